import { createHash, hash } from 'node:crypto';
import { isSignedBy } from '#kernel/log/signing.ts';
import {
  BUNDLE_PURPOSE,
  MARK,
  type BundledEvent,
  type BundleHeader,
  type BundleLine,
  type Proof,
  type Selection,
} from './bundle-lines.ts';
import { isCheckpoint, isGenuine } from './checkpoint.ts';
import { canonical, DIGEST, digestOf, nextHead } from './digest.ts';

/** What became of checking an exported history; it holds when nothing is wrong. */
export type BundleVerdict = {
  wrong: string[];
  of: Selection | undefined;
  made: string;
  events: number;
  /** Streams with the revisions that are in the bundle: whether something lies before, between or behind. */
  streams: Map<string, { first: bigint; last: bigint; gaps: number }>;
  /** Who signed: to be compared with the key that the installation publishes. */
  key: string;
  /** Newest of the signed checkpoints behind the events. */
  checkpoint: { count: number; at: string } | undefined;
};

const MOST = 10;

/** Where the text is not the one that was signed. */
const changedIn = (marks: readonly Buffer[], lines: string | undefined): string => {
  const what = 'Its text is not the one that was signed';
  if (lines === undefined) return `${what}.`;
  const signed = Buffer.from(lines, 'base64url');
  const count = signed.length / MARK;
  const changed = marks.flatMap((mark, at) =>
    mark.equals(signed.subarray(at * MARK, (at + 1) * MARK)) ? [] : [at + 1],
  );
  if (marks.length !== count)
    return `${what}: it has ${marks.length + 1} lines instead of ${count + 1}, and line ${changed[0] ?? marks.length + 1} is the first that is not.`;
  if (changed.length === 0) return `${what}.`;
  const others = changed.length > MOST ? `, and ${changed.length - MOST} more` : '';
  return changed.length === 1
    ? `${what}: line ${changed[0]} was changed.`
    : `${what}: the lines ${changed.slice(0, MOST).join(', ')}${others} were changed.`;
};

type Pending = { number: number; digest: Buffer; name: string };

/**
 * Checks an exported history line by line, with nothing but the text and the key: on any machine, without the installation.
 * @param trusted the keys of the installation, when they are known; otherwise the one in the bundle is believed
 */
export const checkedBundle = async (
  lines: AsyncIterable<string>,
  trusted?: readonly string[],
): Promise<BundleVerdict> => {
  const verdict: BundleVerdict = {
    wrong: [],
    of: undefined,
    made: '',
    events: 0,
    streams: new Map(),
    key: '',
    checkpoint: undefined,
  };
  const { wrong } = verdict;
  const sum = createHash('sha256');
  const marks: Buffer[] = [];
  let chain = '';
  let pending: Pending[] = [];
  let last = 0;
  let ended = false;
  let row = 0;
  const isTrusted = (key: string): boolean => (trusted ?? [verdict.key]).includes(key);

  const header = (line: BundleHeader): void => {
    if (line.version !== 1) wrong.push(`This is version ${line.version} of the format, made by a newer program.`);
    verdict.of = line.of;
    verdict.made = line.made;
    verdict.key = line.key;
    chain = line.chain;
    if (!isTrusted(line.key))
      wrong.push(`It is signed with the key ${line.key}, which is not the one that was asked for.`);
  };
  const event = ({ number, revision, ...rest }: BundledEvent): void => {
    const name = `Event ${number} (${rest.type}, ${rest.stream} revision ${revision})`;
    if (number <= last) wrong.push(`${name} does not stand behind event ${last}.`);
    last = number;
    verdict.events += 1;
    pending.push({ number, name, digest: digestOf({ ...rest, revision: BigInt(revision) }) });
    const known = verdict.streams.get(rest.stream);
    const at = BigInt(revision);
    verdict.streams.set(rest.stream, {
      first: known?.first ?? at,
      last: at,
      gaps: (known?.gaps ?? 0) + (known !== undefined && at !== known.last + 1n ? 1 : 0),
    });
  };
  const proof = ({ first, before, digests: text, checkpoint }: Proof): void => {
    const digests = Buffer.from(text, 'base64url');
    const count = first - 1 + digests.length / DIGEST;
    let head: Buffer = Buffer.from(before, 'hex');
    for (let at = 0; at < digests.length; at += DIGEST) head = nextHead(head, digests.subarray(at, at + DIGEST));
    if (!isCheckpoint(checkpoint) || !isGenuine(checkpoint) || !isTrusted(checkpoint.key) || checkpoint.chain !== chain)
      wrong.push(`The checkpoint behind event ${last} was not signed by this installation.`);
    else if (checkpoint.count !== count || checkpoint.head !== head.toString('hex'))
      wrong.push(
        `The chain from event ${first} on does not lead to the checkpoint that was signed after ${checkpoint.count}.`,
      );
    else verdict.checkpoint = { count, at: checkpoint.at };
    for (const { number, digest, name } of pending) {
      const at = (number - first) * DIGEST;
      if (at < 0 || !digests.subarray(at, at + DIGEST).equals(digest))
        wrong.push(`${name} is not what was recorded: the chain says otherwise.`);
    }
    pending = [];
  };

  for await (const text of lines) {
    if (text.trim() === '') continue;
    row += 1;
    if (ended) {
      wrong.push('Something stands behind its end.');
      break;
    }
    let line: BundleLine;
    try {
      line = JSON.parse(text) as BundleLine;
      if ((row === 1) !== 'wellspring' in line) throw new Error('in the wrong place');
      if ('end' in line) {
        ended = true;
        const { end, signature } = line;
        if (end.events !== verdict.events)
          wrong.push(`It says that it holds ${end.events} events, but there are ${verdict.events}.`);
        if (end.sha256 !== sum.digest('hex')) wrong.push(changedIn(marks, end.lines));
        if (!isSignedBy(verdict.key, BUNDLE_PURPOSE, canonical(end), signature))
          wrong.push('The signature of the whole is not genuine.');
      } else {
        sum.update(`${text}\n`);
        marks.push(hash('sha256', `${text}\n`, 'buffer').subarray(0, MARK));
        if ('wellspring' in line) header(line);
        else if ('event' in line) event(line.event);
        else if ('proof' in line) proof(line.proof);
        else throw new Error('of no known kind');
      }
    } catch {
      wrong.push(`Line ${row} is no line of an exported history.`);
      break;
    }
  }
  if (wrong.length === 0 && !ended) wrong.push('It is not complete: its end is missing.');
  if (pending.length > 0) wrong.push(`Nothing proves the last ${pending.length} events.`);
  return verdict;
};
