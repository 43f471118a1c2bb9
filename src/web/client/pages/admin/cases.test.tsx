import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  decideCase,
  getCase,
  listCases,
  viewCase,
  type CaseDetails,
  type CaseInList,
} from '#modules/moderation/contract/case-api.ts';
import { deed } from '#modules/moderation/contract/case-events.ts';
import { caseEffects, type DecisionEffects } from '#modules/moderation/contract/effects-api.ts';
import { acknowledgeHelp, listHelpCalls, type HelpCall } from '#modules/duty/contract/duty-api.ts';
import { postHistory } from '#modules/forum/contract/api.ts';
import { readWorkload } from '#modules/moderation/workload/contract/api.ts';
import { HelpCallList } from '#client/features/duty/help-call-list.tsx';
import { possibleDeeds } from '#client/features/moderation/cases/decide-form.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { noEffects } from '#client/testing/no-effects.ts';
import { answers } from '#client/testing/server.ts';
import CasePage from './case.tsx';
import CasesPage from './cases.tsx';

const CASE = '11111111-1111-4111-8111-111111111111';
const BEN = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
const CLEO = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';
const ben = { uuid: BEN, username: 'ben', name: 'Benedict' };

const inList = (overrides: Partial<CaseInList> = {}): CaseInList => ({
  uuid: CASE,
  about: 'member',
  target_uuid1: BEN,
  member: ben,
  session: null,
  well: null,
  status: 'open',
  priority: 'normal',
  assignee: null,
  opened_time: '2026-05-04T09:00:00.000Z',
  due_time: '2026-05-07T09:00:00.000Z',
  is_overdue: false,
  closed_time: null,
  reports: 1,
  restrictions: 0,
  cares: 0,
  deed: null,
  ...overrides,
});
const details = (overrides: Partial<CaseDetails> = {}): CaseDetails => ({
  ...inList(),
  concern: null,
  concern_text: null,
  judged: { ...ben, pic: null },
  judged_as: null,
  judged_status: 'active',
  judged_is_staff: false,
  all_reports: [
    {
      uuid: CLEO,
      kind: 'report',
      type: 'USER_FLAG_USER',
      from_user: { uuid: CLEO, username: 'cleo', name: null },
      note: 'He shouted at us.',
      version: null,
      session: null,
      created_time: '2026-05-04T09:00:00.000Z',
      is_informed: false,
    },
  ],
  evidence: [],
  history: { reports: 2, warnings: 1, restrictions: 0, cases: [], decisions: [] },
  shared_sessions: [],
  decisions: [],
  notes: [],
  timeline: [],
  ...overrides,
});

const staff = () => aServer({ member: aMember({ is_admin: true }) });

describe('the list of cases', () => {
  const list = (at: string) => {
    const server = staff();
    server.on(
      listCases,
      answers({
        cases: [inList()],
        has_more: false,
        counts: { open: 3, overdue: 1, mine: 0, unassigned: 3, closed: 7 },
      }),
    );
    server.on(readWorkload, answers({ workload: { is_paused: false, paused_until: null, open_cases: 0 } }));
    return { server, ...renderPage(<CasesPage />, { path: '/admin/cases', at }) };
  };

  test('asks for what its address says, and counts what lies in each state', async () => {
    const { server } = list('/admin/cases?status=overdue&assignee=me&about=member');
    expect(await screen.findByRole('radio', { name: 'Overdue (1)' })).toHaveProperty('checked', true);
    expect(screen.getByRole('radio', { name: 'Open (3)' })).toHaveProperty('checked', false);
    expect(server.calls(listCases)[0]?.body).toMatchObject({ status: 'overdue', assignee: 'me', about: 'member' });
    expect(screen.getByRole('link', { name: /Benedict/ }).getAttribute('href')).toBe(`/admin/cases/${CASE}`);
  });

  test('asks again when another priority is chosen', async () => {
    const { server, user } = list('/admin/cases');
    await user.selectOptions(await screen.findByLabelText('Priority'), 'urgent');
    await waitFor(() => expect(server.calls(listCases).at(-1)?.body).toMatchObject({ priority: 'urgent' }));
  });
});

describe('the page of a case', () => {
  const open = (file: CaseDetails, waiting: readonly CaseInList[] = []) => {
    const server = staff();
    server.on(getCase, answers({ case: file }));
    server.on(
      listCases,
      answers({ cases: waiting, has_more: false, counts: { open: 1, overdue: 0, mine: 0, unassigned: 1, closed: 0 } }),
    );
    server.on(viewCase, answers({ others: [] }));
    server.on(postHistory, answers({ wording: [] }));
    server.on(decideCase, answers({ case: file }));
    server.on(caseEffects, answers({ effects: noEffects }));
    return { server, ...renderPage(<CasePage />, { path: '/admin/cases/:uuid', at: `/admin/cases/${CASE}` }) };
  };

  test('links the judged member, and says what came before', async () => {
    open(details());
    expect(await screen.findByText('2 earlier reports, 1 warning')).toBeTruthy();
    const links = screen.getAllByRole('link', { name: /Benedict/ }).map((link) => link.getAttribute('href'));
    expect(links).toContain(`/admin/members/${BEN}`);
    expect(screen.getByText('He shouted at us.')).toBeTruthy();
  });

  test('shows nothing of a case to the member of the staff whom it is about', async () => {
    open(details({ concern: 'member', concern_text: 'it is about you' }));
    expect(await screen.findByText('This is about you, so other staff read it and decide.')).toBeTruthy();
    expect(screen.queryByText('He shouted at us.')).toBeNull();
    expect(screen.queryByRole('radio', { name: 'Warn' })).toBeNull();
  });

  test('says why who knows those concerned may not decide, and offers no deed', async () => {
    open(details({ concern: 'reporter', concern_text: 'you reported it' }));
    expect(
      await screen.findByText('You cannot decide this case: you reported it. Another member of the staff has to.'),
    ).toBeTruthy();
    expect(screen.queryByRole('radio', { name: 'Warn' })).toBeNull();
  });

  test('[MOD-025] names who else has it open now', async () => {
    const { server } = open(details());
    server.on(viewCase, answers({ others: [{ uuid: CLEO, username: 'kim', name: null }] }));
    expect(await screen.findByText('kim has this case open now, too.')).toBeTruthy();
  });

  test('leads from what another has to decide to the case that is due next, and that no one else has', async () => {
    const at = (digit: string) => CASE.replaceAll('1', digit);
    const day = (number: number) => `2026-05-0${number}T09:00:00.000Z`;
    open(details({ concern: 'reporter', concern_text: 'you reported it' }), [
      inList({ uuid: at('2'), due_time: day(6) }),
      inList(),
      inList({ uuid: at('3'), due_time: day(8), assignee: ben }),
      inList({ uuid: at('5'), due_time: day(9) }),
    ]);
    const next = await screen.findByRole('link', { name: 'Next case' });
    expect(next.getAttribute('href')).toBe(`/admin/cases/${at('5')}`);
  });

  test('[C-173] shows before a suspension which sessions, charges and mails it is about', async () => {
    const { server, user } = open(details());
    const time = '2026-05-06T18:00:00.000Z';
    const effects: DecisionEffects = {
      ...noEffects,
      seats: [{ uuid: CLEO, title: 'Night talk', time }],
      hosted: [{ uuid: BEN, title: 'Early birds', time, others: 2, called_off_time: null }],
      wells: 2,
      paid_until: '2026-06-03T12:00:00.000Z',
      next_charge: { time: '2026-06-03T12:00:00.000Z', amount: 1500, currency: 'USD', is_stopped: true },
      mails: [
        { to: 'member', count: 1, subject: 'A decision', text: 'Your account is suspended.' },
        { to: 'reporter', count: 2, subject: 'Your report', text: 'Thank you for telling us.' },
      ],
    };
    server.on(caseEffects, answers({ effects }));
    await user.click(await screen.findByRole('radio', { name: 'Suspend' }));
    const changes = within((await screen.findByText('1 place is given back:')).closest('ul')!);
    expect(changes.getByRole('link', { name: 'Night talk' }).getAttribute('href')).toBe(`/session/${CLEO}`);
    expect(changes.getByText('1 session of theirs is called off:')).toBeTruthy();
    expect(changes.getByText(/2 others have a place and are told/)).toBeTruthy();
    expect(changes.getByText('Still belongs to 2 Wells.')).toBeTruthy();
    expect(changes.getByText(/^The next charge is stopped: \$15\.00 on/)).toBeTruthy();
    expect(changes.getByText(/Nothing is paid back by itself\./)).toBeTruthy();
    expect(screen.getByText('Your account is suspended.').closest('details')?.textContent).toContain(
      'The mail to the member',
    );
    expect(screen.getByText('The mail to each of 2 reporters')).toBeTruthy();
    expect(server.calls(caseEffects)[0]?.body).toMatchObject({
      deed: 'suspended',
      until: expect.stringMatching(/Z$/) as unknown,
    });
  });

  test('[C-173] says that a limit changes nothing while a stronger one lasts', async () => {
    const { server, user } = open(details());
    server.on(caseEffects, answers({ effects: { ...noEffects, changes_account: false } }));
    await user.click(await screen.findByRole('radio', { name: 'Warn' }));
    expect(await screen.findByText('Nothing changes now: a limit that is as strong or stronger lasts.')).toBeTruthy();
  });

  test('[MOD-029] [MOD-030] sends a warning with rule, reason and end, and not without them', async () => {
    const { server, user } = open(details());
    await user.click(await screen.findByRole('radio', { name: 'Warn' }));
    expect(screen.getByText('The member gets a mail and a notice. Nothing else changes.')).toBeTruthy();
    const submit = screen.getByRole('button', { name: 'Decide and tell both sides' });
    await user.click(submit);
    expect(server.calls(decideCase)).toEqual([]);
    await user.click(screen.getByRole('radio', { name: 'Respect' }));
    await user.click(submit);
    expect(server.calls(decideCase)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Your words hurt other members.' }));
    await user.click(submit);
    await waitFor(() => expect(server.calls(decideCase)).toHaveLength(1));
    expect(server.calls(decideCase)[0]).toMatchObject({
      path: `/v1/admin/case/${CASE}/decide`,
      body: {
        deed: 'warned',
        clause: 'respect',
        reason: 'Your words hurt other members.',
        until: expect.stringMatching(/Z$/) as unknown,
      },
    });
  });
});

test('only what a case is about can be done: words are hidden where there are some, and no sanction falls on staff', () => {
  const sanctions = ['warned', 'probation', 'suspended', 'removed'];
  expect(possibleDeeds(details())).toEqual(['nothing', 'word', ...sanctions]);
  expect(possibleDeeds(details({ about: 'post' }))).toEqual(deed.options);
  expect(possibleDeeds(details({ judged_is_staff: true }))).toEqual(['nothing', 'word']);
  expect(possibleDeeds(details({ about: 'help', judged: null }))).toEqual(['nothing']);
});

describe('a call for help in the list of staff', () => {
  const me = aMember({ is_admin: true });
  const help = (asker: string): HelpCall => ({
    uuid: CASE,
    from_user: { uuid: asker, username: 'ana', name: null },
    concern: 'self',
    member: null,
    place: 'room',
    session_uuid: null,
    text: null,
    status: 'waiting',
    asked_time: '2026-05-04T09:00:00.000Z',
    called: null,
    called_time: null,
    seen_by: null,
    seen_time: null,
    ended_time: null,
  });
  const list = (call: HelpCall) => {
    const server = aServer({ member: me });
    server.on(listHelpCalls, answers({ calls: [call], has_more: false, num_waiting: 1, on_duty: [] }));
    server.on(acknowledgeHelp, answers({ call: { ...call, status: 'seen' } }));
    return { server, ...renderPage(<HelpCallList />) };
  };

  test('of another member is seen with one tap', async () => {
    const { server, user } = list(help(CLEO));
    const item = within((await screen.findByRole('heading', { level: 3 })).closest('li')!);
    await user.click(item.getAllByRole('button')[0]!);
    await waitFor(() => expect(server.calls(acknowledgeHelp)).toHaveLength(1));
  });

  test('of oneself is for another member of the staff', async () => {
    list(help(me.uuid));
    expect(await screen.findByText('This is your own call: another member of the staff has to see it.')).toBeTruthy();
    const card = (await screen.findAllByRole('listitem')).at(-1)!;
    expect(
      within(card)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['It is looked after']);
  });
});
