import { buildPages, launchChromium } from '../test/browser.ts';
import { report } from './measure.ts';
import { startProduct } from './product.ts';

const AIM_KB = 200;

/** What a first visit to the list of sessions transfers, compressed. */
export const bench = async (): Promise<void> => {
  buildPages();
  const product = await startProduct();
  const browser = await launchChromium();
  try {
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
    await page.goto(`${product.url}/sessions`, { waitUntil: 'networkidle' });
    const kilobytes = (of: (kind: string) => boolean) =>
      [...sizes].filter(([id]) => of(kinds.get(id) ?? '')).reduce((sum, [, size]) => sum + size, 0) / 1000;
    const code = kilobytes((kind) => kind === 'Script' || kind === 'Stylesheet');
    report({
      name: 'first visit to /sessions, JavaScript and CSS, compressed',
      value: `${code.toFixed(0)} kB (all: ${kilobytes(() => true).toFixed(0)} kB in ${sizes.size} requests)`,
      aim: `< ${AIM_KB} kB`,
      reached: code < AIM_KB && code > 0,
    });
  } finally {
    await browser.close();
    await product.dispose();
  }
};
