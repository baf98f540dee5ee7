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
  renderer: {
    root: 'src/renderer',
    plugins: [react()],
    build: { rollupOptions: { input: 'src/renderer/index.html' } },
  },
})
