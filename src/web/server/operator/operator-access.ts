import { createHash, randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import {
  AUDIT_READING,
  lensOf,
  recording,
  type Lens,
  type AuditAccess,
  type ReadingParts,
  type Recording,
} from '#modules/audit/index.ts';
import { AUDIT_REASON_MAX, auditorScope, scopeNames, type AuditorScope } from '#modules/identity/contract/auditor.ts';
import { caller } from '#kernel/commands/commands.ts';
import type { Position } from '#kernel/log/event-store/event-store.ts';
import type { CompositionInstallation } from '#server/composition/installation.ts';
import { OperatorError } from '#server/settings/operator-error.ts';

type OperatorAccessParts = Pick<CompositionInstallation, 'assembled' | 'clock'>;

/** The options of every command that shows what was recorded. */
export const accessOptions = { as: { type: 'string' }, reason: { type: 'string' } } as const;
export const accessUsage = `  --as      what an auditor of these may see, and as they see it: sessions, moderation, payments, accounts, everything
  --reason  why; it is recorded with the look, which staff see at /admin/audit/looks`;

/** The access of an operator at the command line; each look is recorded before anything is shown. */
export type OperatorAccess = {
  /** Everything in clear, unless `--as` says otherwise. */
  lens: Lens;
  /** What was given with `--as`; undefined for everything. */
  scope: readonly AuditorScope[] | undefined;
  sought(recording: Parameters<Recording['sought']>[1]): Promise<Position>;
  read(stream: string): Promise<void>;
  exported(recording: Parameters<Recording['exported']>[1]): Promise<void>;
};

/** The person whom the operating system knows, also behind sudo. */
export const operatorName = (environment: NodeJS.ProcessEnv = process.env): string => {
  const own = ((): string => {
    try {
      return userInfo().username;
    } catch {
      return `user ${process.getuid?.() ?? 'unknown'}`; // a container without a name for its user
    }
  })();
  const before = environment['SUDO_USER'];
  return before === undefined || before === '' || before === own ? own : `${before} as ${own}`;
};

/** A stable pseudonymous id per operator. */
export const operatorId = (name: string): string => {
  const hex = createHash('sha256').update(`wellspring operator ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

export const scopeIn = (typed: string | undefined): readonly AuditorScope[] | undefined => {
  if (typed === undefined) return undefined;
  const parts = typed.split(',').map((each) => each.trim());
  const scope = auditorScope.options.filter((each) => parts.includes(each));
  if (scope.length !== new Set(parts).size)
    throw new OperatorError(`--as ${typed}: give one or more of ${auditorScope.options.join(', ')}`);
  return scope;
};

const because = (problem: unknown): string => (problem instanceof Error ? problem.message : String(problem));

/** @throws {OperatorError} for options that mean nothing */
export const operatorAccess = (
  { assembled, clock }: OperatorAccessParts,
  { as, reason = '' }: { as?: string | undefined; reason?: string | undefined } = {},
  name: string = operatorName(),
): OperatorAccess => {
  if (reason.length > AUDIT_REASON_MAX) throw new OperatorError(`--reason: at most ${AUDIT_REASON_MAX} characters`);
  const scope = scopeIn(as);
  const record = recording(assembled.log);
  const looking = (): AuditAccess => ({
    auditor: operatorId(name),
    operator: name,
    reason: reason.trim(),
    now: clock.now(),
    caller: caller({ kind: 'system', policy: 'operator' }, randomUUID()),
  });
  /** What cannot be written down is not shown. */
  const written = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (problem) {
      throw new OperatorError(`Nothing is shown, because this look could not be recorded: ${because(problem)}`);
    }
  };
  return {
    scope,
    lens: lensOf(scope ?? ['everything']),
    sought: (options) => written(record.sought(looking(), options)),
    read: (stream) => written(record.read(looking(), stream)),
    exported: async (options) => void (await written(record.exported(looking(), options))),
  };
};

/** @throws {OperatorError} when the given scope does not include it */
export const assertMayRead = ({ lens, scope = [] }: OperatorAccess, stream: string): void => {
  if (!lens.mayRead(stream)) throw new OperatorError(`An auditor of ${scopeNames(scope)} may not see this history.`);
};

/** What reads histories by the index; undefined before the product has run once. */
export const readingIn = async ({
  assembled,
}: Pick<OperatorAccessParts, 'assembled'>): Promise<ReadingParts | undefined> => {
  const parts = await assembled.container.getAsync(AUDIT_READING);
  const [found] = await parts.sql.query<{ there: boolean }>(
    "select to_regclass('audit_index.place') is not null as there",
  );
  return found?.there === true ? parts : undefined;
};

/** @throws {OperatorError} before the product has run once */
export const mustRead = async (input: Pick<OperatorAccessParts, 'assembled'>): Promise<ReadingParts> => {
  const parts = await readingIn(input);
  if (parts === undefined) throw new OperatorError('The index of histories is not built yet: start the product once.');
  return parts;
};
