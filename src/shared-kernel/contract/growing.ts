/**
 * Persistent collections for states that are folded from events: every version is immutable, and the next one costs no
 * copy. The versions of one history share a single map, set or list, which the newest one reads; an older version is
 * reconstructed from the change log when it is read.
 */
type GrowingHistory<Thing> = {
  readonly begun: Thing;
  readonly latest: Thing;
  readonly changes: ((thing: Thing) => void)[];
};

abstract class Version<Thing, Self> {
  readonly #history: GrowingHistory<Thing> | undefined;
  readonly #place: number;
  #own: Thing | undefined;

  constructor(options: { own: Thing } | { history: GrowingHistory<Thing>; place: number }) {
    this.#own = 'own' in options ? options.own : undefined;
    this.#history = 'own' in options ? undefined : options.history;
    this.#place = 'own' in options ? 0 : options.place;
  }

  protected abstract copyOf(thing: Thing): Thing;
  protected abstract version(history: GrowingHistory<Thing>, place: number): Self;

  /** For looking at only, and only now: a later version may change it. */
  protected get thing(): Thing {
    if (this.#own !== undefined) return this.#own;
    const { begun, latest, changes } = this.#history!;
    if (changes.length === this.#place) return latest;
    const own = this.copyOf(begun);
    for (const change of changes.slice(0, this.#place)) change(own);
    return (this.#own = own);
  }

  protected changed(change: (thing: Thing) => void): Self {
    const history = this.#history;
    if (history && history.changes.length === this.#place) {
      history.changes.push(change);
      change(history.latest);
      return this.version(history, this.#place + 1);
    }
    // Not the newest version: branch into a separate history.
    const begun = this.thing;
    const latest = this.copyOf(begun);
    change(latest);
    return this.version({ begun, latest, changes: [change] }, 1);
  }
}

/** A map in the order in which its keys came, whose versions stay what they were. */
export class GrowingMap<Key, Value>
  extends Version<Map<Key, Value>, GrowingMap<Key, Value>>
  implements ReadonlyMap<Key, Value>
{
  static of<Key, Value>(entries: Iterable<readonly [Key, Value]> = []): GrowingMap<Key, Value> {
    return new GrowingMap({ own: new Map(entries) });
  }
  protected override copyOf(map: Map<Key, Value>): Map<Key, Value> {
    return new Map(map);
  }
  protected override version(history: GrowingHistory<Map<Key, Value>>, place: number): GrowingMap<Key, Value> {
    return new GrowingMap({ history, place });
  }

  with(key: Key, value: Value): GrowingMap<Key, Value> {
    return this.changed((map) => map.set(key, value));
  }
  without(key: Key): GrowingMap<Key, Value> {
    return this.has(key) ? this.changed((map) => map.delete(key)) : this;
  }

  /** The entry whose key came first. */
  first(): [Key, Value] | undefined {
    return this.thing.entries().next().value;
  }
  get size(): number {
    return this.thing.size;
  }
  get(key: Key): Value | undefined {
    return this.thing.get(key);
  }
  has(key: Key): boolean {
    return this.thing.has(key);
  }
  entries(): ArrayIterator<[Key, Value]> {
    return [...this.thing][Symbol.iterator]();
  }
  keys(): ArrayIterator<Key> {
    return [...this.thing.keys()][Symbol.iterator]();
  }
  values(): ArrayIterator<Value> {
    return [...this.thing.values()][Symbol.iterator]();
  }
  [Symbol.iterator](): ArrayIterator<[Key, Value]> {
    return this.entries();
  }
  forEach(each: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void): void {
    for (const [key, value] of this) each(value, key, this);
  }
  get [Symbol.toStringTag](): string {
    return 'Map';
  }
}

/** A set in the order in which its items came, whose versions stay what they were. */
export class GrowingSet<Item> extends Version<Set<Item>, GrowingSet<Item>> implements ReadonlySet<Item> {
  static of<Item>(items: Iterable<Item> = []): GrowingSet<Item> {
    return new GrowingSet({ own: new Set(items) });
  }
  protected override copyOf(set: Set<Item>): Set<Item> {
    return new Set(set);
  }
  protected override version(history: GrowingHistory<Set<Item>>, place: number): GrowingSet<Item> {
    return new GrowingSet({ history, place });
  }

  with(item: Item): GrowingSet<Item> {
    return this.has(item) ? this : this.changed((set) => set.add(item));
  }
  without(item: Item): GrowingSet<Item> {
    return this.has(item) ? this.changed((set) => set.delete(item)) : this;
  }

  get size(): number {
    return this.thing.size;
  }
  has(item: Item): boolean {
    return this.thing.has(item);
  }
  values(): ArrayIterator<Item> {
    return [...this.thing][Symbol.iterator]();
  }
  keys(): ArrayIterator<Item> {
    return this.values();
  }
  entries(): ArrayIterator<[Item, Item]> {
    return [...this.thing.entries()][Symbol.iterator]();
  }
  [Symbol.iterator](): ArrayIterator<Item> {
    return this.values();
  }
  forEach(each: (value: Item, same: Item, set: ReadonlySet<Item>) => void): void {
    for (const item of this) each(item, item, this);
  }
  get [Symbol.toStringTag](): string {
    return 'Set';
  }
}

/** A list that grows at its end, whose versions stay what they were. */
export class GrowingList<Item> extends Version<Item[], GrowingList<Item>> implements Iterable<Item> {
  static of<Item>(items: Iterable<Item> = []): GrowingList<Item> {
    return new GrowingList({ own: [...items] });
  }
  protected override copyOf(list: Item[]): Item[] {
    return [...list];
  }
  protected override version(history: GrowingHistory<Item[]>, place: number): GrowingList<Item> {
    return new GrowingList({ history, place });
  }

  plus(item: Item): GrowingList<Item> {
    return this.changed((list) => list.push(item));
  }

  get length(): number {
    return this.thing.length;
  }
  at(index: number): Item | undefined {
    return this.thing.at(index);
  }
  [Symbol.iterator](): ArrayIterator<Item> {
    return [...this.thing][Symbol.iterator]();
  }
}
