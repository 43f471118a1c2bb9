import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  allowMemberBack,
  joinWell,
  kickMember,
  removedMembers,
  resetWellBadge,
  wellMembers,
  type Group,
} from '#modules/communities/contract/api.ts';
import type { Member } from '#client/lib/session.tsx';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses, unreachable, withoutStrictRepeats } from '#client/testing/server.ts';
import { aWell } from '#client/testing/a-well.ts';
import { WellView } from './well-view.tsx';

const path = (tab = '') => `/well/night-owls/${aWell().uuid}${tab}`;

const show = async (overrides: Partial<Group>, member: Member | null, tab?: string) => {
  history.replaceState(null, '', path(tab ? `/${tab}` : ''));
  const server = aServer({ member });
  server.on(
    wellMembers,
    answers({ users: [aListedMember(), { ...aListedMember(), uuid: 'm', username: 'mia', is_creator: true }] }),
  );
  server.on(removedMembers, answers({ users: [aRemovedMember()] }));
  const page = renderPage(
    <WellView
      well={aWell(overrides)}
      segment={tab}
      sessions={<p>its sessions</p>}
      discussion={<p>its discussion</p>}
    />,
  );
  await screen.findByRole('heading', { name: 'Night Owls', level: 1 });
  await waitFor(() => expect(page.queries.isFetching()).toBe(0));
  return { server, ...page };
};
const aListedMember = () => ({
  uuid: 'u',
  username: 'ana',
  pic: '/img/ana.jpg',
  age: '3 months',
  num_sessions_hosted: 2,
  num_session_users_met: 0,
  is_creator: false,
});
const aRemovedMember = () => ({
  uuid: '22222222-2222-4222-8222-222222222222',
  username: 'ben',
  pic: null,
  removed_at: '2026-05-04T09:00:00.000Z',
  removed_by: 'mia',
  note: 'Sold things to others',
});
const tab = (name: string) => screen.getByRole('tab', { name });

beforeEach(() => history.replaceState(null, '', '/'));

describe('tabs', () => {
  test('[COM-023] [COM-021] switching one rewrites the address without navigation', async () => {
    const { user, router } = await show({ am_i_joined: true }, aMember());
    const { length } = history;
    await user.click(tab('Members'));
    expect(await screen.findByText('ana')).toBeTruthy();
    expect(location.pathname).toBe(path('/members'));
    await user.click(tab('Discussion'));
    expect(await screen.findByText('its discussion')).toBeTruthy();
    expect(location.pathname).toBe(path('/discussion'));
    await user.click(tab('Sessions'));
    expect(location.pathname).toBe(path('/sessions'));
    expect([history.length, router.state.historyAction]).toEqual([length, 'POP']);
  });

  test.each([
    ['sessions', 'Sessions', 'its sessions'],
    ['discussion', 'Discussion', 'its discussion'],
    ['members', 'Members', 'ana'],
  ])('[COM-007] the address /%s opens its tab', async (segment, name, content) => {
    await show({ am_i_joined: true }, aMember(), segment);
    expect(tab(name).getAttribute('aria-selected')).toBe('true');
    expect(await screen.findByText(content)).toBeTruthy();
    expect(location.pathname).toBe(path(`/${segment}`));
  });

  test('[COM-024] each other tab shows its counter; opening a tab zeroes its counter, also at the start', async () => {
    const { user, server } = await show({ am_i_joined: true, badge_session: 3, badge_user_join: 12 }, aMember());
    server.on(resetWellBadge, answers({ group: aWell() }));
    const reset = () =>
      withoutStrictRepeats(server.calls(resetWellBadge)).map(({ path: called }) => called.split('/').at(-1));
    expect(reset()).toEqual(['badge_session']);
    expect(tab('Sessions').textContent).toBe('Sessions');
    expect(tab('Members 12 new').textContent).toContain('9+');
    await user.click(tab('Members 12 new'));
    await waitFor(() => expect(reset()).toEqual(['badge_session', 'badge_user_join']));
    expect(tab('Members').textContent).toBe('Members');
  });

  test('[COM-024] nothing is zeroed where nothing is new', async () => {
    const { user, server } = await show({ am_i_joined: true }, aMember());
    await user.click(tab('Members'));
    await screen.findByText('ana');
    expect(server.calls(resetWellBadge)).toEqual([]);
  });

  test('[COM-008] a tab that does not exist opens the sessions, and the address is put right', async () => {
    await show({}, null, 'resources');
    expect(screen.getByText('its sessions')).toBeTruthy();
    await waitFor(() => expect(location.pathname).toBe(path('/sessions')));
  });

  test('[COM-022] the main Well lists no members', async () => {
    await show({ is_default_group: true, am_i_joined: true, num_users_label: null }, aMember(), 'members');
    expect(screen.queryByRole('tab', { name: 'Members' })).toBeNull();
    expect(screen.getByText('its sessions')).toBeTruthy();
  });

  test('[COM-025] [COM-027] Members is for members; others are asked to join', async () => {
    const { user, server } = await show({}, aMember());
    await user.click(tab('Members'));
    const dialog = await screen.findByRole('dialog', { name: 'Members' });
    expect(within(dialog).getByText('Join Well to view members.')).toBeTruthy();
    expect(location.pathname).toBe(path());
    expect(server.calls(wellMembers)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'JOIN WELL' }));
    expect(await screen.findByRole('dialog', { name: 'Join Night Owls' })).toBeTruthy();
  });

  test('[COM-025] [COM-026] Discussion is for members; others are asked to join', async () => {
    const { user } = await show({}, aMember());
    await user.click(tab('Discussion'));
    const dialog = await screen.findByRole('dialog', { name: 'Discussion' });
    expect(within(dialog).getByText('Join Well to unlock discussion.')).toBeTruthy();
    expect(screen.queryByText('its discussion')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'JOIN WELL' }));
    expect(await screen.findByRole('dialog', { name: 'Join Night Owls' })).toBeTruthy();
  });

  test('[COM-026] the shared address of a post asks outsiders to join, and is opened when they have', async () => {
    const shared = path(`/discussion/${aWell().uuid}`);
    history.replaceState(null, '', shared);
    aServer({ member: aMember() });
    renderPage(
      <WellView
        well={aWell()}
        segment="discussion"
        post={aWell().uuid}
        sessions={null}
        discussion={<p>its discussion</p>}
      />,
    );
    const dialog = await screen.findByRole('dialog', { name: 'Discussion' });
    expect(within(dialog).getByText('Join Well to unlock discussion.')).toBeTruthy();
    expect(location.pathname).toBe(shared);
    expect(screen.queryByText('its discussion')).toBeNull();
  });

  test('[COM-027] a visitor is offered to log in, and comes back', async () => {
    const { user, router } = await show({}, null);
    await user.click(tab('Members'));
    await user.click(await screen.findByRole('button', { name: 'Log in' }));
    expect(router.state.location.pathname).toBe('/login');
  });
});

describe('the list of members', () => {
  test('[COM-031] [COM-078] tells who they are, for how long, and what they did', async () => {
    const { server } = await show({ am_i_joined: true }, aMember(), 'members');
    const card = (await screen.findByText('ana')).closest('li')!;
    expect(screen.getByRole('link', { name: 'ana' }).getAttribute('href')).toBe('/profile/ana');
    expect(card.querySelector('img')?.getAttribute('src')).toContain('/img/ana.jpg');
    expect(card.textContent).toContain('Member for 3 months');
    expect(card.textContent).toContain('2 sessions hosted');
    expect(card.textContent).not.toContain('met');
    expect(server.calls(wellMembers)[0]?.body).toMatchObject({ limit: 25, offset: 0 });
  });

  test('[COM-032] [COM-033] comes 25 at a time', async () => {
    const { server, user } = await show({ am_i_joined: true, num_users_joined: 30 }, aMember(), 'members');
    await user.click(await screen.findByRole('button', { name: 'SHOW MORE' }));
    await waitFor(() => expect(server.calls(wellMembers).map(({ body }) => body['offset'])).toContain(25));
    expect(server.calls(wellMembers)[0]?.path).toBe(`/v1/group/${aWell().uuid}/user/list`);
    expect(screen.queryByRole('button', { name: 'SHOW MORE' })).toBeNull();
  });

  test('[I-064] says when it could not be loaded', async () => {
    history.replaceState(null, '', path('/members'));
    const server = aServer({ member: aMember() });
    server.on(wellMembers, refuses('SERVER_ERROR'));
    renderPage(<WellView well={aWell({ am_i_joined: true })} segment="members" sessions={null} discussion={null} />);
    expect(await screen.findByText('This could not be loaded.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('the header', () => {
  test('[COM-019] [COM-036] [COM-061] a visitor sees picture, title, description, members and a menu', async () => {
    const { container } = await show({ pic: '/img/owl.jpg' }, null);
    expect([...container.querySelectorAll('img')].map((each) => each.getAttribute('src'))).toContain('/img/owl.jpg');
    expect(screen.queryByRole('button', { name: /^(JOIN WELL|Leave Well)$/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Log in to join' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'More about this Well' })).toBeTruthy();
    expect(screen.getByText('For those who lie awake.')).toBeTruthy();
    expect(screen.getByText('100+ members')).toBeTruthy();
  });

  test('[COM-037] no number of members is shown where there is none', async () => {
    await show({ is_special_group: true, num_users_label: null }, null);
    expect(screen.queryByText(/members$/)).toBeNull();
  });

  test.each([
    ['a member who has not joined', {}, 'JOIN WELL'],
    ['a member who has', { am_i_joined: true }, 'Leave Well'],
    ['the creator', { am_i_joined: true, am_i_creator: true }, null],
    ['anybody in the main Well', { am_i_joined: true, is_default_group: true }, null],
  ])('[COM-006] [COM-061] %s', async (_, options, name) => {
    const { user } = await show(options, aMember());
    // Leaving is in the menu: it is the last thing that a member comes for.
    expect(screen.queryByRole('button', { name: 'Leave Well' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More about this Well' }));
    expect(screen.queryByRole('button', { name: /^(JOIN WELL|Leave Well)$/ })?.textContent ?? null).toBe(name);
  });

  test('[COM-019] is folded for who has joined: the description comes with a tap, and goes with another', async () => {
    const { user, container } = await show({ am_i_joined: true }, aMember());
    const folded = () => container.querySelector('[data-folded]') !== null;
    expect([folded(), screen.queryByText('For those who lie awake.')]).toEqual([true, null]);
    await user.click(screen.getByRole('button', { name: 'About this Well', expanded: false }));
    expect([folded(), screen.getByText('For those who lie awake.').textContent]).toEqual([
      false,
      'For those who lie awake.',
    ]);
    await user.click(screen.getByRole('button', { name: 'About this Well', expanded: true }));
    expect([folded(), screen.queryByText('For those who lie awake.')]).toEqual([true, null]);
  });

  test.each([
    ['an admin', {}, true, ['Share Well', 'Edit Well', 'Delete Well']],
    ['the creator', { am_i_creator: true, am_i_joined: true }, false, ['Share Well', 'Settings', 'Edit Well']],
    ['a member', { am_i_joined: true }, false, ['Share Well', 'Settings']],
    ['a member who has not joined', {}, false, ['Share Well']],
    [
      'an admin in the main Well',
      { is_default_group: true, am_i_joined: true },
      true,
      ['Share Well', 'Settings', 'Edit Well'],
    ],
  ])('[COM-020] [COM-069] [COM-070] the menu of %s', async (_, options, is_admin, entries) => {
    const { user } = await show(options, aMember({ is_admin }));
    await user.click(screen.getByRole('button', { name: 'More about this Well' }));
    expect(
      screen.queryAllByText(/^(Share Well|Settings|Edit Well|Delete Well)$/).map(({ textContent }) => textContent),
    ).toEqual(entries);
  });
});

test('[COM-062] [COM-063] sharing a Well copies its link and shows Link Copied', async () => {
  const { user } = await show({}, null);
  await user.click(screen.getByRole('button', { name: 'More about this Well' }));
  await user.click(screen.getByRole('button', { name: 'Share Well' }));
  const dialog = await screen.findByRole('dialog', { name: 'Share this Well' });
  const link = location.origin + path();
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Link' }).value).toBe(link);
  await user.click(within(dialog).getByRole('button', { name: 'Copy link' }));
  expect(await within(dialog).findByText('Link Copied')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(link);
});

describe('leaving', () => {
  test('asks first', async () => {
    const { user, server } = await show({ am_i_joined: true }, aMember());
    server.on(joinWell, answers({ group: aWell() }));
    await user.click(screen.getByRole('button', { name: 'More about this Well' }));
    await user.click(screen.getByRole('button', { name: 'Leave Well' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave Night Owls?' });
    expect(server.calls(joinWell)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'LEAVE' }));
    await screen.findByText('You have left the Well.');
    expect(server.calls(joinWell)[0]).toMatchObject({ path: `/v1/group/${aWell().uuid}/join/false` });
  });

  test('a Well that was left, and whose answer was lost, is called left', async () => {
    const { user, server } = await show({ am_i_joined: true }, aMember());
    server.on(joinWell, ({ headers }) => ('x-look-up' in headers ? answers({ group: aWell() }) : unreachable));
    await user.click(screen.getByRole('button', { name: 'More about this Well' }));
    await user.click(screen.getByRole('button', { name: 'Leave Well' }));
    await user.click(await screen.findByRole('button', { name: 'LEAVE' }));
    await screen.findByText('You have left the Well.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('[API-046] with seats in its sessions: names them, and offers to give them back', async () => {
    const { user, server } = await show({ am_i_joined: true }, aMember());
    const msg = 'You are registered for sessions in this Well: “Book circle”. Unregister first, then you can leave.';
    server.on(joinWell, ({ body }) =>
      body['unregister'] === true ? answers({ group: aWell() }) : refuses('GROUP_UNJOIN_HAS_JOINED_SESSIONS', { msg }),
    );
    await user.click(screen.getByRole('button', { name: 'More about this Well' }));
    await user.click(screen.getByRole('button', { name: 'Leave Well' }));
    await user.click(await screen.findByRole('button', { name: 'LEAVE' }));
    expect(await screen.findByText(msg)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Unregister and leave' }));
    await screen.findByText('You have left the Well.');
  });
});

describe('[MOD-024] removing a member', () => {
  const staff = { am_i_joined: true, may_kick: true };
  const ask = async () => {
    const shown = await show(staff, aMember({ is_admin: true }), 'members');
    await shown.user.click(await screen.findByRole('button', { name: 'More about ana' }));
    await shown.user.click(screen.getByRole('button', { name: 'Remove from this Well' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove ana from this Well?' });
    return { ...shown, dialog, yes: within(dialog).getByRole('button', { name: 'Remove' }) };
  };

  test('takes a reason', async () => {
    const { user, server, dialog, yes } = await ask();
    server.on(kickMember, answers({ group: aWell() }));
    await user.click(yes);
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Please provide reason for removal');
    expect(server.calls(kickMember)).toEqual([]);
    await user.type(within(dialog).getByLabelText('Reason for removal'), ' Sold things ');
    await user.click(yes);
    await screen.findByText('ana was removed from this Well.');
    expect(server.calls(kickMember)[0]).toMatchObject({
      path: `/v1/group/${aWell().uuid}/user/u/kick`,
      body: { note: 'Sold things' },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('stays open, with what was written, when it is refused', async () => {
    const { user, server, dialog, yes } = await ask();
    server.on(kickMember, refuses('GROUP_MEMBER_UNKNOWN'));
    await user.type(within(dialog).getByLabelText('Reason for removal'), 'Sold things');
    await user.click(yes);
    expect(await within(dialog).findByText('This person does not belong to this Well.')).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Reason for removal').value).toBe('Sold things');
  });

  test('is never offered for the creator, and not to other members', async () => {
    const { unmount } = await show(staff, aMember({ is_admin: true }), 'members');
    await screen.findByRole('button', { name: 'More about ana' });
    expect(screen.queryByRole('button', { name: 'More about mia' })).toBeNull();
    unmount();
    const { server } = await show({ am_i_joined: true }, aMember(), 'members');
    await screen.findByText('ana');
    expect(screen.queryByRole('button', { name: 'More about ana' })).toBeNull();
    expect(screen.queryByText('Removed members')).toBeNull();
    expect(server.calls(removedMembers)).toEqual([]);
  });

  test('staff see who was removed and why, and allow them back', async () => {
    const { user, server } = await show(staff, aMember({ is_admin: true }), 'members');
    server.on(allowMemberBack, answers({ group: aWell() }));
    const one = (await screen.findByText('ben')).closest('li')!;
    expect(one.textContent).toContain('Removed by mia');
    expect(one.textContent).toContain('Sold things to others');
    await user.click(within(one).getByRole('button', { name: 'Allow ben back' }));
    const dialog = await screen.findByRole('dialog', { name: 'Allow ben back?' });
    await user.click(within(dialog).getByRole('button', { name: 'Allow back' }));
    await screen.findByText('ben can join this Well again.');
    expect(server.calls(allowMemberBack)[0]?.path).toBe(
      `/v1/group/${aWell().uuid}/user/${aRemovedMember().uuid}/kick/false`,
    );
  });
});
