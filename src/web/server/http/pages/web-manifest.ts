import type { RequestHandler } from 'express';

const ownIcons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
];

/** `/manifest.webmanifest`: how phones show the product among their apps, under the name of the installation. */
export const webManifest = (productName: string, favicon?: string): RequestHandler => {
  const manifest = JSON.stringify({
    name: productName,
    short_name: productName,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fbf7f0',
    theme_color: '#0f6560',
    icons: favicon === undefined ? ownIcons : [{ src: favicon, sizes: 'any', type: 'image/jpeg' }],
    shortcuts: [{ name: 'Get help now', url: '/get-help' }],
  });
  return (_request, response) =>
    void response
      .status(200)
      .set({ 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'no-cache' })
      .send(manifest);
};
