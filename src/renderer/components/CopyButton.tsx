import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { bridge } from '../bridge.ts'

/**
 * Copies a text through main, and says so for a moment. With `label` a button, else an icon.
 * A function makes the text only when it is asked for.
 */
export const CopyButton = ({ text, what, label }: { text: string | (() => string); what: string; label?: string }) => {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1500)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    const result = await bridge.copyText({ text: typeof text === 'string' ? text : text() })
    setCopied(result.ok)
  }
  const Icon = copied ? IconCheck : IconCopy
  if (label !== undefined) {
    return (
      <Button size="compact-xs" leftSection={<Icon size={12} />} onClick={copy} aria-label={`Copy ${what}`}>
        {copied ? 'Copied' : label}
      </Button>
    )
  }
  return (
    <Tooltip label={copied ? 'Copied' : `Copy ${what}`}>
      <ActionIcon variant="subtle" color="gray" size={22} onClick={copy} aria-label={`Copy ${what}`}>
        <Icon size={14} />
      </ActionIcon>
    </Tooltip>
  )
}
