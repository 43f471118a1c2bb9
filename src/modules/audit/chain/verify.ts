import type { EventStore, StoredEvent } from '#kernel/log/event-store/event-store.ts';
import { align, type AlignmentDifference, type AlignmentFound, type AlignmentNoted } from './alignment.ts';
import { checkpointIn, type Checkpoint, isGenuine } from './checkpoint.ts';
import { DIGEST, digestOf, ID, idOf, nextHead, origin } from './digest.ts';
import type { ChainParts } from './keeper.ts';
import { hiddenStreams, streamsSeen, type Hole } from './streams.ts';
import { blocksFrom, checkpointLines, type End, endOf } from './tables.ts';

/** Where a checkpoint was found. */
export type Source = 'database' | 'file' | 'anchor';

/** What verifying found. Numbers count the chain's events from 1. */
export type Finding =
  | AlignmentDifference
  /** Log and chain were rewritten together: no signed checkpoint after `from` matches any more. */
  | { kind: 'rewritten'; from: number; to: number }
  /** Signed were `signed` events, but log and chain end before. */
  | { kind: 'cut'; signed: number; events: number; at: string }
  /** The chain's blocks are not what was signed, although the log is. */
  | { kind: 'blocks'; from: number; to: number }
  | { kind: 'forged'; source: Source; count: number }
  /** An external checkpoint that is missing in the database. */
  | { kind: 'missing'; source: Source; count: number; at: string }
  /** The log is not what this checkpoint was signed over, although newer ones fit. */
  | { kind: 'unfit'; source: Source; count: number; at: string }
  /** Signed by us for another chain, and the log is not what it was then. */
  | { kind: 'other-chain'; source: Source; chain: string; count: number }
  /** A stream lacks a revision. */
  | ({ kind: 'hole' } & Hole)
  /** Events of a stream are in the log, but hidden from readers of the stream. */
  | { kind: 'hidden'; stream: string };

export type Verdict = {
  outcome: 'sound' | 'damaged' | 'unknown';
  /** The first ones of each kind; `found` counts all. */
  findings: Finding[];
  found: number;
  events: number;
  chained: number;
  /** Events up to the newest signed checkpoint that the log agrees with. */
  proven: number;
  /** Events recorded after the chain's last: not chained yet, no damage. */
  later: number;
  /** What could not be judged, in words. */
  unknown: string[];
  /** Signed checkpoints of the database that the file beside it should have, and has not. */
  fileLacks: number;
  /** False when there were too many streams to ask each of them. */
  streamsAsked: boolean;
  /** Which signed checkpoints were held against the log. */
  checkpoints: number;
  seconds: number;
};

export type VerifyOptions = {
  /** Lines of external checkpoints. */
  anchors?: readonly string[];
  /** Further public keys that this installation has signed with. */
  keys?: readonly string[];
  /** Asks every stream even when there are many. */
  everyStream?: boolean;
  /** Milliseconds by the machine's clock; the present when absent. */
  now?: number;
};

type Known = Checkpoint & { source: Source };

const BATCH = 500;
const MOST_TOLD = 1_000;
const ON_ITS_WAY_MS = 30_000;

/** Computes the heads of a chain while its events are read, and collects those that are signed. */
const heads = (start: Buffer, wanted: ReadonlySet<number>) => {
  let head = start;
  let count = 0;
  const at = new Map<number, string>([[0, start.toString('hex')]]);
  return {
    at,
    add: (digest: Uint8Array): void => {
      head = nextHead(head, digest);
      count += 1;
      if (wanted.has(count)) at.set(count, head.toString('hex'));
    },
    count: () => count,
    head: () => head,
  };
};
type Heads = ReturnType<typeof heads>;

const keyOf = (digest: Uint8Array): string => Buffer.from(digest).toString('latin1');

async function* notedIn(parts: ChainParts, end: End | undefined, into: Heads, broken: number[]) {
  if (end === undefined) return;
  let next = 1;
  for await (const { first, last, digests, ids, head } of blocksFrom(parts.database, 1, end.count)) {
    if (first !== next || digests.length !== (last - first + 1) * DIGEST) broken.push(next);
    next = last + 1;
    const noted: AlignmentNoted[] = [];
    for (let at = 0; at * DIGEST < digests.length; at += 1) {
      const digest = digests.subarray(at * DIGEST, (at + 1) * DIGEST);
      into.add(digest);
      noted.push({ key: keyOf(digest), id: idOf(ids.subarray(at * ID, (at + 1) * ID)) });
    }
    if (!into.head().equals(head)) broken.push(first);
    yield noted;
  }
  if (next !== end.count + 1) broken.push(next);
}

async function* foundIn(
  store: EventStore,
  eachOf: readonly Heads[],
  seen: (event: StoredEvent, number: number) => Promise<void> | undefined,
) {
  let batch: AlignmentFound[] = [];
  let number = 0;
  for await (const event of store.readAll()) {
    const digest = digestOf(event);
    for (const each of eachOf) each.add(digest);
    const spilling = seen(event, (number += 1));
    if (spilling) await spilling;
    const { id, position, stream, revision, type } = event;
    batch.push({ key: keyOf(digest), id, position, stream, revision, type });
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** The highest count whose signed head is the one that was computed; 0 when none is. */
const provenBy = (signed: readonly Known[], { at }: Heads): number =>
  most(signed.filter(({ count, head }) => at.get(count) === head).map(({ count }) => count));

/** The same, below the first signature that does not fit. */
const provenBelow = (signed: readonly Known[], heads: Heads, first: number): number =>
  provenBy(
    signed.filter(({ count }) => count < first),
    heads,
  );

const most = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.max(a, b), 0);
const least = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.min(a, b), Infinity);

const lineUp = (lines: readonly string[], source: Source, unknown: string[]): Known[] =>
  lines.flatMap((line) => {
    const checkpoint = checkpointIn(line);
    if (checkpoint === undefined)
      unknown.push(`A line of the ${nameOf(source)} is no checkpoint: ${line.slice(0, 60)}`);
    return checkpoint ? [{ ...checkpoint, source }] : [];
  });
const nameOf = (source: Source): string =>
  ({ database: 'database', file: 'file of checkpoints', anchor: 'anchor' })[source];

/**
 * Reads the whole log in order and compares it with the chain, the chain with the signed checkpoints, and both with
 * external anchors; reports exactly what was changed.
 */
export const verified = async (parts: ChainParts, options: VerifyOptions = {}): Promise<Verdict> => {
  const streams = streamsSeen();
  try {
    return await verifiedWith(streams, parts, options);
  } finally {
    await streams.close();
  }
};

const verifiedWith = async (
  streams: ReturnType<typeof streamsSeen>,
  parts: ChainParts,
  options: VerifyOptions,
): Promise<Verdict> => {
  const started = performance.now();
  const { store, database, files, signing } = parts;
  const unknown: string[] = [];
  const findings: Finding[] = [];
  const add = (more: Iterable<Finding>): void => {
    for (const each of more) findings.push(each);
  };
  // The chain first: what is recorded meanwhile is later than its end.
  const end = await endOf(database);
  const identity = await store.identity();
  const all = [
    ...lineUp(await checkpointLines(database), 'database', unknown),
    ...lineUp((await files?.lines()) ?? [], 'file', unknown),
    ...lineUp(options.anchors ?? [], 'anchor', unknown),
  ];
  const keys = new Set([...signing.publicKeys, ...(options.keys ?? [])]);
  const genuine = all.filter((each) => {
    if (isGenuine(each) && keys.has(each.key)) return true;
    if (!keys.has(each.key))
      unknown.push(
        `The checkpoint after event ${each.count} in the ${nameOf(each.source)} is signed with the key ${each.key}, which is not this installation's. If it once was, say so: --key ${each.key}, or SIGNING_KEYS_BEFORE`,
      );
    else findings.push({ kind: 'forged', source: each.source, count: each.count });
    return false;
  });

  const chainId = end?.chain ?? genuine[0]?.chain;
  const chains = Map.groupBy(genuine, ({ chain }) => chain);
  const wanted = (chain: string) => new Set((chains.get(chain) ?? []).map(({ count }) => count));
  const logHeads = new Map(
    [...new Set([...chains.keys(), ...(chainId === undefined ? [] : [chainId])])].map((chain) => [
      chain,
      heads(origin(chain), wanted(chain)),
    ]),
  );
  const chainHeads = heads(origin(chainId ?? ''), wanted(chainId ?? ''));
  const broken: number[] = [];
  const isNews = (position: string, after: number): boolean =>
    end === undefined || (end.store === identity ? position > end.position : after >= end.count);
  const { differences, later } = await align(
    notedIn(parts, end, chainHeads, broken),
    foundIn(store, [...logHeads.values()], (event, number) => {
      // What is being written just now may be seen out of turn.
      return isNews(event.position, number - 1) ? undefined : streams.saw(event);
    }),
    ({ position }, after) => isNews(position, after),
  );
  const events = logHeads.values().next().value?.count() ?? later;

  // Own checkpoints: whether the log is what was signed, and whether the blocks are.
  const signed = chainId === undefined ? [] : (chains.get(chainId) ?? []);
  const lastSigned = most(signed.map(({ count }) => count));
  const ofLog = chainId === undefined ? undefined : logHeads.get(chainId);
  const proven = ofLog ? provenBy(signed, ofLog) : 0;
  const provenBlocks = provenBy(signed, chainHeads);
  const chained = end?.count ?? 0;
  const firstFailing = (heads: Heads) =>
    least(signed.filter(({ count, head }) => heads.at.get(count) !== head).map(({ count }) => count));

  // Later signatures may have been made over the changed log: one that does not fit is enough.
  const unfit =
    ofLog === undefined ? [] : signed.filter(({ count, head }) => count <= events && ofLog.at.get(count) !== head);
  const isRewritten = unfit.length > 0 && proven >= lastSigned;
  if (isRewritten) for (const { source, count, at } of unfit) findings.push({ kind: 'unfit', source, count, at });
  if (proven >= lastSigned) {
    // The signed part is complete to the last event; differing blocks were manipulated.
    const wrong = [...broken, ...differences.map(placeOf)].filter((number) => number <= proven);
    if (provenBlocks < lastSigned || wrong.length > 0)
      findings.push({ kind: 'blocks', from: Math.min(provenBlocks + 1, least(wrong)), to: lastSigned });
    add(differences.filter((each) => placeOf(each) > proven));
    const unsigned = broken.filter((number) => number > proven);
    if (unsigned.length > 0 && !findings.some(({ kind }) => kind === 'blocks'))
      findings.push({ kind: 'blocks', from: least(unsigned), to: chained });
  } else {
    const failing = firstFailing(chainHeads);
    if (chained < lastSigned) {
      const { count, at } = signed.find((each) => each.count === lastSigned)!;
      findings.push({ kind: 'cut', signed: count, events: proven > chained ? events : Math.min(chained, events), at });
    }
    // Up to where the blocks are proven, they say exactly what was done to the log. What the log has beyond shortened blocks
    // and a signature proves was not put in: the blocks are gone.
    add(differences.filter((each) => !(each.kind === 'inserted' && each.after >= chained && placeOf(each) <= proven)));
    if (proven > chained) findings.push({ kind: 'blocks', from: chained + 1, to: proven });
    if (failing <= chained) findings.push({ kind: 'rewritten', from: provenBlocks + 1, to: failing });
    else if (broken.length > 0) findings.push({ kind: 'blocks', from: least(broken), to: chained });
  }

  // What a restarted chain signs, proves nothing beyond where the one before still fits.
  let provenBefore = Infinity;
  for (const [chain, [first]] of chains)
    if (chain !== chainId) {
      const theirs = chains.get(chain)!;
      const newest = theirs.reduce((a, b) => (a.count > b.count ? a : b), first!);
      const fits = provenBy(theirs, logHeads.get(chain)!);
      if (fits < newest.count) {
        provenBefore = Math.min(provenBefore, fits);
        findings.push({ kind: 'other-chain', source: newest.source, chain, count: newest.count });
      }
    }
  add(
    missingOnes(signed).filter(
      (each) => !(isRewritten && unfit.some(({ count }) => each.kind === 'missing' && each.count === count)),
    ),
  );
  const { holes, count } = await streams.settled();
  add(holes.map((hole) => ({ kind: 'hole' as const, ...hole })));
  const hidden = await hiddenStreams(store, streams, { count, everyStream: options.everyStream ?? false });
  add((hidden ?? []).map((stream) => ({ kind: 'hidden' as const, stream })));

  if (chained === 0 && signed.length === 0)
    unknown.push(
      events > 0
        ? 'Nothing of the log is in the chain yet: npm run audit -- checkpoint'
        : 'The log is empty, and no checkpoint here says what was in it.',
    );
  if (chained > 0 && signed.length === 0)
    unknown.push(
      'Nothing is signed: the chain could have been begun by the person who changed the log. Hold it against a checkpoint that was stored elsewhere: --anchor.',
    );
  const refused = all.some(({ source }) => source === 'anchor') && !genuine.some(({ source }) => source === 'anchor');
  const judged = unknown.length === 0 && !refused;
  return {
    outcome: findings.length > 0 ? 'damaged' : judged ? 'sound' : 'unknown',
    findings: findings.slice(0, MOST_TOLD),
    found: findings.length,
    events,
    chained,
    proven: Math.min(
      isRewritten ? provenBelow(signed, ofLog!, least(unfit.map(({ count }) => count))) : proven,
      provenBefore,
    ),
    later,
    unknown,
    fileLacks: files === undefined ? 0 : lackingInFile(signed, options.now ?? Date.now()),
    streamsAsked: hidden !== undefined,
    // Each is in the database and in the file.
    checkpoints: new Set(genuine.map(({ signature }) => signature)).size,
    seconds: (performance.now() - started) / 1000,
  };
};

const placeOf = (difference: AlignmentDifference): number =>
  'number' in difference ? difference.number : difference.after + 1;

/** What was signed just now may be on its way there. */
const lackingInFile = (signed: readonly Known[], now: number): number => {
  const there = new Set(signed.filter(({ source }) => source === 'file').map(({ count }) => count));
  const isLate = (at: string) => now - Date.parse(at) > ON_ITS_WAY_MS;
  return signed.filter(({ source, count, at }) => source === 'database' && !there.has(count) && isLate(at)).length;
};

/** An external checkpoint must be in the database too, because checkpoints are always written there first. */
const missingOnes = (signed: readonly Known[]): Finding[] => {
  const present = new Set(
    signed.filter(({ source }) => source === 'database').map(({ count, head }) => `${count} ${head}`),
  );
  const elsewhere = new Map(
    signed
      .filter(({ source, count, head }) => source !== 'database' && !present.has(`${count} ${head}`))
      .map((each) => [each.count, each]),
  );
  return [...elsewhere.values()].map(({ source, count, at }) => ({ kind: 'missing', source, count, at }));
};
