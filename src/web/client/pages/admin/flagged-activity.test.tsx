import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { storedMessage } from '#modules/chat/contract/api.ts';
import { deletePost, postHistory } from '#modules/forum/contract/api.ts';
import { closeReport, listFlaggedActivity, type FlaggedActivity } from '#modules/moderation/contract/api.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses, unreachable } from '#client/testing/server.ts';
import FlaggedActivityPage from './flagged-activity.tsx';

const SESSION = '11111111-1111-4111-8111-111111111111';
const BEN = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
const id = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

const aCase = (overrides: Partial<FlaggedActivity> = {}): FlaggedActivity => ({
  uuid: id(1),
  type: 'USER_FLAG_USER',
  target_uuid1: BEN,
  target_version: null,
  target: 'ben',
  target_slug: null,
  from_user: { uuid: id(2), username: 'cleo' },
  session_uuid: SESSION,
  session_title: 'Night talk',
  session_coming: true,
  session_live: true,
  session_group_hosted: true,
  reporters: 2,
  note: 'He shouted at us.',
  details: 'He shouted at us.',
  kind: 'report',
  created_time: '2026-05-04T19:10:00.000Z',
  status: 'open',
  is_about_me: false,
  decision: null,
  closed_time: null,
  closed_by: null,
  closing_note: null,
  ...overrides,
});

const open = (
  cases: readonly FlaggedActivity[] = [aCase()],
  at = '/admin/flagged-activity',
  script: (server: ReturnType<typeof aServer>) => void = () => undefined,
) => {
  const server = aServer({ member: aMember({ is_admin: true }) });
  script(server);
  server.on(listFlaggedActivity, answers({ activity: cases, num_open: cases.length }));
  server.on(closeReport, answers({ activity: aCase({ status: 'closed' }) }));
  return { server, ...renderPage(<FlaggedActivityPage />, { path: '/admin/flagged-activity', at }) };
};
const items = async () =>
  (await screen.findAllByRole('listitem')).filter((item) => within(item).queryByRole('heading'));

describe('a reported chat message', () => {
  const wording = [{ at: '2026-05-04T19:09:00.000Z', text: 'Buy my pills' }];
  const author = { uuid: BEN, username: 'ben' };
  const stored = { id: id(7), author, wording, deleted_at: null, deleted_by: null, kept: true };
  const about = { type: 'USER_FLAG_CHAT_MESSAGE', target_uuid1: id(7) } as const;

  test('stands with its case as it was stored', async () => {
    const { server } = open([aCase(about)]);
    server.on(storedMessage, answers({ message: stored }));
    expect(await screen.findByText('Buy my pills')).toBeTruthy();
    // Several of them stand on one page: landmarks of one name cannot be distinguished.
    expect(screen.getByRole('group', { name: 'The message as it was stored' })).toBeTruthy();
  });

  test('[C-099] is not asked for once the case is closed', async () => {
    const { server } = open([aCase({ ...about, status: 'closed' })]);
    await items();
    expect(server.calls(storedMessage)).toEqual([]);
  });
});

describe('the list', () => {
  test('[ADM-003] [MOD-025] shows whom, why, by whom, where and how many said so', async () => {
    open();
    const [item] = await items();
    const of = within(item!);
    expect(of.getByRole('heading', { name: 'ben' })).toBeTruthy();
    for (const text of [
      'Member',
      'Live now',
      'He shouted at us.',
      'cleo',
      '2 members reported the same person in this session.',
    ])
      expect(of.getByText(text)).toBeTruthy();
    expect(of.getByRole('link', { name: 'Night talk' }).getAttribute('href')).toBe(`/session/${SESSION}`);
    expect(of.getByRole('link', { name: 'Go in as staff' })).toBeTruthy();
  });

  test('[MOD-028] [ADM-028] asks for up to 1000 at offset 0, of every type', async () => {
    const { server } = open();
    await items();
    expect(server.calls(listFlaggedActivity)[0]).toMatchObject({
      path: expect.stringMatching(/USER_FLAG_USER%2CUSER_FLAG_SESSION%2C.*USER_BLOCK_USER/),
      body: { limit: 1000, offset: 0, status: 'open', kind: 'all' },
    });
  });

  test('is filtered by type and status, which the address keeps', async () => {
    const { server, user, router } = open();
    await user.click(await screen.findByRole('radio', { name: 'Members' }));
    await user.click(screen.getByRole('radio', { name: 'Closed' }));
    await waitFor(() =>
      expect(server.calls(listFlaggedActivity).at(-1)).toMatchObject({
        path: '/v1/admin/activity/types/USER_FLAG_USER',
        body: { status: 'closed', kind: 'report' },
      }),
    );
    expect(router.state.location.search).toBe('?what=members&status=closed');
  });

  test('an address with other words in it shows what is open', async () => {
    open([aCase()], '/admin/flagged-activity?status=never&what=feedback');
    expect(await screen.findByRole<HTMLInputElement>('radio', { name: 'Open' })).toHaveProperty('checked', true);
    expect(screen.getByRole('radio', { name: 'Feedback' })).toHaveProperty('checked', true);
  });

  test('nothing there is said kindly; a failure is not nothing', async () => {
    open([]);
    expect(await screen.findByText('Nothing is waiting for you.')).toBeTruthy();
  });

  test('a failure can be tried again', async () => {
    const { server, user } = open();
    server.on(listFlaggedActivity, unreachable);
    await user.click(await screen.findByRole('radio', { name: 'Wells' }));
    await screen.findByText('This could not be loaded.');
    server.on(listFlaggedActivity, answers({ activity: [aCase()], num_open: 1 }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await items()).toHaveLength(1);
  });

  test('a reported post stands there in the wording that was reported, and can be deleted', async () => {
    const by = { uuid: BEN, username: 'ben' };
    const wording = (version: number, content: string) => ({
      version,
      content,
      time: `2026-05-04T09:0${version}:00.000Z`,
      by,
    });
    const history = {
      uuid: id(9),
      user: by,
      group_uuid: id(8),
      parent_uuid: null,
      wording: [wording(1, 'Buy my tea'), wording(2, 'Have a tea')],
      pictures: ['/img/tea.jpg'],
      deleted_time: null,
      deleted_by: null,
    };
    const reported = aCase({
      type: 'USER_FLAG_FORUM_POST',
      target_uuid1: id(9),
      target_version: 1,
      session_uuid: null,
    });
    const { server, user } = open([reported], undefined, (before) => before.on(postHistory, answers({ history })));
    const evidence = within(await screen.findByRole('group', { name: 'Every wording of this post' }));
    expect(evidence.getByText('Buy my tea').parentElement!.textContent).toContain('This wording was reported.');
    expect(evidence.getByText('Have a tea').parentElement!.textContent).not.toContain('was reported');
    await user.click(evidence.getByRole('button', { name: 'Show the picture' }));
    expect(evidence.getByRole<HTMLImageElement>('img', { name: 'A picture of this post' }).src).toContain(
      '/img/tea.jpg',
    );
    server.on(deletePost, () => {
      server.on(
        postHistory,
        answers({ history: { ...history, deleted_time: '2026-05-04T10:00:00.000Z', deleted_by: by } }),
      );
      return answers({ forum_post: { uuid: id(9), deleted: true } });
    });
    await user.click(evidence.getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'DELETE' }));
    expect(await screen.findByText(/Deleted by ben/)).toBeTruthy();
  });

  test('words that worry are a case without a reporter, which says what it is', async () => {
    open([
      aCase({ type: 'CARE_FOR_FORUM_POST', target_uuid1: id(9), from_user: null, note: null, session_uuid: null }),
    ]);
    expect(await screen.findByText('Words that worry')).toBeTruthy();
    expect(screen.getByText(/These words may come from a member in danger. Nobody reported them./)).toBeTruthy();
    expect(screen.queryByText('Reported by')).toBeNull();
  });

  test('a long one is shown by pages, each with an address', async () => {
    const { user, router } = open(Array.from({ length: 45 }, (_, index) => aCase({ uuid: id(index + 10) })));
    expect(await items()).toHaveLength(40);
    await user.click(screen.getByRole('link', { name: 'Later page' }));
    await waitFor(async () => expect(await items()).toHaveLength(5));
    expect(router.state.location.search).toBe('?page=2');
    expect(screen.getByRole('link', { name: 'Earlier page' })).toBeTruthy();
  });

  test('[MOD-025] Wells, sessions and messages lead to where they are', async () => {
    open([
      aCase({
        uuid: id(3),
        type: 'USER_FLAG_GROUP',
        target_uuid1: BEN,
        target_version: null,
        target: 'Night Owls',
        target_slug: 'night-owls',
        session_uuid: null,
      }),
      aCase({
        uuid: id(4),
        type: 'USER_FLAG_SESSION',
        target_uuid1: SESSION,
        target: 'Night talk',
        session_coming: false,
      }),
      aCase({ uuid: id(5), type: 'USER_FLAG_CHAT_MESSAGE', target: 'Night talk' }),
    ]);
    const [well, session, message] = await items();
    expect(within(well!).getByRole('link', { name: 'Night Owls' }).getAttribute('href')).toBe(
      `/well/night-owls/${BEN}`,
    );
    expect(within(session!).getByRole('link', { name: 'Night talk' }).getAttribute('href')).toBe(`/session/${SESSION}`);
    expect(within(message!).getByText('Chat message')).toBeTruthy();
    for (const one of [well, session, message])
      expect(within(one!).queryByRole('button', { name: 'Keep out' })).toBeNull();
  });

  test('[MOD-013] staff whom it is about see neither who nor what, and decide nothing', async () => {
    open([aCase({ is_about_me: true, from_user: null, note: null })]);
    const [item] = await items();
    expect(within(item!).getByText('This is about you, so other staff read it and decide.')).toBeTruthy();
    expect(within(item!).getByText('a member. Other staff see who it was.')).toBeTruthy();
    expect(within(item!).queryByRole('button')).toBeNull();
  });

  test('a closed one tells what was decided, by whom and why', async () => {
    open([
      aCase({
        status: 'closed',
        decision: 'kept-out',
        closed_by: { uuid: id(9), username: 'mia' },
        closed_time: '2026-05-04T19:30:00.000Z',
        closing_note: 'He apologised later.',
      }),
    ]);
    const [item] = await items();
    expect(within(item!).getByText('Kept out')).toBeTruthy();
    expect(within(item!).getByText(/mia/)).toBeTruthy();
    expect(within(item!).getByText('He apologised later.')).toBeTruthy();
    expect(within(item!).queryByRole('button')).toBeNull();
  });
});

describe('deciding', () => {
  test('[MOD-027] closes with a decision and a note for other staff', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('button', { name: 'Close report' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close this report' }));
    await user.click(dialog.getByRole('radio', { name: 'No action needed' }));
    await user.type(dialog.getByLabelText('Note for other staff (optional)'), 'A misunderstanding.');
    await user.click(dialog.getByRole('button', { name: 'Close report' }));
    expect(await screen.findByText('The report is closed.')).toBeTruthy();
    expect(server.calls(closeReport)).toMatchObject([
      { path: `/v1/admin/activity/${id(1)}/close`, body: { decision: 'no-action', note: 'A misunderstanding.' } },
    ]);
    await waitFor(() => expect(server.calls(listFlaggedActivity).length).toBeGreaterThan(1));
  });

  test.each([
    ['Let back in', 'Let ben back in?', 'let-back'],
    ['Keep out', 'Keep ben out?', 'kept-out'],
  ])('[C-186] %s decides about the member in that session', async (button, title, decision) => {
    const { user, server } = open();
    await user.click(await screen.findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    await user.click(dialog.getByRole('button', { name: button }));
    await waitFor(() => expect(server.calls(closeReport)[0]).toMatchObject({ body: { decision, note: '' } }));
  });

  test('a session that is over leaves nothing to let back into', async () => {
    open([aCase({ session_coming: false, session_live: false })]);
    expect(await screen.findByRole('button', { name: 'Close report' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Keep out' })).toBeNull();
    expect(screen.queryByText('Live now')).toBeNull();
  });

  test('a refusal is shown in the dialog', async () => {
    const { user, server } = open();
    server.on(closeReport, refuses('REPORT_CLOSED_ALREADY'));
    await user.click(await screen.findByRole('button', { name: 'Close report' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Close report' }));
    expect(await screen.findByText('Somebody else has closed this report already.')).toBeTruthy();
  });
});
