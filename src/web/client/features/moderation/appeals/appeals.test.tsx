import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import {
  decideAppeal,
  getAppeal,
  listAppeals,
  makeAppeal,
  openAppeal,
  takeAppeal,
  type AppealDetails,
  type OwnAppeal,
} from '#modules/moderation/contract/appeal-api.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses } from '#client/testing/server.ts';
import OwnPage from '#client/pages/account/appeal.tsx';
import { AppealList } from './appeal-list.tsx';
import { AppealPage } from './appeal-page.tsx';

const DECISION = '11111111-1111-4111-8111-111111111111';
const CASE = '33333333-3333-4333-8333-333333333333';
const ben = { uuid: 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', username: 'ben', name: null };
const kim = { uuid: '22222222-2222-4222-8222-222222222222', username: 'kim', name: null };
const AT = '2027-03-05T12:00:00.000Z';
const DUE = '2027-03-19T12:00:00.000Z';

const judged = (more: Partial<OwnAppeal> = {}): OwnAppeal => ({
  about: 'member',
  deed: 'warned',
  effect: 'This is a warning.',
  clause: 'respect',
  clause_text: 'We treat each other with respect.',
  reason: 'You shouted at a newcomer.',
  conditions: null,
  decided_time: AT,
  until_time: null,
  ended: null,
  appeal_until_time: DUE,
  can_appeal: true,
  appeal: null,
  ...more,
});
const objection = (more: Partial<NonNullable<OwnAppeal['appeal']>> = {}) => ({
  text: 'It was loud.',
  made_time: AT,
  due_time: DUE,
  has_decider: true,
  outcome: null,
  reason: null,
  decided_time: null,
  ...more,
});

describe('the page behind the mailed link', () => {
  const open = (decision: OwnAppeal, member: ReturnType<typeof aMember> | null = null) => {
    const server = aServer({ member });
    let shown = decision;
    server.on(openAppeal, () => answers({ decision: shown }));
    server.on(makeAppeal, ({ body }) => {
      shown = judged({ can_appeal: false, appeal: objection({ text: String(body['text']) }) });
      return answers({ decision: shown });
    });
    return { server, ...renderPage(<OwnPage />, { path: '/appeal/:token', at: '/appeal/a.b' }) };
  };

  test('[MOD-029] a member objects with the link alone, in words of their own', async () => {
    const { server, user } = open(judged());
    expect(await screen.findByText('You shouted at a newcomer.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send my objection' }));
    expect(screen.getByText('Please write what we should know.')).toBeTruthy();
    expect(server.calls(makeAppeal)).toHaveLength(0);
    await user.type(screen.getByRole('textbox'), 'It was loud, I called for help.');
    await user.click(screen.getByRole('button', { name: 'Send my objection' }));
    expect(await screen.findByRole('heading', { name: 'Your objection' })).toBeTruthy();
    expect(server.calls(makeAppeal)[0]?.body).toEqual({ token: 'a.b', text: 'It was loud, I called for help.' });
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('a member who is suspended and still logged in objects', async () => {
    const { server, user } = open(judged({ deed: 'suspended', until_time: DUE }), aMember());
    expect(await screen.findByText('A suspension')).toBeTruthy();
    await user.type(screen.getByRole('textbox'), 'Please look again.');
    await user.click(screen.getByRole('button', { name: 'Send my objection' }));
    await waitFor(() => expect(server.calls(makeAppeal)).toHaveLength(1));
  });

  test('what became of it stands there, with the reasons', async () => {
    open(
      judged({
        ended: 'overturned',
        can_appeal: false,
        appeal: objection({ outcome: 'overturned', reason: 'Cleo says the same. We are sorry.', decided_time: DUE }),
      }),
    );
    expect(await screen.findByText('You were right to object. The decision is overturned.')).toBeTruthy();
    expect(screen.getByText('Cleo says the same. We are sorry.')).toBeTruthy();
    expect(screen.getByText(/it does not count any more/)).toBeTruthy();
  });

  test.each([
    ['when the time is over', { can_appeal: false }, 'The time to object is over. You can still write to us.'],
    [
      'while no member of the staff may decide it',
      { can_appeal: false, appeal: objection({ has_decider: false }) },
      /we cannot promise a day/,
    ],
  ])('%s it says so and has no form', async (_, more, text) => {
    open(judged(more));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('a wrong link says so and what to do next', async () => {
    const server = aServer();
    server.on(openAppeal, refuses('APPEAL_LINK_INVALID'));
    renderPage(<OwnPage />, { path: '/appeal/:token', at: '/appeal/a.b' });
    expect(await screen.findByText(/^This link does not lead to a decision any more\./)).toBeTruthy();
  });
});

describe('the appeals of staff', () => {
  const appeal = (more: Partial<AppealDetails> = {}): AppealDetails => ({
    uuid: DECISION,
    case_uuid: CASE,
    member: ben,
    deed: 'warned',
    status: 'open',
    made_time: AT,
    due_time: DUE,
    is_overdue: false,
    taken_by: null,
    outcome: null,
    decided_time: null,
    text: 'Please ask Cleo.',
    decision: {
      uuid: DECISION,
      case_uuid: CASE,
      deed: 'warned',
      clause: 'respect',
      reason: 'You shouted at a newcomer.',
      conditions: null,
      until_time: null,
      decided_time: AT,
      decided_by: kim,
      ended: null,
      ended_time: null,
      is_informed: true,
      counts: true,
    },
    reason: null,
    decided_by: null,
    is_mailed: false,
    concern_text: null,
    ...more,
  });
  const mia = aMember({ is_admin: true });
  const open = (first: AppealDetails) => {
    const server = aServer({ member: mia });
    let shown = first;
    server.on(getAppeal, () => answers({ appeal: shown }));
    server.on(takeAppeal, () => answers({ appeal: (shown = { ...shown, taken_by: mia }) }));
    server.on(decideAppeal, ({ body }) =>
      answers({
        appeal: (shown = {
          ...shown,
          status: 'decided',
          outcome: 'overturned',
          reason: String(body['reason']),
          decided_by: mia,
          is_mailed: true,
        }),
      }),
    );
    return { server, ...renderPage(<AppealPage id={DECISION} />) };
  };

  test('[MOD-025] one is taken, overturned with reasons and not without them, and its answer stands there', async () => {
    const { server, user } = open(appeal());
    expect(await screen.findByText('Please ask Cleo.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Take it' }));
    expect(await screen.findByText('mia has it')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Overturn it' }));
    await user.click(screen.getByRole('button', { name: 'Decide and tell both sides' }));
    expect(screen.getByText('Please write the reasons in your own words.')).toBeTruthy();
    expect(server.calls(decideAppeal)).toHaveLength(0);
    await user.type(screen.getByRole('textbox', { name: 'Reasons, mailed to the member' }), 'We are sorry.');
    await user.click(screen.getByRole('button', { name: 'Decide and tell both sides' }));
    expect(await screen.findByRole('heading', { name: 'What was answered' })).toBeTruthy();
    expect(server.calls(decideAppeal)[0]).toMatchObject({
      path: `/v1/admin/appeal/${DECISION}/decide`,
      body: { outcome: 'overturned', reason: 'We are sorry.' },
    });
    expect(screen.getByText(/the member has the mail/)).toBeTruthy();
  });

  test('who made the decision reads why another member of the staff has to decide, and has no button', async () => {
    open(appeal({ concern_text: 'you made the decision' }));
    expect(await screen.findByText(/^You cannot decide this appeal: you made the decision\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Decide and tell both sides' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Take it' })).toBeNull();
  });

  test('the list names the member and the deed, counts what lies in each state, and asks for what was chosen', async () => {
    const server = aServer({ member: mia });
    server.on(
      listAppeals,
      answers({ appeals: [appeal()], has_more: false, counts: { open: 2, overdue: 1, decided: 0 } }),
    );
    const { user } = renderPage(<AppealList />, { path: '/admin/appeals' });
    const link = await screen.findByRole('link', { name: 'ben, against: Warn' });
    expect(link.getAttribute('href')).toBe(`/admin/appeals/${DECISION}`);
    await user.click(screen.getByRole('radio', { name: 'Overdue (1)' }));
    await waitFor(() => expect(server.calls(listAppeals).at(-1)?.body).toMatchObject({ status: 'overdue' }));
  });
});
