import { expect, test } from '@jest/globals';
import { cleanup, waitFor } from '@testing-library/react';
import { ownProfile } from '#modules/identity/contract/own-profile.ts';
import { siteConfiguration } from '#modules/site/contract/api.ts';
import { transport } from '#client/lib/transport.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { unreachable } from '#client/testing/server.ts';
import { pages, topics } from './routes.ts';

/** Topics are one page. Rooms wait, and logging out leads away. */
const shown = pages.filter(({ path }) => !topics.slice(1).includes(path) && !/^\/(?:room|logout)/.test(path));
const addressOf = (path: string) => path.replaceAll(/\/:\w+\?/g, '').replaceAll(/:\w+/g, 'x');
const headings = () => document.querySelectorAll('h1').length;

test('every page has one h1 when nothing of it can be loaded', async () => {
  const found: string[] = [];
  for (const { path, access, load } of shown) {
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
    transport.send = (to, init) => (answered.includes(to) ? send(to, init) : Promise.reject(unreachable));
    const { default: Page } = await load();
    renderPage(<Page />, { path, at: addressOf(path) });
    await waitFor(() => (headings() === 1 ? Promise.resolve() : Promise.reject(new Error('not yet')))).catch(() =>
      found.push(`${path} has ${headings()}`),
    );
    cleanup();
  }
  expect(found).toEqual([]);
});
