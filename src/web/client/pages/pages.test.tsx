import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { logOut } from '#modules/identity/contract/api/accounts.ts';
import { siteConfiguration } from '#modules/site/contract/api.ts';
import { routeTable } from '#client/app/router.tsx';
import { pages } from '#client/app/routes.ts';
import { siteConfigQuery } from '#client/lib/config.tsx';
import { deviceCookies } from '#client/lib/visit/cookies.ts';
import { aMember, aServer, renderRoutes } from '#client/testing/render.tsx';
import { answers, refuses } from '#client/testing/server.ts';
import { homePage } from '#modules/content/contract/pages/home.ts';

/** Drawn by the server, so that it is there without the router. */
const HELP = '/get-help';

const visit = (at: string) => {
  deviceCookies.write('cookie_consent', 'accept', 60);
  return renderRoutes(routeTable(), { at });
};

test('[SIT-022] any other path shows the 404 page with a HOMEPAGE button', async () => {
  aServer();
  visit('/no/such/page');
  await screen.findByRole('heading', { level: 1, name: 'This page does not exist' });
  expect(screen.getByRole('link', { name: 'HOMEPAGE' }).getAttribute('href')).toBe('/');
});

test('[SIT-118] the unsupported-browser page leads home', async () => {
  aServer({ config: { product_name: 'Quiet Harbour' } });
  visit('/unsupported-browser');
  await screen.findByRole('heading', { level: 1, name: 'Currently Quiet Harbour does not support your browser' });
  expect(screen.getByRole('link', { name: 'GO HOME' }).getAttribute('href')).toBe('/');
});

describe('the maintenance page', () => {
  const down = { maintenance: true };

  test('[SIT-123] says that the site is down', async () => {
    aServer({ config: down });
    visit('/server-down');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Sorry! The site is currently down for maintenance.' }),
    ).toBeTruthy();
  });

  test('[SIT-021] leads to the Wells while the site is up', async () => {
    aServer();
    const { router } = visit('/server-down');
    await waitFor(() => expect(router.state.location.pathname).toBe('/wells'));
  });

  test('leads on by itself when the site is back', async () => {
    aServer({ config: down });
    const { router, queries } = visit('/server-down');
    await screen.findByRole('heading', { level: 1 });
    aServer();
    await queries.refetchQueries({ queryKey: siteConfigQuery.queryKey });
    await waitFor(() => expect(router.state.location.pathname).toBe('/wells'));
  });

  test('stays while what this browser loaded before says that the site is up', async () => {
    const server = aServer();
    const { router } = visit('/contact-us');
    await screen.findByRole('heading', { level: 1 });
    server.on(siteConfiguration, refuses('SITE_IS_DOWN_FOR_MAINTENANCE', { status: 503 }));
    const asked = server.calls(siteConfiguration).length;
    await act(() => router.navigate('/server-down'));
    await waitFor(() => expect(server.calls(siteConfiguration).length).toBeGreaterThan(asked));
    expect(router.state.location.pathname).toBe('/server-down');
  });

  test('[IDN-004] a member can log out there, on a device that others use, too', async () => {
    const server = aServer({ member: aMember(), config: down });
    server.on(logOut, answers({}));
    const { user, router } = visit('/server-down');
    await user.click(await screen.findByRole('link', { name: 'Log out' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(server.calls(logOut)).toHaveLength(1);
  });
});

describe('home', () => {
  test('welcomes a visitor and explains a session in three steps', async () => {
    aServer();
    visit('/');
    await screen.findByRole('heading', { level: 1, name: homePage.texts.headline });
    const steps = within(screen.getByRole('heading', { name: 'How a session works' }).closest('section')!);
    expect(steps.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByText('You can look around without an account.')).toBeTruthy();
  });

  test('[SIT-040] calls together, and links only to pages that exist', async () => {
    aServer();
    visit('/');
    expect(await screen.findByRole('heading', { name: 'We Are Stronger Together' })).toBeTruthy();
    const patterns = [HELP, ...pages.map(({ path }) => path)].map(
      (path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
    );
    const dead = screen
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')!)
      // The server draws the page with help.
      .filter((to) => to.startsWith('/') && to !== '/get-help' && !patterns.some((pattern) => pattern.test(to)));
    expect(dead).toEqual([]);
  });

  test('a member who has just registered is welcomed, not welcomed back', async () => {
    aServer({ member: aMember({ username: 'nina', joined_at: new Date().toISOString() }) });
    visit('/');
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, nina' })).toBeTruthy();
  });

  test('greets a member; [SIT-013] the marketing home stays at /homepage', async () => {
    aServer({ member: aMember({ username: 'ana' }) });
    const { router } = visit('/');
    await screen.findByRole('heading', { level: 1, name: 'Welcome back, ana' });
    await act(() => router.navigate('/homepage'));
    expect(await screen.findByRole('heading', { level: 1, name: homePage.texts.headline })).toBeTruthy();
  });
});
