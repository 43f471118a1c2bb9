import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchRoutes } from 'react-router';
import { expect, test } from '@jest/globals';
import { pages } from './routes.ts';

const client = join(import.meta.dirname, '..');
/** Pages that the server sends by itself. */
const served = ['/breathe', '/get-help', '/dev/outbox'];
/** `to="/wells"`, `to: '/wells'`, navigate(`/session/${uuid}`), localHref('/get-help'). */
const LINK =
  /(?:\b(?:to|go|path|href)(?:=\{?|: )|\b(?:navigate|replace|localHref)\()(["'`])(\/(?!v1\/|img\/)[^"'`]*)\1/g;

const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.|testing\//.test(file) && file !== 'app/routes.ts',
);

test('[SIT-054] every address that is written in the client has a page', () => {
  const routes = pages.map(({ path }) => ({ path }));
  const links = files.flatMap((file) =>
    [...readFileSync(join(client, file), 'utf8').matchAll(LINK)].map(([, , address]) => ({ file, address: address! })),
  );
  const dead = links.filter(
    ({ address }) =>
      !served.includes(address) &&
      matchRoutes(routes, new URL(address.replaceAll(/\$\{[^}]*\}/g, 'x'), 'http://x').pathname) === null,
  );
  expect(links.length).toBeGreaterThan(100);
  expect(dead).toEqual([]);
});

test('a page that the server sends is no address of the router, which would not find it', () => {
  const inRouter = files.filter((file) =>
    served.some((address) => readFileSync(join(client, file), 'utf8').includes(`to="${address}"`)),
  );
  expect(inRouter).toEqual([]);
});

test('a link past the router keeps the language of the page', () => {
  const withoutLanguage = files.filter((file) =>
    /\bhref=(?:"|\{["'`])\/(?!dev\/)/.test(readFileSync(join(client, file), 'utf8')),
  );
  expect(withoutLanguage).toEqual([]);
});

/** Addresses that are ours, or open an app of the device. */
const OURS = /^(?:localHref\(|inLanguage\(|`(?:mailto:|#)|path\b|`\$\{path|\(useIsDrawn\b|AGENDAS\b)/;
const opensAnApp = ['features/identity/second-factor/second-factor.tsx', 'features/notifications/calendar-address.tsx'];

test('[SIT-054] each link whose address is not ours says that it leads to another website', () => {
  const tags = files.flatMap((file) => {
    const source = readFileSync(join(client, file), 'utf8');
    return [...source.matchAll(/\bhref=\{([^}]*)/g)]
      .filter(([, address]) => !OURS.test(address!))
      .map(({ index }) => ({ file, around: source.slice(Math.max(0, index - 120), index + 700) }));
  });
  const silent = tags.filter(({ around }) => !around.includes('<Outside') && !around.includes('{OutsideLink}'));
  expect(tags.length - silent.length).toBeGreaterThan(10);
  expect(silent.map(({ file }) => file).toSorted()).toEqual(opensAnApp);
});
