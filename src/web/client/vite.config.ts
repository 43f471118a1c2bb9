import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
const server = process.env['WELLSPRING_SERVER'] ?? 'http://localhost:3000';
const toServer = { target: server, changeOrigin: false };

export default defineConfig({
  root,
  plugins: [react()],
  build: {
    outDir: fileURLToPath(new URL('../../../dist/client', import.meta.url)),
    emptyOutDir: true,
    // Browsers of about the last four years; older ones get the plain notice of index.html.
    target: ['chrome105', 'edge105', 'firefox105', 'safari16'],
    cssTarget: ['chrome105', 'edge105', 'firefox105', 'safari16'],
    assetsInlineLimit: 2048,
    chunkSizeWarningLimit: 400,
  },
  server: {
    port: Number(process.env['CLIENT_PORT'] ?? 5173),
    strictPort: true,
    proxy: {
      '/v1': toServer,
      '/events': toServer,
      '/img': toServer,
      '/dev': toServer,
      '/openvidu': { ...toServer, ws: true },
    },
  },
});
