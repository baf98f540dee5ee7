import {
  Button,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  defaultVariantColorsResolver,
  InputBase,
  type MantineColorsTuple,
  Modal,
  NativeSelect,
  PasswordInput,
  TextInput,
  Tooltip,
} from '@mantine/core'

/** One accent, a stage green. Index 6 is the light theme's accent, 4 the dark theme's. */
const stage: MantineColorsTuple = [
  '#e0f2ea',
  '#c2e6d7',
  '#95d5ba',
  '#62c39b',
  '#3fcf9c',
  '#1c9a70',
  '#0f7a59',
  '#0b5f45',
  '#094b37',
  '#06251a',
]

/** The greys of the tokens, light (index 0 lightest) and dark (index 0 lightest too): the library's own are blue. */
const gray: MantineColorsTuple = [
  '#fbfcfb',
  '#f5f7f6',
  '#e9edeb',
  '#e2e7e4',
  '#cdd5d0',
  '#8a978f',
  '#626f68',
  '#56645c',
  '#33403a',
  '#15201b',
]
const dark: MantineColorsTuple = [
  '#e4ebe7',
  '#c3cdc8',
  '#9aa8a1',
  '#8b9991',
  '#37423c',
  '#262f2a',
  '#1a211e',
  '#151b18',
  '#0e1311',
  '#0a0e0c',
]
const red: MantineColorsTuple = [
  '#fde8ea',
  '#fbd0d5',
  '#f7a8b1',
  '#ff7a8a',
  '#ff7a8a',
  '#d94159',
  '#b4233a',
  '#951b30',
  '#6f1424',
  '#3a1a20',
]

/** A dialog's head is no landmark of the page, and its close button has a name. */
const dialog = {
  closeButtonProps: { 'aria-label': 'Close' },
  attributes: { header: { role: 'presentation' } },
}

const size = { defaultProps: { size: 'xs' as const } }

/** The component library, made of the tokens in tokens.css. */
export const theme = createTheme({
  respectReducedMotion: true,
  primaryColor: 'stage',
  primaryShade: { light: 6, dark: 4 },
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input)
    return input.variant === 'filled' ? { ...colors, color: 'var(--on-accent)' } : colors
  },
  colors: { stage, gray, dark, red },
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '13px', sm: '13px', md: '14px', lg: '15px', xl: '20px' },
  lineHeights: { xs: '20px', sm: '20px', md: '20px', lg: '24px', xl: '26px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '8px', xl: '14px' },
  defaultRadius: 'sm',
  headings: { fontWeight: '650' },
  components: {
    Button: Button.extend({
      defaultProps: { size: 'xs', variant: 'default' },
      styles: { root: { fontWeight: 550, fontSize: 13, flexShrink: 0 } },
    }),
    InputBase: InputBase.extend(size),
    TextInput: TextInput.extend(size),
    PasswordInput: PasswordInput.extend(size),
    NativeSelect: NativeSelect.extend(size),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 300, withArrow: false, multiline: true, maw: 320 } }),
    Drawer: Drawer.extend({ defaultProps: dialog }),
    Modal: Modal.extend({
      defaultProps: { ...dialog, centered: true, overlayProps: { backgroundOpacity: 0.35 } },
      styles: { title: { fontWeight: 650, fontSize: 15 } },
    }),
  },
})

/** Carries the tokens into the component library's variables, the same for both schemes: the tokens differ, not the map. */
export const resolver: CSSVariablesResolver = () => {
  const map = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': 'var(--faint)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--raised)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-primary-color-contrast': 'var(--on-accent)',
  }
  return { variables: {}, light: map, dark: map }
}
