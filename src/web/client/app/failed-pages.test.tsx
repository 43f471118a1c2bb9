import { expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { ownProfile } from '#modules/identity/contract/own-profile.ts';
import { siteConfiguration } from '#modules/site/contract/api.ts';
import { texts } from '#client/lib/texts.ts';
import { transport } from '#client/lib/transport.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { refuses, unreachable } from '#client/testing/server.ts';
import { pages, topics } from './routes.ts';

/** Topics are one page. Rooms wait, and logging out leads away. */
const shown = pages.filter(({ path }) => !topics.slice(1).includes(path) && !/^\/(?:room|logout)/.test(path));
const addressOf = (path: string) => path.replaceAll(/\/:\w+\?/g, '').replaceAll(/:\w+/g, 'x');

/** A page draws in milliseconds; if each of them is wrong, this ends within minutes. */
const WAIT_MS = 3000;
/** Each of these pages while only the calls of the frame find something, and what stays wrong with it. */
const faultsOf = async (
  some: typeof shown,
  faults: () => readonly string[],
  others: 'unreachable' | 'unknown address' | 'refused',
): Promise<string[]> => {
  const found: string[] = [];
  for (const { path, access, load } of some) {
    const staff = { is_admin: true, is_auditor: true };
    aServer({
      member:
        access === 'visitor'
          ? null
          : aMember(path === '/second-step' ? { ...staff, second_step_missing: true } : staff),
      config: { login_providers: [] },
    });
    const { send } = transport;
    const answered: readonly string[] = [siteConfiguration.path, ownProfile.path];
    if (others === 'unreachable')
      transport.send = (to, init) => (answered.includes(to) ? send(to, init) : Promise.reject(unreachable));
    const { default: Page } = await load();
    if (others === 'refused') {
      const { status, body } = refuses('CASE_DOES_NOT_EXIST');
      const refusal = () => Promise.resolve(new Response(JSON.stringify(body), { status: status! }));
      transport.send = (to, init) => (answered.includes(to) ? send(to, init) : refusal());
    }
    document.title = '';
    renderPage(<Page />, { path, at: addressOf(path) });
    const settled = () => (faults().length === 0 ? Promise.resolve() : Promise.reject(new Error('not yet')));
    await waitFor(settled, { timeout: WAIT_MS }).catch(() => found.push(`${path}: ${faults().join(', ')}`));
    cleanup();
  }
  return found;
};
const count = (selector: string) => document.querySelectorAll(selector).length;
const oneHeading = () => (count('h1') === 1 ? [] : [`${count('h1')} h1`]);
const ownTitle = () => (document.title === '' ? ['no title of its own'] : []);

test('every page has one h1 and a title of its own when nothing of it can be loaded', async () => {
  const faults = () => [...oneHeading(), ...ownTitle()];
  expect(await faultsOf(shown, faults, 'unreachable')).toEqual([]);
});

test.each(['unknown address', 'refused'] as const)(
  'the page of a thing that does not exist (%s) says so, and does not offer to try again',
  async (others) => {
    const ofOneThing = shown.filter(({ path }) => path.includes('/:'));
    const again = () =>
      screen.queryAllByRole('button', { name: texts.tryAgain }).length > 0 ? ['offers to try again'] : [];
    const faults = () => [...oneHeading(), ...ownTitle(), ...again()];
    expect(ofOneThing.length).toBeGreaterThan(10);
    expect(await faultsOf(ofOneThing, faults, others)).toEqual([]);
  },
);
