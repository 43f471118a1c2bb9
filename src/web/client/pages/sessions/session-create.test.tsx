import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { joinedWells, type Group } from '#modules/communities/contract/api.ts';
import { createSession, getSession, updateSession, type Session } from '#modules/scheduling/contract/api.ts';
import { descriptionTemplate } from '#modules/scheduling/contract/session-form.ts';
import { hours, minutes } from '#kernel/contract/time.ts';
import { aWell } from '#client/testing/a-well.ts';
import { aSession, going, hosting, inTime } from '#client/features/scheduling/testing/a-session.ts';
import { createQueryClient } from '#client/lib/query.ts';
import { toastStore } from '#client/lib/toast.ts';
import { viewerZone } from '#client/lib/time.ts';
import type { Member } from '#client/lib/session.tsx';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses } from '#client/testing/server.ts';
import SessionCreate from './session-create.tsx';
import SessionEdit from './session-edit.tsx';

const owls = aWell({ uuid: aSession().group_uuid, title: 'Night Owls', am_i_joined: true });
const grief = aWell({ uuid: '88888888-8888-4888-8888-888888888888', title: 'Grief & Loss', am_i_joined: true });
const main = aWell({ uuid: '00000000-0000-4000-8000-000000000001', title: 'Welcome Well', is_default_group: true });
const special = aWell({ uuid: '00000000-0000-4000-8000-000000000002', title: 'Special', is_special_group: true });
const host = (overrides: Partial<Member> = {}) => aMember({ host_level: 1, ...overrides });

const creating = (
  options: {
    member?: Member;
    at?: string;
    path?: string;
    wells?: Group[];
    copyOf?: Session;
    settings?: Record<string, number>;
  } = {},
) => {
  const config = { settings: options.settings ?? {} };
  const server = aServer({ member: options.member ?? host(), config }).on(
    joinedWells,
    answers({ group: options.wells ?? [main, owls, grief, special] }),
  );
  if (options.copyOf) server.on(getSession, answers({ session: options.copyOf }));
  const at = options.at ?? '/session-create';
  return { server, ...renderPage(<SessionCreate />, { path: options.path ?? '/session-create', at }) };
};
const title = () => screen.findByRole('textbox', { name: 'Title' });
const well = () => screen.getByRole('combobox', { name: 'Well' });
const description = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
const send = () => screen.getByRole('button', { name: 'CREATE SESSION' });

describe('a lead of 0 hours', () => {
  test('lets a host choose the next quarter of an hour by one tap, and sends it', async () => {
    const { server, user } = creating({ settings: { MIN_LEAD_HOURS: 0 }, at: '/session-create' });
    server.on(createSession, answers({ session: hosting() }));
    await user.type(await title(), 'Awake together');
    await user.selectOptions(well(), 'Night Owls');
    await user.click(screen.getByRole('button', { name: /^As soon as possible/ }));
    await user.click(send());
    await waitFor(() => expect(server.calls(createSession)).toHaveLength(1));
    const ahead = Date.parse(server.calls(createSession)[0]!.body['startTime'] as string) - Date.now();
    expect(ahead).toBeGreaterThan(0);
    expect(ahead).toBeLessThanOrEqual(minutes(16));
  });

  test('is not offered with the usual lead of 24 hours', async () => {
    creating();
    await title();
    expect(screen.queryByRole('button', { name: /^As soon as possible/ })).toBeNull();
  });
});

describe('who may create', () => {
  test('[SCH-128] level 0 attends one session first', async () => {
    const { user, router } = creating({ member: aMember() });
    expect(await screen.findByRole('dialog', { name: 'Attend one session first' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Find a session' }));
    expect(router.state.location.pathname).toBe('/sessions');
  });

  test('the address is confirmed first', async () => {
    creating({ member: host({ email_verified: false }) });
    expect(await screen.findByRole('dialog', { name: 'Please confirm your email first' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send the e-mail again' })).toBeTruthy();
  });

  test('without a Well there is a way to one', async () => {
    creating({ wells: [main] });
    expect(await screen.findByRole('link', { name: 'See Wells' })).toBeTruthy();
  });
});

describe('the form', () => {
  test('[SCH-059] [SCH-062] [SCH-066] sections, Wells one may host in, and defaults', async () => {
    creating();
    await title();
    for (const name of ['Session Details', 'Date & Attendees', 'Meeting Link', 'Recurring', 'Picture'])
      expect(screen.getByRole('group', { name })).toBeTruthy();
    const choices = within(well())
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(choices).toEqual(['Pick a Well', 'Night Owls', 'Grief & Loss']);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '60 min' }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Max attendees' }).value).toBe('16');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Start' }).value).toMatch(/:00$/);
  });

  test('experienced hosts may choose the main Well', async () => {
    creating({ member: host({ host_level: 2 }) });
    await title();
    expect(within(well()).getByRole('option', { name: 'Welcome Well' })).toBeTruthy();
  });

  test('[SCH-064] the template follows the Well until one has written something', async () => {
    const { user } = creating();
    await title();
    await user.selectOptions(well(), 'Night Owls');
    expect(description().value).toBe(descriptionTemplate('Night Owls'));
    await user.selectOptions(well(), grief.uuid);
    expect(description().value).toBe(descriptionTemplate('Grief & Loss'));
    await user.type(description(), ' Bring tea.');
    await user.selectOptions(well(), 'Night Owls');
    expect(description().value).toContain('Grief & Loss');
  });

  test('[SCH-013] the Well of the address is chosen', async () => {
    creating({ path: '/session-create/:groupUuid', at: `/session-create/${grief.uuid}` });
    await title();
    expect((well() as HTMLSelectElement).value).toBe(grief.uuid);
    expect(description().value).toBe(descriptionTemplate('Grief & Loss'));
  });

  test('[SCH-063] [SCH-085] [SCH-086] [SCH-088] says what is missing at each field, and asks the server nothing', async () => {
    const { server, user } = creating();
    await title();
    await user.click(send());
    expect(await screen.findByText('Please pick a well to continue')).toBeTruthy();
    expect(screen.getByText('Titles must be at least 3 characters')).toBeTruthy();
    expect(screen.getByText('Descriptions must be at least 100 characters')).toBeTruthy();
    expect(server.calls(createSession)).toHaveLength(0);
    await user.type(await title(), 'Night talk');
    expect(screen.queryByText('Titles must be at least 3 characters')).toBeNull();
  });

  test('the limits in the messages are those of the installation', async () => {
    const { user } = creating({ settings: { TITLE_MIN: 5, DESCRIPTION_MIN: 1 } });
    await user.type(await title(), 'Tea');
    await user.click(send());
    expect(await screen.findByText('Titles must be at least 5 characters')).toBeTruthy();
    expect(screen.getByText('Descriptions must be at least 1 character')).toBeTruthy();
  });

  test('[SCH-067] [SCH-069] counts characters', async () => {
    const { user } = creating();
    await user.type(await title(), 'Night');
    const used = screen.getByText('5/50');
    const field = await title();
    // Beside it, large text would leave no room for the title.
    expect(field.parentElement?.contains(used)).toBe(false);
    expect(field.compareDocumentPosition(used)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText(/^\d+\/5000/)).toBeTruthy();
  });

  test('[SCH-073] takes digits only, and ignores more than 16', async () => {
    const { user } = creating();
    await title();
    const seats = screen.getByRole<HTMLInputElement>('textbox', { name: 'Max attendees' });
    await user.clear(seats);
    await user.type(seats, '1x7');
    expect(seats.value).toBe('1');
    await user.type(seats, '2');
    expect(seats.value).toBe('12');
  });

  test('[SCH-060] [SCH-065] [SCH-072] an external session has a link and no seats', async () => {
    const { user } = creating();
    await title();
    await user.click(screen.getByRole('checkbox', { name: /Zoom or Google Meet/ }));
    expect(screen.queryByRole('textbox', { name: 'Max attendees' })).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Link of the meeting' }), 'https://example.org/x');
    await user.click(send());
    expect(await screen.findByText('Please enter a valid external link')).toBeTruthy();
  });

  test('[SCH-079] quarters of an hour, any minute for admins', async () => {
    creating();
    await title();
    const start = screen.getByRole('combobox', { name: 'Start' });
    expect(within(start).getAllByRole('option')).toHaveLength(96);
    expect(within(start).getByRole('option', { name: '7:15pm' })).toBeTruthy();
  });

  test('[SCH-079] admins choose any minute', async () => {
    creating({ member: host({ is_admin: true }) });
    await title();
    expect(screen.queryByRole('combobox', { name: 'Start' })).toBeNull();
    expect(screen.getByLabelText('Start').getAttribute('type')).toBe('time');
  });
});

describe('sending it', () => {
  test.each([
    ['a session', null, /^Your session is planned/],
    [
      'a series',
      { uuid: owls.uuid, status: 'ACTIVE', repeat: 'WEEKS:1', end_datetime: null },
      /^Your series is planned/,
    ],
  ] as const)('congratulates on %s as such', async (_, series, said) => {
    const { server, user } = creating();
    server.on(createSession, answers({ session: hosting({ series }) }));
    await user.type(await title(), 'Night talk');
    await user.selectOptions(well(), 'Night Owls');
    await user.click(send());
    expect(await screen.findByText(said)).toBeTruthy();
  });

  test('[SCH-061] [SCH-139] [SCH-090] congratulates, then leads to the session', async () => {
    const { server, user, router } = creating();
    server.on(createSession, answers({ session: hosting() }));
    await user.type(await title(), 'Night talk');
    await user.selectOptions(well(), 'Night Owls');
    await user.click(send());
    expect(await screen.findByRole('dialog', { name: 'Congratulations!' })).toBeTruthy();
    expect(server.calls(createSession)[0]?.body).toMatchObject({
      title: 'Night talk',
      group: owls.uuid,
      externalLink: null,
      duration: 60,
      maxAttendees: 16,
      timezone: viewerZone(),
    });
    await user.click(screen.getByRole('button', { name: 'View session' }));
    expect(router.state.location.pathname).toBe(`/night-owls/session/${aSession().uuid}`);
  });

  test('[SCH-101] a refusal is shown, at its field where it has one', async () => {
    const { server, user } = creating();
    server.on(createSession, refuses('SESSION_START_TOO_SOON', { field: 'startTime' }));
    await user.type(await title(), 'Night talk');
    await user.selectOptions(well(), 'Night Owls');
    await user.click(send());
    const said = await screen.findAllByText(
      'Session start times can not start in the past or within the next 24 hours.',
    );
    expect(said.length).toBeGreaterThanOrEqual(2);
    expect(toastStore.current().map(({ text }) => text)).toEqual([
      'Session start times can not start in the past or within the next 24 hours.',
    ]);
  });

  test('[SCH-014] a copy begins with everything but the time', async () => {
    const old = hosting({ duration_minutes: 45, max_attendees: 8, start_time: inTime(-hours(50)) });
    const copy = { path: '/session-create/copy/:sessionUuid', at: `/session-create/copy/${old.uuid}`, copyOf: old };
    creating(copy);
    expect((await title()) as HTMLInputElement).toHaveProperty('value', 'Night talk');
    expect((well() as HTMLSelectElement).value).toBe(old.group_uuid);
    expect(description().value).toBe(old.description);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '45 min' }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Max attendees' }).value).toBe('8');
    const date = screen.getByLabelText<HTMLInputElement>('Date').value;
    expect(Date.parse(date)).toBeGreaterThan(Date.now() - hours(24));
  });
});

const editing = (session: Session, member: Member = host()) => {
  const server = aServer({ member }).on(getSession, answers({ session }));
  return {
    server,
    ...renderPage(<SessionEdit />, { path: '/session/:uuid/edit', at: `/session/${session.uuid}/edit` }),
  };
};

describe('editing', () => {
  const long =
    'We sit together for an hour and say how the night was. Nobody has to speak, and everything stays in the room.';

  test('[SCH-140] sends what is there, then shows the session', async () => {
    const { server, user, router } = editing(hosting({ description: long }));
    server.on(updateSession, answers({ session: hosting({ title: 'Late talk' }) }));
    await user.clear(await title());
    await user.type(await title(), 'Late talk');
    await user.click(screen.getByRole('button', { name: 'SAVE' }));
    await waitFor(() => expect(router.state.location.pathname).toContain('/night-owls/session/'));
    expect(toastStore.current().map(({ text }) => text)).toEqual(['Your changes are saved.']);
    expect(server.calls(updateSession)[0]?.body).toMatchObject({ title: 'Late talk', maxAttendees: 3 });
  });

  test.each([
    ['for editing', <SessionEdit key="edit" />, '/session/:uuid/edit', `/session/${hosting().uuid}/edit`],
    [
      'for a copy',
      <SessionCreate key="copy" />,
      '/session-create/copy/:sessionUuid',
      `/session-create/copy/${hosting().uuid}`,
    ],
  ])('[SCH-140] opened again %s, the form begins with what is stored now', async (_, page, path, at) => {
    const server = aServer({ member: host() }).on(joinedWells, answers({ group: [owls] }));
    const queries = createQueryClient();
    for (const stored of ['Night talk', 'Late talk']) {
      server.on(getSession, answers({ session: hosting({ title: stored, description: long }) }));
      const shown = renderPage(page, { path, at, queries });
      expect(await title()).toHaveProperty('value', stored);
      shown.unmount();
      await waitFor(() => expect(queries.getQueryCache().findAll({ queryKey: [getSession.path] })).toEqual([]));
    }
    queries.clear();
  });

  test('[SCH-101] a refused change is a toast', async () => {
    const { server, user } = editing(hosting({ description: long }));
    server.on(updateSession, refuses('SESSION_STARTED_NOT_EDITABLE'));
    await title();
    await user.click(screen.getByRole('button', { name: 'SAVE' }));
    await waitFor(() =>
      expect(toastStore.current().map(({ text }) => text)).toEqual([
        'This session has already started, so it cannot be changed any more.',
      ]),
    );
  });

  test('[SCH-060] the kind stays: no toggle, but the link of an external one', async () => {
    editing(hosting({ type: 'EXTERNAL', external_url: 'https://zoom.us/j/1' }));
    const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link of the meeting' });
    expect(link.value).toBe('https://zoom.us/j/1');
    expect(screen.queryByRole('checkbox', { name: /Zoom or Google Meet/ })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Well' })).toBeNull();
  });

  test('an unchanged start is not judged again', async () => {
    const { server, user } = editing(hosting({ description: long, start_time: inTime(minutes(61)) }));
    server.on(updateSession, answers({ session: hosting() }));
    await user.type(await title(), '!');
    await user.click(screen.getByRole('button', { name: 'SAVE' }));
    await waitFor(() => expect(server.calls(updateSession)).toHaveLength(1));
  });

  test.each([
    ['has started', hosting({ start_time: inTime(-minutes(1)) })],
    ['is somebody else’s', going()],
  ])('[SCH-092] [SCH-093] a session that %s cannot be changed', async (_, session) => {
    editing(session);
    expect(await screen.findByRole('heading', { name: 'This session cannot be changed' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the session' })).toBeTruthy();
  });
});
