/** Prints the bundled test page. A process of its own, because the bundler does not run inside the test runner's sandbox. */
import { fileURLToPath } from 'node:url';
import { build, type Rollup } from 'vite';

const built = (await build({
  configFile: false,
  logLevel: 'error',
  root: fileURLToPath(new URL('../../../client/features/live-rooms/video/testing', import.meta.url)),
  build: {
    write: false,
    minify: false,
    lib: { entry: 'lab.ts', formats: ['es'], fileName: 'lab' },
    rolldownOptions: { output: { codeSplitting: false } },
  },
  define: { 'process.env.NODE_ENV': '"test"', global: 'globalThis' },
})) as Rollup.RollupOutput[];
process.stdout.write(built[0]!.output[0].code);
