import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompressed } from './vite-precompressed.ts';
import { notices } from './vite-notices.ts';
import { laterPages, paths } from './vite-pages.ts';
import { minifiedPublicScripts } from './vite-public-scripts.ts';
import { contractsOfBrowsers } from './vite-contracts.ts';
import { lifecyclesAsTables } from './vite-lifecycles.ts';
import { messagesAsParts } from './vite-messages.ts';
import { settingsAsValues } from './vite-settings.ts';
import { chunks, closedChunks } from './vite-chunks.ts';
import { inputStyles } from './vite-input-styles.ts';
import { withoutUnused } from './vite-unused.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const dist = (folder: string) => fileURLToPath(new URL(`../../../dist/${folder}`, import.meta.url));
const server = process.env['WELLSPRING_SERVER'] ?? 'http://localhost:3000';
const toServer = { target: server, changeOrigin: false };
// Browsers of about the last four years; older ones get the plain notice of index.html.
const browsers = ['chrome105', 'edge105', 'firefox105', 'safari16'];

export default defineConfig({
  root,
  plugins: [
    react(),
    lifecyclesAsTables,
    settingsAsValues,
    contractsOfBrowsers,
    messagesAsParts,
    withoutUnused,
    inputStyles,
    closedChunks,
    precompressed,
    notices,
    laterPages,
    paths,
    minifiedPublicScripts,
  ],
  build: {
    emptyOutDir: true,
    cssTarget: browsers,
    assetsInlineLimit: 2048,
    chunkSizeWarningLimit: 600,
  },
  // `vite build` builds both: what browsers load, and what the server draws pages with, from the same files.
  builder: {},
  environments: {
    client: {
      build: {
        outDir: dist('client'),
        target: browsers,
        rolldownOptions: { output: { codeSplitting: chunks } },
      },
    },
    ssr: {
      resolve: { noExternal: true },
      build: {
        outDir: dist('draw'),
        target: 'node20',
        copyPublicDir: false,
        rolldownOptions: { input: `${root}draw.tsx` },
      },
    },
  },
  server: {
    port: Number(process.env['CLIENT_PORT'] ?? 5173),
    strictPort: true,
    proxy: {
      '/v1': toServer,
      '/events': toServer,
      '/img': toServer,
      '/dev': toServer,
      '/get-help': toServer,
      '/breathe': toServer,
      '/manifest.webmanifest': toServer,
      '/openvidu': { ...toServer, ws: true },
    },
  },
});
