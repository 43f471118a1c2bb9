import { setTimeout as delay } from 'node:timers/promises';
import { isSignedBy } from '#kernel/log/signing.ts';
import { checkpointIn, isGenuine } from './checkpoint.ts';
import { canonical, DIGEST, digestOf, nextHead, origin } from './digest.ts';
import { type ChainParts, isOurs } from './keeper.ts';
import { blockEndingAt, blocksCovering, checkpointFor, type End, endOf, linesBehind } from './tables.ts';
import { verified, type Verdict } from './verify.ts';
import { sentenceOf } from './words.ts';

/** When the log was held against the chain, how far, and what was found. */
export type Verification = {
  at: string;
  /** The job of the night, or an operator at the command line. */
  by: 'night' | 'operator';
  outcome: Verdict['outcome'];
  /** Events of the chain that were sound. */
  upTo: number;
  /** Events that were read this time. */
  events: number;
  /** Sentences that name the places. */
  findings: readonly string[];
};
type VerificationsNoted = Verification & { reached: number };

const MOST_NOTED = 20;

const PURPOSE = 'verification';
const signedText = ({ at, by, outcome, upTo, reached, events, findings }: VerificationsNoted): string =>
  canonical({ at, by, outcome, upTo, reached, events, findings });

type NewestVerification = {
  /** Undefined before the first, and where it was not written by this installation. */
  verification: VerificationsNoted | undefined;
  /** When a verification was noted by another program, or changed by one; undefined where the newest one is our own. */
  foreignAt: string | undefined;
};

export const newestVerification = async ({
  database,
  signing,
}: Pick<ChainParts, 'database' | 'signing'>): Promise<NewestVerification> => {
  type Row = Omit<VerificationsNoted, 'at'> & { at: Date; signature: string | null; areSigned: boolean };
  const [row] = await database.query<Row>(
    `select at, made_by as by, outcome, up_to::float8 as "upTo", reached::float8 as reached, events::float8 as events,
       findings, signature, exists (select 1 from audit.verifications where signature is not null) as "areSigned"
     from audit.verifications order by number desc limit 1`,
    [],
  );
  if (row === undefined) return { verification: undefined, foreignAt: undefined };
  const { signature, areSigned, at, ...rest } = row;
  const noted = { ...rest, at: at.toISOString() };
  const isOwn = signing.publicKeys.some((key) => isSignedBy(key, PURPOSE, signedText(noted), signature ?? ''));
  // Those of a release that signed none are no trace of another program.
  return { verification: isOwn ? noted : undefined, foreignAt: !isOwn && areSigned ? noted.at : undefined };
};

const note = async ({ database, signing }: ChainParts, noted: VerificationsNoted): Promise<void> => {
  const { at, by, outcome, upTo, reached, events, findings } = noted;
  await database.query(
    `insert into audit.verifications (at, made_by, outcome, up_to, reached, events, findings, signature)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [at, by, outcome, upTo, reached, events, findings, signing.sign(PURPOSE, signedText(noted))],
  );
};

const ofVerdict = (verdict: Verdict, actor: Verification['by']): VerificationsNoted => ({
  at: new Date().toISOString(),
  by: actor,
  outcome: verdict.outcome,
  upTo: verdict.outcome === 'sound' ? verdict.chained : Math.min(verdict.proven, verdict.chained),
  reached: 0,
  events: verdict.events,
  findings: [...verdict.findings.slice(0, MOST_NOTED).map(sentenceOf), ...verdict.unknown.slice(0, MOST_NOTED)],
});

/** Writes down what a whole verification found, and that the one before it was not our own. */
export const noteVerdict = async (
  parts: ChainParts,
  verdict: Verdict,
  actor: Verification['by'],
): Promise<Verification> => {
  const { foreignAt } = await newestVerification(parts);
  const own = ofVerdict(verdict, actor);
  const noted =
    foreignAt === undefined
      ? own
      : {
          ...own,
          findings: [
            `What was noted as verified at ${foreignAt} was not written by this installation.`,
            ...own.findings,
          ],
        };
  await note(parts, noted);
  return noted;
};

/** What was signed behind this number, by count, in the database and in the file; undefined where these do not agree. */
const signedBehind = async (
  { database, files, signing }: ChainParts,
  { chain }: End,
  after: number,
): Promise<ReadonlyMap<number, string> | undefined> => {
  const signed = new Map<number, string>();
  // The file first: what it has was in the database before.
  const written = ((await files?.lines()) ?? []).map(checkpointIn);
  for (const line of await linesBehind(database, chain, after)) {
    const checkpoint = checkpointIn(line);
    if (checkpoint === undefined || !isGenuine(checkpoint)) return undefined;
    if (signing.publicKeys.includes(checkpoint.key)) signed.set(checkpoint.count, checkpoint.head);
  }
  for (const checkpoint of written)
    if (checkpoint?.chain === chain && checkpoint.count > after && isOurs(signing, checkpoint))
      if (signed.get(checkpoint.count) !== checkpoint.head) return undefined;
  return signed;
};

/** Whether the log says what the blocks from one number to another say, and the blocks what was signed. */
const isSound = async (parts: ChainParts, end: End, from: number, upTo: number): Promise<boolean> => {
  const { store, database } = parts;
  let head: Buffer | undefined;
  let after: string | undefined;
  let next: number | undefined;
  let signed: ReadonlyMap<number, string> | undefined;
  for await (const block of blocksCovering(database, from, upTo)) {
    if (head === undefined) {
      const before = await blockEndingAt(database, block.first - 1);
      head = before?.head ?? origin(end.chain);
      after = before?.lastPosition ?? '';
      signed = await signedBehind(parts, end, block.first - 1);
    } else if (block.first !== next) return false;
    if (signed === undefined) return false;
    const many = block.digests.length / DIGEST;
    let at = 0;
    for await (const event of store.readAll({ after: after!, limit: many })) {
      const digest = digestOf(event);
      if (!block.digests.subarray(at * DIGEST, (at + 1) * DIGEST).equals(digest)) return false;
      head = nextHead(head, digest);
      at += 1;
      // Blocks that were written again need not end where something was signed.
      const expected = signed.get(block.first + at - 1);
      if (expected !== undefined && expected !== head.toString('hex')) return false;
    }
    if (at !== many || !head.equals(block.head)) return false;
    after = block.lastPosition;
    next = block.last + 1;
  }
  return next === undefined ? from > upTo : next > upTo;
};

export type NightOptions = {
  /** A log of at most so many events is read whole. */
  whole?: number;
  /** Most older events that are read again in one night. */
  older?: number;
};

/**
 * Holds against the chain what is new since the last time, and a part of what is older, so that some nights together read
 * all of it. A short log is read whole, and so is one in which something is wrong: then the places are named.
 */
export const verifyByNight = async (
  parts: ChainParts,
  { whole = 100_000, older = 500_000 }: NightOptions = {},
): Promise<Verification | undefined> => {
  const { database, store } = parts;
  const end = await endOf(database);
  if (end === undefined || end.count === 0) return undefined;
  const { verification: last } = await newestVerification(parts);
  const signed = await checkpointFor(database, end.chain);
  // Of an installation that has just begun, nothing is signed for some minutes.
  if (last === undefined && signed === undefined) return undefined;
  const isPartly =
    end.count > whole && last?.outcome === 'sound' && last.upTo <= end.count && end.store === (await store.identity());
  if (isPartly) {
    const from = last.reached >= last.upTo ? 1 : last.reached + 1;
    const reached = Math.min(last.upTo, from + older - 1);
    const isWhole = signed === undefined || signed.count <= end.count;
    if (
      isWhole &&
      (await isSound(parts, end, last.upTo + 1, end.count)) &&
      (await isSound(parts, end, from, reached))
    ) {
      const events = end.count - last.upTo + (reached - from + 1);
      const at = new Date().toISOString();
      const noted: VerificationsNoted = {
        at,
        by: 'night',
        outcome: 'sound',
        upTo: end.count,
        reached,
        events,
        findings: [],
      };
      await note(parts, noted);
      return noted;
    }
  }
  return noteVerdict(parts, await verified(parts), 'night');
};

/** The hour of the night, UTC, at which the log is verified. */
const NIGHT_HOUR = 2;
/** What was never verified is verified soon after the start. */
const FIRST_MS = 60_000;
const LONGEST_WAIT_MS = 600_000;

/** Milliseconds until the next verification is due. */
export const untilNight = (last: string | undefined, now: number): number => {
  if (last === undefined) return FIRST_MS;
  const due = new Date(last);
  due.setUTCHours(NIGHT_HOUR, 0, 0, 0);
  if (due.getTime() <= Date.parse(last)) due.setUTCDate(due.getUTCDate() + 1);
  return Math.max(0, due.getTime() - now);
};

/** Verifies every night until the signal. */
export const keepVerified = async (
  parts: ChainParts,
  failed: (problem: unknown) => void,
  signal: AbortSignal,
): Promise<void> => {
  let isFirst = true;
  while (!signal.aborted) {
    const wait = untilNight((await newestVerification(parts)).verification?.at, Date.now());
    await delay(Math.min(isFirst ? Math.max(wait, FIRST_MS) : wait, LONGEST_WAIT_MS), undefined, { signal }).catch(
      () => undefined,
    );
    isFirst = false;
    if (signal.aborted || wait > LONGEST_WAIT_MS) continue;
    const found = await verifyByNight(parts);
    if (found?.outcome === 'damaged')
      failed(new Error(`The log is damaged: ${found.findings.join(' ')} Run: npm run audit -- verify`));
    if (found?.outcome === 'sound' && found.findings.length > 0) failed(new Error(found.findings.join(' ')));
    if (found === undefined) await delay(FIRST_MS, undefined, { signal }).catch(() => undefined);
  }
};

/** A verification that is older is none any more: the job of the night does not run. */
const STALE_MS = 3 * 24 * 3_600_000;

type ChainProblems = {
  stopped: string | undefined;
  verification: Verification | undefined;
  /** Whether the newest checkpoint of the database was signed by another key than ours. */
  isForged?: boolean;
  /** When what is noted as the newest verification was not written by this installation. */
  foreignAt?: string | undefined;
};

/** What of the log needs staff; undefined when nothing does. */
export const problemOf = (
  { stopped, verification, isForged = false, foreignAt }: ChainProblems,
  now: number,
): string | undefined => {
  if (stopped !== undefined) return stopped;
  if (isForged) return 'The newest checkpoint in the database was not signed by this installation.';
  if (foreignAt !== undefined)
    return `What is noted as verified at ${foreignAt} was not written by this installation. The log is verified again within minutes.`;
  if (verification === undefined) return undefined;
  const { at, outcome, findings } = verification;
  if (outcome === 'damaged') return `The log is damaged, as was found at ${at}: ${findings.join(' ')}`;
  if (outcome === 'unknown') return `At ${at} it could not be said whether the log is sound: ${findings.join(' ')}`;
  if (findings.length > 0) return findings.join(' ');
  if (now - Date.parse(at) > STALE_MS) return `The log was not verified since ${at}.`;
  return undefined;
};
