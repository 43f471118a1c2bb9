/** One event as the chain noted it: the key stands for its digest. */
export type AlignmentNoted = { key: string; id: string };
/** One event as the log has it now. */
export type AlignmentFound = AlignmentNoted & { position: string; stream: string; revision: bigint; type: string };

/** What the log says otherwise than the chain; `number` counts the chain's events from 1, `after` is 0 before the first. */
export type AlignmentDifference =
  | { kind: 'edited'; number: number; id: string; now: AlignmentFound }
  | { kind: 'moved'; number: number; id: string; now: AlignmentFound; after: number }
  | { kind: 'deleted'; number: number; id: string }
  | { kind: 'inserted'; now: AlignmentFound; after: number }
  | { kind: 'truncated'; number: number; many: number; id: string };

/** Events in batches. */
export type Batches<T> = AsyncIterator<readonly T[], void>;

type Missing = AlignmentNoted & { number: number };
type Extra = { now: AlignmentFound; after: number };
/** A place where log and chain differ: what only one of them has. */
type Gap = { missing: Missing[]; extra: Extra[] };

export type Alignment = {
  differences: AlignmentDifference[];
  /** Events behind the last one of the chain: not chained yet. */
  later: number;
};

/** So many events in agreement end a stretch of disagreement. */
const AGREEMENT = 8;

type Side<T> = { queue: T[]; at: number; ended: boolean };
const side = <T>(): Side<T> => ({ queue: [], at: 0, ended: false });

const fill = async <T>(side: Side<T>, batches: Batches<T>): Promise<void> => {
  while (side.at === side.queue.length && !side.ended) {
    const { value, done } = await batches.next();
    if (done === true) side.ended = true;
    else {
      side.queue = [...value];
      side.at = 0;
    }
  }
};

/**
 * Compares the log with the chain, both in order, and reports events that were changed, moved, removed or inserted.
 * Reads each side once; only differing stretches are held in memory.
 * @param isLater whether an event unknown to the chain was recorded after the chain's last
 */
export const align = async (
  chain: Batches<AlignmentNoted>,
  log: Batches<AlignmentFound>,
  isLater: (event: AlignmentFound, after: number) => boolean,
): Promise<Alignment> => {
  const c = side<AlignmentNoted>();
  const l = side<AlignmentFound>();
  const gaps: Gap[] = [];
  let numbers = 0;
  let later = 0;
  for (;;) {
    if (c.at === c.queue.length) await fill(c, chain);
    if (l.at === l.queue.length) await fill(l, log);
    const noted = c.queue[c.at];
    const found = l.queue[l.at];
    if (noted === undefined && found === undefined) break;
    if (noted !== undefined && noted.key === found?.key) {
      c.at += 1;
      l.at += 1;
      numbers += 1;
      continue;
    }
    if (noted === undefined && gaps.length === 0 && isLater(found!, numbers)) {
      l.at += 1;
      later += 1;
      continue;
    }
    const { noted: ours, found: theirs } = await disagreement(c, chain, l, log);
    gaps.push(gapOf(ours, theirs, numbers));
    numbers += ours.length;
  }
  return resolved(gaps, numbers, later, isLater);
};

/** Reads on, on both sides, until they agree again. */
const disagreement = async (
  c: Side<AlignmentNoted>,
  chain: Batches<AlignmentNoted>,
  l: Side<AlignmentFound>,
  log: Batches<AlignmentFound>,
): Promise<{ noted: AlignmentNoted[]; found: AlignmentFound[] }> => {
  const noted: AlignmentNoted[] = [];
  const found: AlignmentFound[] = [];
  const notedAt = new Map<string, number>();
  const foundAt = new Map<string, number>();
  /** How many agree up to these places of both. */
  const agreeing = (i: number, j: number): number => {
    let many = 0;
    while (many < AGREEMENT && i >= many && j >= many && noted[i - many]!.key === found[j - many]!.key) many += 1;
    return many;
  };
  const agreedAt = (i: number | undefined, j: number | undefined): boolean => {
    if (i === undefined || j === undefined || agreeing(i, j) < AGREEMENT) return false;
    giveBack(c, noted, i + 1 - AGREEMENT);
    giveBack(l, found, j + 1 - AGREEMENT);
    return true;
  };
  for (;;) {
    if (c.at === c.queue.length) await fill(c, chain);
    if (l.at === l.queue.length) await fill(l, log);
    const next = c.queue[c.at];
    if (next !== undefined) {
      c.at += 1;
      notedAt.set(next.key, noted.push(next) - 1);
      if (agreedAt(noted.length - 1, foundAt.get(next.key))) break;
    }
    const now = l.queue[l.at];
    if (now !== undefined) {
      l.at += 1;
      foundAt.set(now.key, found.push(now) - 1);
      if (agreedAt(notedAt.get(now.key), found.length - 1)) break;
    }
    if (next === undefined && now === undefined) break;
  }
  return { noted, found };
};

const giveBack = <T>(to: Side<T>, taken: T[], from: number): void => {
  to.queue = [...taken.splice(from), ...to.queue.slice(to.at)];
  to.at = 0;
};

/** What remains when the longest common order of both is taken away. */
const gapOf = (noted: readonly AlignmentNoted[], found: readonly AlignmentFound[], before: number): Gap => {
  const places = new Map(noted.map(({ key }, index) => [key, index]));
  const common = found.map(({ key }) => places.get(key));
  const matched = longestRising(common);
  const matchedPlaces = new Set([...matched].map((index) => common[index]!));
  const missing = noted.flatMap((each, index) =>
    matchedPlaces.has(index) ? [] : [{ ...each, number: before + index + 1 }],
  );
  const extra: Extra[] = [];
  let after = before;
  for (const [index, now] of found.entries())
    if (matched.has(index)) after = before + common[index]! + 1;
    else extra.push({ now, after });
  return { missing, extra };
};

/** The places of one longest strictly rising selection; undefined values are never selected. */
export const longestRising = (values: readonly (number | undefined)[]): Set<number> => {
  const ends: number[] = []; // ends[k]: where the lowest end of a selection of k + 1 stands
  const previous: (number | undefined)[] = [];
  for (const [index, value] of values.entries()) {
    if (value === undefined) continue;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[ends[middle]!]! < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1];
    ends[low] = index;
  }
  const matched = new Set<number>();
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) matched.add(index);
  return matched;
};

const resolved = (
  gaps: readonly Gap[],
  count: number,
  laterSoFar: number,
  isLater: (event: AlignmentFound, after: number) => boolean,
): Alignment => {
  const missingBy = (part: 'key' | 'id') =>
    new Map(gaps.flatMap(({ missing }) => missing).map((each) => [each[part], each]));
  const [byKey, byId] = [missingBy('key'), missingBy('id')];
  const settled = new Set<Missing>();
  const differences: AlignmentDifference[] = [];
  let later = laterSoFar;
  const claim = (missing: Missing | undefined): missing is Missing => {
    if (missing === undefined || settled.has(missing)) return false;
    settled.add(missing);
    return true;
  };

  // The same event elsewhere, then the same event with other words, before anything counts as new or gone.
  const strangers = gaps.map(({ extra }) =>
    extra.filter(({ now, after }) => {
      const same = byKey.get(now.key);
      if (!claim(same)) return true;
      differences.push({ kind: 'moved', number: same.number, id: same.id, now, after });
      return false;
    }),
  );
  for (const [index, extra] of strangers.entries())
    strangers[index] = extra.filter(({ now }) => {
      const same = byId.get(now.id);
      if (!claim(same)) return true;
      differences.push({ kind: 'edited', number: same.number, id: same.id, now });
      return false;
    });
  for (const [index, { missing }] of gaps.entries()) {
    const gone = missing.filter((each) => !settled.has(each));
    const strange = strangers[index]!.filter(({ now, after }) => {
      const isNews = isLater(now, after);
      if (isNews) later += 1;
      return !isNews;
    });
    // As many in the place of as many: these were changed so much that not even their ids are left.
    const replaced = gone.length === strange.length;
    for (const [place, each] of gone.entries())
      differences.push(
        replaced
          ? { kind: 'edited', number: each.number, id: each.id, now: strange[place]!.now }
          : { kind: 'deleted', number: each.number, id: each.id },
      );
    if (!replaced) for (const { now, after } of strange) differences.push({ kind: 'inserted', now, after });
  }
  return { differences: withTail(differences, count), later };
};

const placeOf = (difference: AlignmentDifference): number =>
  'number' in difference ? difference.number : difference.after + 0.5;

/** In order; what is gone from the end of the chain on is one truncation. */
const withTail = (differences: readonly AlignmentDifference[], count: number): AlignmentDifference[] => {
  const sorted = differences.toSorted((a, b) => placeOf(a) - placeOf(b));
  const deleted = new Map(sorted.flatMap((each) => (each.kind === 'deleted' ? [[each.number, each]] : [])));
  let first = count + 1;
  while (deleted.has(first - 1)) first -= 1;
  if (first > count) return sorted;
  const { id } = deleted.get(first)!;
  return [
    ...sorted.filter((each) => each.kind !== 'deleted' || each.number < first),
    { kind: 'truncated', number: first, many: count + 1 - first, id },
  ];
};
