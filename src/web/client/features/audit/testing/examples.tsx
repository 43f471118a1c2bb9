import type { AuditorScope } from '#modules/identity/contract/auditor.ts';
import { auditStanding } from '#modules/identity/contract/api/auditors.ts';
import {
  chainState,
  findHistories,
  listLooks,
  readHistory,
  readHistoryAt,
  type HistoryEntry,
  type HistoryLine,
  type ApiLook,
} from '#modules/audit/contract/api.ts';
import { aMember, aServer, renderRoutes } from '#client/testing/render.tsx';
import { answers, type Received } from '#client/testing/server.ts';
import { readMoney, type ChargeCard, type MoneyAnswer } from '#modules/audit/contract/money-api.ts';
import { AuditChanges, AuditConduct, AuditHistory, AuditHome, AuditLooks, AuditMoney } from '../audit-page.tsx';

export const REASON = 'Complaint about a seat';
const at = (number: number) => new Date(Date.UTC(2026, 4, 4, 9, 0, number)).toISOString();

export const standing = (
  options: { scope?: AuditorScope[]; left?: number; isAdmin?: boolean } = {},
): ReturnType<typeof answers> => {
  const { scope = ['sessions'], left = 3_600_000, isAdmin = false } = options;
  // A clock that has nothing to do with the browser's.
  const now = Date.UTC(2001, 0, 1);
  return answers({
    standing: {
      is_admin: isAdmin,
      scope,
      until: scope.length === 0 ? null : new Date(now + left).toISOString(),
      now: new Date(now).toISOString(),
      max_hours: 720,
    },
  });
};

export const entry = (overrides: Partial<HistoryEntry> = {}): HistoryEntry => ({
  ref: 'ref-session',
  kind: 'Session',
  scope: 'sessions',
  title: 'Night talk',
  stream: null,
  events: 3,
  first_at: at(1),
  last_at: at(3),
  ...overrides,
});

export const line = (number: number, overrides: Partial<HistoryLine> = {}): HistoryLine => ({
  number,
  id: `event-${number}`,
  type: 'MemberRegistered',
  at: at(number),
  actor: 'Member B',
  sentence: [{ text: 'Member B', ref: 'ref-bookings' }, { text: ` did thing ${number}.` }],
  proof: 'signed',
  cause: { kind: 'request', sentence: [{ text: 'a request by Member B' }], ref: null, event: null },
  learned_from: null,
  ...overrides,
});

export const look = (number: number, overrides: Partial<ApiLook> = {}): ApiLook => ({
  uuid: `${String(number).padStart(8, '0')}-1111-4111-8111-111111111111`,
  at: at(60 - number),
  auditor: { uuid: 'olga', username: 'olga' },
  what: 'read',
  refused: false,
  about: 'Session',
  history: 'ref-session',
  ref: 'ref-session',
  title: 'Night talk',
  reason: `reason ${number}`,
  ...overrides,
});

/** A history that is what was recorded. */
export const SOUND = { altered: [], missing: [], unsigned: 0, later: 0 };

/** A history of so many events, answered page by page. */
export const historyOf = (
  events: number,
  overrides: Partial<HistoryEntry> = {},
  proof: { altered?: number[]; missing?: { from: number; to: number }[] } = {},
) => ({
  page: ({ body }: Received) => {
    const from = Number(body['from'] ?? 1);
    const count = Math.max(0, Math.min(50, events - from + 1));
    return answers({
      history: {
        ...entry({ events, ...overrides }),
        shows_people: false,
        has_state: true,
        proof: { ...SOUND, ...proof },
        event: Array.from({ length: count }, (_, place) => line(from + place)),
      },
    });
  },
  moment: ({ body }: Received) => {
    const event = Number(body['event'] ?? events);
    return answers({
      moment: {
        event,
        line: event === 0 ? null : line(event),
        data: event === 0 ? null : { member: 'Member B', note: '(hidden)' },
        before: event <= 1 ? null : { seats: event - 1 },
        after: event === 0 ? null : { seats: event },
        summary: [],
        unproven: (proof.altered ?? []).filter((number) => number <= event).length,
        changed: event === 0 ? [] : [{ path: ['seats'], before: String(event - 1), after: String(event) }],
        more_changed: 0,
        same_request: [],
        followed: [],
      },
    });
  },
});

export const charge = (overrides: Partial<ChargeCard> = {}): ChargeCard => ({
  ref: 'ref-payments',
  member: 'Member A',
  charge: 'in_1',
  number: 'WELL-0001',
  about: 'membership',
  plan: 'Unlimited, yearly',
  amount: 14400,
  tax: 0,
  currency: 'usd',
  amount_in_words: '144.00 USD',
  charged_at: at(1),
  charged_in_words: 'Charged on 28 January 2027, 11:00 UTC',
  period: '28 January 2027 to 28 January 2028 (UTC)',
  chosen_at: at(0),
  rule: 'Renewal of the yearly plan chosen on 28 December 2026 (UTC)',
  as_agreed: true,
  agreed: 'As agreed: 144.00 USD every 12 months.',
  refund: [],
  dispute: [],
  status: 'settled',
  outcome: 'Settled: 144.00 USD was paid and kept.',
  unproven: false,
  line: [line(7)],
  ...overrides,
});

export const moneyOf = (overrides: Partial<MoneyAnswer> = {}): MoneyAnswer => ({
  title: 'January 2027',
  shows_people: false,
  unproven: [],
  unread: 0,
  balance: [
    {
      currency: 'usd',
      paid: 14400,
      refunded: 0,
      lost: 0,
      credited: 0,
      in_words: 'Paid 144.00 USD, refunded 0.00 USD, credited 0.00 USD.',
    },
  ],
  card: [charge()],
  num_total: 1,
  credit: [],
  ...overrides,
});

/** Without what is asked twice at once: React draws everything twice while it is developed. */
export const once = <T,>(list: readonly T[]): T[] => list.filter((each, place) => each !== list[place - 1]);

/** The auditors' pages on a scripted server: Olga is an auditor of sessions unless told. */
export const auditPages = (at: string, options: { isAdmin?: boolean } = {}) => {
  sessionStorage.setItem('audit-reason', REASON);
  const server = aServer({
    member: aMember({ username: 'olga', timezone: 'UTC', is_admin: options.isAdmin ?? false }),
  });
  const { page, moment } = historyOf(3);
  server
    .on(auditStanding, standing({ isAdmin: options.isAdmin ?? false }))
    .on(
      chainState,
      answers({
        chain: { count: 7, checkpoint: null, stopped: null, verified: null, needs_staff: false, public_key: 'key' },
      }),
    )
    .on(
      findHistories,
      answers({ found: [{ title: 'Night talk', ref: 'ref-session', history: [entry()], more: 0, hidden: 0 }] }),
    )
    .on(readHistory, page)
    .on(readHistoryAt, moment)
    .on(readMoney, answers({ money: moneyOf() }))
    .on(listLooks, answers({ look: [look(1), look(2)], num_total: 2, after: null, of_history: null, auditor: [] }));
  const stranger = <p>There is no such page.</p>;
  const draw = () =>
    renderRoutes(
      [
        { path: '/admin/audit', element: <AuditHome stranger={stranger} /> },
        { path: '/admin/audit/history/:ref', element: <AuditHistory stranger={stranger} /> },
        { path: '/admin/audit/conduct/:ref', element: <AuditConduct stranger={stranger} /> },
        { path: '/admin/audit/changes/:ref', element: <AuditChanges stranger={stranger} /> },
        { path: '/admin/audit/money', element: <AuditMoney stranger={stranger} /> },
        { path: '/admin/audit/looks', element: <AuditLooks stranger={stranger} /> },
        { path: '*', element: <p>elsewhere</p> },
      ],
      { at },
    );
  return { server, draw };
};
