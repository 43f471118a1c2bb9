import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { getWell } from '#modules/communities/contract/api.ts';
import { PARTNER_BRANDS } from '#modules/communities/contract/settings.ts';
import { searchSessions } from '#modules/scheduling/contract/api.ts';
import { routeTable } from '#client/app/router.tsx';
import { deviceCookies } from '#client/lib/visit/cookies.ts';
import { partnerVisit } from '#client/lib/visit/partner-visit.ts';
import { reloadMember, type Member } from '#client/lib/session.tsx';
import { aWell } from '#client/testing/a-well.ts';
import { aMember, aServer, renderRoutes } from '#client/testing/render.tsx';
import { answers } from '#client/testing/server.ts';
import { closeAllModals } from '#ui/modal-layer.tsx';

const home = `/well/night-owls/${aWell().uuid}`;
const SECONDS = 600;
const newMember = () => aMember({ timezone: 'UTC', joined_at: new Date(Date.now() + 60_000).toISOString() });

const serve = (member: Member | null, brand: string | null = 'adaa') => {
  const settings = {
    PARTNER_WELLS: brand === null ? '' : `${aWell().uuid}=${brand}`,
    ATTRIBUTION_COOKIE_SECONDS: SECONDS,
  };
  return aServer({ member, config: { settings } })
    .on(getWell, answers({ group: aWell() }))
    .on(searchSessions, answers({ session: [], after: null }));
};
const visit = async () => {
  history.replaceState(null, '', home);
  const page = renderRoutes(routeTable(), { at: home });
  await screen.findByRole('heading', { name: 'Night Owls', level: 1 });
  await screen.findByText('This Well currently has no sessions scheduled.');
  return page;
};

beforeEach(() => {
  closeAllModals();
  partnerVisit.forget();
  deviceCookies.write('cookie_consent', 'accept', 60);
});

describe('a visitor of a partner’s Well', () => {
  test.each(PARTNER_BRANDS)('[COM-071] [COM-072] is offered to sign up in the name of %s', async (brand) => {
    serve(null, brand);
    await visit();
    const dialog = await screen.findByRole('dialog', { name: `Welcome from ${brand === 'adaa' ? 'ADAA' : 'PSI'}` });
    expect(within(dialog).getByLabelText('Username')).toBeTruthy();
  });

  test('[COM-073] [COM-074] is offered it once: a cookie holds the Well for the configured time', async () => {
    const written: string[] = [];
    const cookies = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')!;
    Object.defineProperty(document, 'cookie', {
      configurable: true,
      get: () => cookies.get!.call(document) as string,
      set: (text: string) => {
        written.push(text);
        cookies.set!.call(document, text);
      },
    });
    serve(null);
    const { unmount } = await visit();
    await screen.findByRole('dialog');
    Reflect.deleteProperty(document, 'cookie');
    expect(written.filter((text) => text.includes(aWell().uuid))).toEqual([
      expect.stringMatching(new RegExp(`; Max-Age=${SECONDS};`)),
    ]);
    act(closeAllModals);
    unmount();
    await visit();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('[COM-073] a visitor who declined cookies gets none: the visit is held in the storage of the tab', async () => {
    deviceCookies.write('cookie_consent', 'decline', 60);
    serve(null);
    await visit();
    await screen.findByRole('dialog');
    expect(document.cookie).not.toContain(aWell().uuid);
    expect(partnerVisit.read()?.well).toBe(aWell().uuid);
  });

  test('[COM-073] is asked once, after the sign-up, to join that Well', async () => {
    serve(null);
    const { queries, unmount } = await visit();
    await screen.findByRole('dialog', { name: 'Welcome from ADAA' });
    act(closeAllModals);
    serve(newMember());
    await act(() => reloadMember(queries));
    const dialog = await screen.findByRole('dialog', { name: 'Join Night Owls' });
    expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: /^I commit/ }).checked).toBe(false);
    expect(partnerVisit.read()).toBeUndefined();
    act(closeAllModals);
    unmount();
    await visit();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test.each([
  ['a visitor of another Well', null, null],
  ['a member on a partner’s Well', aMember({ timezone: 'UTC' }), 'adaa'],
])('[COM-071] %s is offered no sign-up', async (_, member, brand) => {
  serve(member, brand);
  await visit();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(partnerVisit.read()).toBeUndefined();
});

test('a member who joined before the visit and logs in is not asked to join', async () => {
  partnerVisit.write(aWell().uuid, SECONDS);
  serve(aMember({ timezone: 'UTC' }));
  const { queries } = await visit();
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(screen.queryByRole('dialog')).toBeNull();
});
