import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { readMoney } from '#modules/audit/contract/money-api.ts';
import { findHistories } from '#modules/audit/contract/api.ts';
import { testQueries } from '#client/testing/render.tsx';
import { answers, refuses } from '#client/testing/server.ts';
import { forgetLooks, moneyAsked } from '../tab-memory.ts';
import { forgetReason } from '../use-reason.ts';
import { auditPages, charge, entry, line, moneyOf, REASON } from '../testing/examples.tsx';

beforeEach(() => forgetLooks(testQueries(), false));

const open = (address = '/admin/audit/money') => {
  const { server, draw } = auditPages(address);
  const drawn = draw();
  const find = async (choice: string, text: string) => {
    await drawn.user.selectOptions(await screen.findByRole('combobox', { name: 'Money of' }), choice);
    await drawn.user.type(screen.getByRole('textbox'), text);
    await drawn.user.click(screen.getByRole('button', { name: 'Find' }));
  };
  return { server, find, ...drawn };
};
const sent = (server: ReturnType<typeof open>['server']) => server.calls(readMoney).at(-1)?.body;
const facts = (card: HTMLElement) =>
  [...card.querySelectorAll('dl > div')].map((each) => [
    each.querySelector('dt')?.textContent,
    each.querySelector('dd')?.textContent,
  ]);

describe('the money of a month', () => {
  test('is a balance and a card for each charge, with rule, refund and why, and what it was learned from', async () => {
    const { server, find } = open();
    const learned = { kind: 'event' as const, sentence: [{ text: 'A notification came.' }], ref: null, event: null };
    server.on(
      readMoney,
      answers({
        money: moneyOf({
          card: [
            charge({
              line: [line(7, { learned_from: learned })],
              refund: [
                {
                  amount: 4400,
                  amount_in_words: '44.00 USD',
                  by: 'Member B (staff)',
                  why: 'Was ill',
                  ordered_at: null,
                  paid_at: null,
                  status: 'paid',
                  problem: null,
                  in_words: '44.00 USD, ordered by Member B (staff), paid back. Why: Was ill',
                },
              ],
              outcome: 'Settled: 100.00 USD of 144.00 USD was kept.',
            }),
          ],
        }),
      }),
    );
    await find('A month', ' 2027-01 ');
    const heading = await screen.findByRole('heading', { level: 2, name: /January 2027/ });
    const [card] = within(heading.closest('section')!).getAllByRole('listitem');
    expect(sent(server)).toEqual({ by: 'month', text: '2027-01', reason: REASON, limit: 25, offset: 0 });
    expect(facts(card!)).toEqual([
      ['When', 'Charged on 28 January 2027, 11:00 UTC'],
      ['For', '28 January 2027 to 28 January 2028 (UTC), Unlimited, yearly'],
      ['Rule', 'Renewal of the yearly plan chosen on 28 December 2026 (UTC)'],
      ['Agreed', 'As agreed: 144.00 USD every 12 months.'],
      ['Refunded', '44.00 USD, ordered by Member B (staff), paid back. Why: Was ill'],
      ['Now', 'Settled: 100.00 USD of 144.00 USD was kept.'],
      ['Reference', 'WELL-0001, in_1'],
    ]);
    expect(screen.getByText('Paid 144.00 USD, refunded 0.00 USD, credited 0.00 USD.')).toBeTruthy();
    expect(card?.textContent).toContain('Learned from: A notification came.');
    expect(screen.getByRole('link', { name: 'All money of this member' }).getAttribute('href')).toBe(
      '/admin/audit/money?of=ref-payments',
    );
  });

  test('says before its balance of which histories something is not what was recorded, and of how many members nothing was checked', async () => {
    const { server, find } = open();
    const unproven = [{ ref: 'ref-payments', kind: 'Payments of a member', altered: [3], missing: [] }];
    server.on(readMoney, answers({ money: moneyOf({ unproven, unread: 2 }) }));
    await find('A month', '2027-01');
    const warning = await screen.findByRole('alert');
    expect(warning.textContent).toContain('Payments of a member');
    expect(warning.compareDocumentPosition(screen.getByText(/^Paid 144/))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText('The payments of 2 members are summed up and not held against the chain.')).toBeTruthy();
  });

  test('that is none says how one is written', async () => {
    const { server, find } = open();
    server.on(readMoney, refuses('AUDIT_MONTH_UNKNOWN'));
    await find('A month', 'January');
    expect(await screen.findByText('Please give a month as in 2027-01.')).toBeTruthy();
  });

  test('with more charges than a page has leads to earlier ones', async () => {
    const { server, find, user } = open();
    server.on(readMoney, answers({ money: moneyOf({ num_total: 40 }) }));
    await find('A month', '2027-01');
    await user.click(await screen.findByRole('button', { name: 'Earlier charges' }));
    expect(sent(server)).toMatchObject({ offset: 25 });
  });
});

test('a day is sent with a member, and a charge that is not what was agreed or recorded is marked', async () => {
  const { server, find, user } = open();
  server.on(
    readMoney,
    answers({ money: moneyOf({ card: [charge({ as_agreed: false, unproven: true, status: 'open' })] }) }),
  );
  await user.type(await screen.findByLabelText('Day, in UTC (optional)'), '2027-01-28');
  await find('A member', 'nora');
  expect((await screen.findByRole('alert')).textContent).toContain('Do not believe this card.');
  expect(screen.getByText('Not as agreed')).toBeTruthy();
  expect(sent(server)).toMatchObject({ by: 'member', text: 'nora', day: '2027-01-28' });
});

test('the payments behind a letter are opened by the reference in the address', async () => {
  const { server } = open('/admin/audit/money?of=ref-payments');
  await screen.findByRole('heading', { level: 2, name: /January 2027/ });
  expect(sent(server)).toMatchObject({ by: 'history', text: 'ref-payments' });
  expect(screen.queryByRole('link', { name: 'All money of this member' })).toBeNull();
});

test('a member is not found by a name where people are letters, and the end of the appointment forgets what was typed', async () => {
  const { server, find } = open();
  server.on(readMoney, refuses('AUDIT_OUT_OF_SCOPE'));
  await find('A member', 'nora');
  expect(await screen.findByText(/a charge and a month are found with payments alone/)).toBeTruthy();
  expect(moneyAsked()?.text).toBe('nora');
  forgetLooks(testQueries(), false);
  expect(moneyAsked()).toBeUndefined();
});

test('notifications of the payment provider are folded to one line among the histories of a member', async () => {
  const { server, draw } = auditPages('/admin/audit');
  const notice = entry({ ref: 'notice', kind: 'Notification of the payment provider', title: null });
  server.on(
    findHistories,
    answers({
      found: [
        { title: 'nora', ref: null, history: [entry(), notice, { ...notice, ref: 'other' }], more: 0, hidden: 0 },
      ],
    }),
  );
  const { user } = draw();
  await user.type(await screen.findByRole('textbox'), 'nora');
  await user.click(screen.getByRole('button', { name: 'Find' }));
  const folded = (await screen.findByText('2 notifications of the payment provider')).closest('details');
  expect([folded?.open, within(folded!).getAllByRole('listitem', { hidden: true }).length]).toEqual([false, 2]);
});

test('money is not shown without a reason, which the same form asks for', async () => {
  const { server, draw } = auditPages('/admin/audit/money');
  forgetReason();
  const { user } = draw();
  await user.type(await screen.findByLabelText('Username, email address or id'), 'ben');
  await user.click(screen.getByRole('button', { name: 'Find' }));
  expect(await screen.findByText('Please say why, in 5 to 500 characters.')).toBeTruthy();
  expect(server.calls(readMoney)).toEqual([]);
  await user.type(screen.getByLabelText('What are you looking into?'), 'A complaint');
  await user.click(screen.getByRole('button', { name: 'Find' }));
  await waitFor(() => expect(sent(server)).toMatchObject({ by: 'member', text: 'ben', reason: 'A complaint' }));
});
