import { buildPages, launchChromium } from '#test/support/browser.ts';
import { report } from './measure.ts';
import { startProduct } from './product.ts';

/** Compressed, in kB: scripts, and everything; and requests. */
const AIMS = { scripts: 120, all: 180, requests: 12 };
const PAGES = ['/', '/sessions', '/login'];

/** What first visits transfer until the network is idle, compressed. */
export const bench = async (): Promise<void> => {
  buildPages();
  const product = await startProduct();
  const browser = await launchChromium();
  try {
    for (const path of PAGES) {
      const page = await browser.newPage();
      const network = await page.context().newCDPSession(page);
      await network.send('Network.enable');
      const kinds = new Map<string, string>();
      const sizes = new Map<string, number>();
      network.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
      // Bytes of bodies as they travel; headers are not what a build can make smaller.
      network.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
        sizes.set(requestId, (sizes.get(requestId) ?? 0) + encodedDataLength),
      );
      await page.goto(`${product.url}${path}`, { waitUntil: 'networkidle' });
      const kilobytes = (find: (kind: string) => boolean) =>
        [...sizes].filter(([id]) => find(kinds.get(id) ?? '')).reduce((sum, [, size]) => sum + size, 0) / 1000;
      const scripts = kilobytes((kind) => kind === 'Script');
      const all = kilobytes(() => true);
      report({
        name: `first visit to ${path}, JavaScript, and all that is transferred`,
        value: `${scripts.toFixed(0)} kB, ${all.toFixed(0)} kB in ${sizes.size} requests`,
        aim: `< ${AIMS.scripts} kB, < ${AIMS.all} kB in ${AIMS.requests} requests`,
        reached: scripts > 0 && scripts < AIMS.scripts && all < AIMS.all && sizes.size <= AIMS.requests,
      });
      await page.close();
    }
  } finally {
    await browser.close();
    await product.dispose();
  }
};
