// The layers of ARCHITECTURE.md, as rules: arrows run one way.
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    rule(
      'no-circular',
      'A cycle means that two subjects are one, or that an arrow points the wrong way.',
      {},
      { circular: true },
    ),
    rule(
      'no-unresolvable',
      'An import must resolve.',
      { pathNot: '^out/' },
      { couldNotResolve: true, pathNot: ['\\?', '^electron'] },
    ),
    rule(
      'shared-is-pure',
      'shared knows no process: no electron, no node, no DOM library.',
      { path: '^src/shared' },
      { path: ['^src/(main|renderer|preload|simulator|cli)', 'electron', 'react'] },
    ),
    rule('shared-no-node', 'shared runs in every process.', { path: '^src/shared' }, { dependencyTypes: ['core'] }),
    rule(
      'renderer-to-shared',
      'The renderer reaches the rest through the bridge only.',
      { path: '^src/renderer' },
      { path: ['^src/(main|preload|simulator|cli)', 'electron'] },
    ),
    rule('renderer-no-node', 'No Node in the renderer.', { path: '^src/renderer' }, { dependencyTypes: ['core'] }),
    rule(
      'preload-to-shared',
      'The preload knows the contract and nothing else of ours.',
      { path: '^src/preload' },
      { path: '^src/(main|renderer|simulator|cli)' },
    ),
    rule(
      'simulator-alone',
      'The simulator is written from the interface, not from the client.',
      { path: '^src/simulator' },
      { path: '^src/(main|renderer|preload|shared|cli)' },
    ),
    rule(
      'main-not-windows',
      'main does not import what runs in the window.',
      { path: '^src/main' },
      { path: '^src/(renderer|preload|cli)' },
    ),
    rule(
      'electron-in-desktop',
      'Only main/desktop, the entry and the preload import electron.',
      { path: '^src', pathNot: ['^src/main/desktop', '^src/main/index\\.ts$', '^src/preload'] },
      { path: '(^|/)electron(/|$)' },
    ),
    rule(
      'services-know-no-desktop',
      'No service knows the desktop.',
      { path: '^src/main', pathNot: ['^src/main/desktop', '^src/main/index\\.ts$'] },
      { path: '^src/main/(desktop|index)' },
    ),
    rule(
      'console-on-top',
      'Services do not know the console that joins them.',
      {
        path: '^src/main/(secrets|redaction|settings|service|promotions|webhooks|tunnel|history|export|import|files|certification|demo)',
      },
      { path: '^src/main/console' },
    ),
    rule('product-knows-no-tests', 'What ships does not import tests.', { path: '^src' }, { path: '^test' }),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^out/', '/fixtures/'] },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.css', '.json'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
