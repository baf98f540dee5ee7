import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

export default defineConfig({
  main: { build: { sourcemap: true, rollupOptions: { input: 'src/main/index.ts' } } },
  // A sandboxed window cannot load an ES module as its preload, and cannot require a package: CommonJS, all inside.
  preload: {
    build: {
      externalizeDeps: false,
      rollupOptions: { input: 'src/preload/index.ts', output: { format: 'cjs', entryFileNames: '[name].cjs' } },
    },
  },
  // By convention: src/renderer/index.html. Fonts stay files: the page's policy takes none from inside a stylesheet.
  renderer: { plugins: [react()], build: { assetsInlineLimit: 0, minify: true } },
})
