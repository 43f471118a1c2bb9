import { randomUUID } from 'node:crypto';
import { fixedClock } from '#kernel/clock.ts';
import { caller, executor } from '#kernel/commands/commands.ts';
import type { Event } from '#kernel/contract/event.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import type { Database } from '#kernel/database/database.ts';
import { eventLog } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import { memoryFiles } from '#kernel/files/files.ts';
import type { Mail, MailPort } from '#kernel/mail.ts';
import { personalData } from '#kernel/log/personal-data.ts';
import { jobsRunBy } from '#kernel/testing/run-jobs.ts';
import { identityCommands } from '../commands.ts';
import type { CommandsParts } from '../commands/parts.ts';
import { accountEvents, claimEvents } from '../contract/account-events.ts';
import { auditorEvents } from '../contract/auditor-events.ts';
import { identitySettings, type IdentitySettings } from '../contract/settings.ts';
import { failures } from '../credentials/failures.ts';
import { apiTokens } from '../credentials/api-tokens.ts';
import { passkeyBook } from '../credentials/passkeys.ts';
import { secondFactors } from '../credentials/second-factor.ts';
import { rightsIn } from '../facts/rights.ts';
import { loginAttempts, type OfferedLogin } from '../credentials/logins.ts';
import { signInBook } from '../credentials/sign-ins.ts';
import { vault } from '../credentials/vault.ts';
import { wantedWhenRegistering } from '../credentials/wanted.ts';
import { identityJobs } from '../jobs.ts';
import { identityOperator } from '../operator.ts';

export const NOON = '2026-05-04T12:00:00.000Z';

const TABLES = [
  'credentials',
  'password_changes',
  'sign_ins',
  'failures',
  'places',
  'erasures',
  'own_data',
  'own_data_pieces',
  'login_attempts',
  'second_factors',
  'passkeys',
  'api_tokens',
  'passkey_challenges',
  'wanted_sessions',
  'wanted_pages',
];

/**
 * The commands of accounts on a memory log and a real database, at a clock that stands still. `database` is emptied. Nothing
 * runs by itself: a test does the jobs it wants.
 */
export const house = async (
  database: Database,
  options: { settings?: Partial<IdentitySettings>; logins?: ReadonlyMap<string, OfferedLogin> } = {},
) => {
  // Small tables: `truncate` would make new files for each of them and its indexes.
  await database.query(
    [...TABLES.map((table) => `identity.${table}`), 'kernel.jobs', 'personal_data.keys']
      .map((table) => `delete from ${table}`)
      .join(';'),
  );
  const store = memoryEventStore();
  const clock = fixedClock(NOON);
  const secrets = personalData(database, 'a key of no importance, for tests only', () => Date.parse(clock.now()));
  const log = eventLog(store, secrets, () => Object.values({ ...accountEvents, ...claimEvents, ...auditorEvents }));
  /** Tells when the next append shall fail, as a process that dies does. */
  const doomed: { before: (events: readonly Event[]) => boolean } = { before: () => false };
  const mortal: typeof log = {
    ...log,
    append: async (stream, expected, events, meta, rest) => {
      if (doomed.before(events)) throw new Error('the process died');
      return log.append(stream, expected, events, meta, rest);
    },
  };
  const settings = identitySettings.parse({
    PASSWORD_HASHING: 'minimal',
    REGISTRATION_REVEALS_EMAIL: true,
    ...options.settings,
  });
  const failed: [provider: string, code: string][] = [];
  const parts: CommandsParts = {
    execute: executor(mortal, () => clock.now()),
    log,
    database,
    clock,
    personalData: secrets,
    settings: {
      identity: settings,
      productName: 'Wellspring',
      supportEmail: 'support@wellspring.example',
      sandbox: false,
      publicUrl: 'https://wellspring.example',
    },
    vault: vault(database),
    failures: failures(database),
    secondFactors: secondFactors(database, secrets),
    passkeys: passkeyBook(database),
    apiTokens: apiTokens(database),
    wanted: wantedWhenRegistering(database),
    logins: {
      offered: options.logins ?? new Map(),
      attempts: loginAttempts(database),
      failed: (provider, { code }) => failed.push([provider, code]),
      works: () => undefined,
    },
    signIns: signInBook({
      database,
      clock,
      daysValid: 30,
      mostDays: 180,
      freshMinutes: settings.FRESH_LOGIN_MINUTES,
      rightsOf: rightsIn(log, clock, settings),
    }),
  };
  const commands = identityCommands(parts);
  const mails: Mail[] = [];
  const mail: MailPort = {
    send: async (mail) => {
      if (!mails.some(({ key }) => key === mail.key)) mails.push(mail);
    },
  };
  const files = memoryFiles();
  const types = async () => {
    const found: string[] = [];
    for await (const { type } of store.readAll()) found.push(type);
    return found;
  };
  const jobs = identityJobs(parts, commands, mail, files);
  return {
    parts,
    commands,
    clock,
    doomed,
    files,
    mails,
    /** Refused log-ins at other providers, as operators read of them. */
    failed,
    mail,
    by,
    operator: identityOperator(parts, commands),
    /** Runs one job by its kind, as often as it is called. */
    job: ({ kind }: { kind: string }, payload: Record<string, unknown>) => jobsRunBy(jobs)({ kind, payload }),
    /** The jobs that commands left in the table. */
    waiting: () =>
      database.query<{ kind: string; payload: Record<string, unknown> }>(
        'select kind, payload from kernel.jobs order by key',
      ),
    register: (options: { username?: string; email?: string; password?: string } = {}, asked = by()) =>
      commands.register(asked, {
        email: options.email ?? 'ben@example.org',
        username: options.username ?? 'ben',
        password: options.password ?? 'quiet-river-stones',
      }),
    /** How many events there are. */
    recorded: async () => (await types()).length,
    /** The types of all events, oldest first. */
    types,
    /** The facts of a stream, oldest first. */
    facts: async (stream: string) => (await log.facts(stream)).events.map(({ type }) => type),
    /** Everything that happened to a member, with personal data. */
    account: (member: string) => log.read(`identity.account-${member}`),
  };
};
const by = () => caller({ kind: 'visitor' }, randomUUID());

export type House = Awaited<ReturnType<typeof house>>;

/** What was answered, or the name of the refusal. */
export const outcome = <T>(answer: T | Refusal): T | string => (isRefusal(answer) ? answer.refused : answer);

/** The answer, which was no refusal. */
export const sure = <T>(answer: T | Refusal): T => {
  if (isRefusal(answer)) throw new Error(`refused: ${answer.refused}`);
  return answer;
};
