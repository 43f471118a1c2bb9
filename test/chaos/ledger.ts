import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from './random.ts';

/** What became of one command, as its sender knows it. */
export type Entry = {
  /** Its Idempotency-Key until it is answered, then what its answer named: the correlation of every event it made. */
  key: string;
  who: string;
  path: string;
  /** `done`, the name of a refusal, or `unknown` when no answer ever came. */
  outcome: string;
  attempts: number;
  /** Where the log was after it. */
  position: string | undefined;
  body: Record<string, unknown>;
  /** What its attempts without an answer ran into, and how often. */
  troubles: Map<string, number>;
  /** When it was asked for first and answered, in milliseconds of this process; not ended when no answer ever came. */
  began: number;
  ended: number | undefined;
};

/** What somebody was shown. */
export type Look = { who: string; path: string; began: number; ended: number; body: Record<string, unknown> };

/** Everything that was asked for, with what came of it. */
export type Ledger = { commands: Entry[]; looks: Look[] };

/** How long a command took until there was an answer, or nobody waited for one any more. */
export const millisecondsOf = ({ began, ended }: Entry): number => (ended ?? began + GIVE_UP_MS) - began;

const ANSWER_MS = 6_000;
/** How long somebody asks again. */
export const GIVE_UP_MS = 120_000;
/** How often a connection is lost on the way, besides everything else that goes wrong. */
const LOST = 0.04;
const AGAIN = new Set(['CHANGED_MEANWHILE', 'SERVER_ERROR', 'SITE_IS_DOWN_FOR_MAINTENANCE']);

const noticeOf = (body: Record<string, unknown>): string | undefined =>
  (body['notice'] as { name?: string } | undefined)?.name;

export const troublesOf = ({ troubles }: Entry): string =>
  [...troubles].map(([what, count]) => `${what} (${count})`).join(', ');

/** Somebody who asks again, under the same key, until there is an answer. */
export type Asker = {
  name: string;
  uuid: string;
  /** Changes something; kept in the ledger. */
  command: (path: string, input?: unknown) => Promise<Entry>;
  /** Looks at something; undefined when nobody answers. */
  look: (path: string, input?: unknown) => Promise<Record<string, unknown> | undefined>;
};

type Answer = {
  status: number;
  position: string | null;
  correlation: string;
  body: Record<string, unknown>;
  cookie: string | undefined;
};

const send = async (
  url: string,
  path: string,
  input: unknown,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Answer> => {
  const response = await fetch(url + path, {
    method: 'POST',
    body: JSON.stringify(input),
    headers: { 'content-type': 'application/json', ...headers },
    signal,
  });
  return {
    status: response.status,
    position: response.headers.get('x-position'),
    correlation: response.headers.get('x-request-id') ?? '',
    body: (await response.json()) as Record<string, unknown>,
    cookie: response.headers.getSetCookie()[0]?.split(';')[0],
  };
};

export const PASSWORD = 'correct-horse-battery';

/** Logs in, however long it takes. */
export const cookieOf = async (url: string, username: string): Promise<{ cookie: string; uuid: string }> => {
  const giveUp = Date.now() + GIVE_UP_MS;
  for (;;) {
    try {
      const answer = await send(
        url,
        '/v1/account/login/password',
        { username_or_email: username, password: PASSWORD },
        {},
        AbortSignal.timeout(ANSWER_MS),
      );
      if (answer.cookie !== undefined)
        return { cookie: answer.cookie, uuid: (answer.body['user'] as { uuid: string }).uuid };
      if (answer.status === 200) throw new Error(`${username} cannot log in: ${noticeOf(answer.body)}`);
    } catch (problem) {
      if (Date.now() > giveUp || String(problem).includes('cannot log in')) throw problem;
    }
    await delay(200);
  }
};

export const asker = async (url: string, username: string, ledger: Ledger, draws: Random): Promise<Asker> => {
  const { cookie, uuid } = await cookieOf(url, username);
  return askerWith(url, { username, uuid, cookie }, ledger, draws);
};

/** Registers under a key like every other command, then logs in: whether the first answer came or not. */
export const newcomer = async (url: string, username: string, ledger: Ledger, draws: Random): Promise<Asker> => {
  await askerWith(url, { username, uuid: '', cookie: '' }, ledger, draws).command('/v1/account/create', {
    email: `${username}@example.org`,
    username,
    password: PASSWORD,
    timezone: 'Europe/London',
  });
  return asker(url, username, ledger, draws);
};

const askerWith = (
  url: string,
  { username, uuid, cookie }: { username: string; uuid: string; cookie: string },
  ledger: Ledger,
  draws: Random,
): Asker => {
  let after = '';
  const headers = (more: Record<string, string> = {}) => ({
    ...(cookie === '' ? {} : { cookie }),
    ...(after === '' ? {} : { 'x-after': after }),
    ...more,
  });
  const signal = () => AbortSignal.timeout(draws.chance(LOST) ? Math.ceil(draws.between(2, 60)) : ANSWER_MS);
  const seen = ({ position }: Answer) => {
    after = position ?? after;
  };

  return {
    name: username,
    uuid,
    command: async (path, input = {}) => {
      const key = randomUUID();
      const entry: Entry = {
        key,
        who: uuid,
        path,
        outcome: 'unknown',
        attempts: 0,
        position: undefined,
        body: {},
        troubles: new Map(),
        began: performance.now(),
        ended: undefined,
      };
      ledger.commands.push(entry);
      const trouble = (what: string) => entry.troubles.set(what, (entry.troubles.get(what) ?? 0) + 1);
      const giveUp = Date.now() + GIVE_UP_MS;
      while (Date.now() < giveUp) {
        entry.attempts++;
        try {
          const answer = await send(url, path, input, headers({ 'idempotency-key': key }), signal());
          const notice = noticeOf(answer.body);
          if (answer.status < 500 && !(notice !== undefined && AGAIN.has(notice))) {
            seen(answer);
            return Object.assign(entry, {
              key: answer.correlation,
              ended: performance.now(),
              outcome: notice ?? 'done',
              position: answer.position ?? undefined,
              body: answer.body,
            });
          }
          trouble(`${answer.status} ${notice}`);
        } catch (problem) {
          // Nobody knows whether it was done: the same key again tells.
          trouble(String(problem));
        }
        await delay(draws.between(50, 400));
      }
      return entry;
    },
    look: async (path, input = {}) => {
      const began = performance.now();
      try {
        const { status, body } = await send(url, path, input, headers(), signal());
        if (status !== 200 || noticeOf(body) !== undefined) return undefined;
        ledger.looks.push({ who: uuid, path, began, ended: performance.now(), body });
        return body;
      } catch {
        return undefined;
      }
    },
  };
};
