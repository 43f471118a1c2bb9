type RowChangesRow = Record<string, unknown>;

/** A table's primary key, and the types of its columns as Postgres names them. */
export type Table = { key: readonly string[]; types: ReadonlyMap<string, string> };

/** The pending change of one row. */
export type RowChange = {
  op: 'put' | 'patch' | 'remove';
  /** Replaces the row, also columns that are not set. */
  replace: boolean;
  key: RowChangesRow;
  set: RowChangesRow;
  add: Record<string, number>;
  /** `set` was copied and may be mutated; before, it belongs to the caller. */
  own: boolean;
};

/** The pending change of all rows with these values. */
export type ManyRows = { where: RowChangesRow; set: RowChangesRow | 'remove' };

/** Changes to one table: first those to many rows, then those to single ones. */
export type Segment = { many: ManyRows[]; single: Map<string, RowChange> };

type Pending = { segments: Segment[]; byFirst: Map<unknown, string[]> | undefined };

type Match = 'yes' | 'no' | 'as it is stored' | 'depends on the order';

/** Comparison key of a value: 1 and '1' are equal for a column. */
const wordOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
};
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (one !== null && other !== null && wordOf(one) === wordOf(other));

/** Whether a pending row has these values, as far as is known without the table. */
const matching = (
  { op, replace, key: keyValues, set, add }: RowChange,
  where: RowChangesRow,
  key: ReadonlySet<string>,
  width: number,
): Match => {
  if (op === 'remove') return 'no';
  const columns = Object.keys(where);
  if (columns.some((column) => key.has(column) && !isSame(keyValues[column], where[column]))) return 'no';
  const others = columns.filter((column) => !key.has(column));
  if (others.length === 0) return 'yes';
  if (op === 'patch')
    return others.some((column) => column in set || column in add) ? 'depends on the order' : 'as it is stored';
  if (others.some((column) => set[column] === undefined)) return 'depends on the order';
  if (others.every((column) => isSame(set[column], where[column]))) return 'yes';
  return replace || Object.keys(set).length >= width ? 'no' : 'depends on the order';
};

const NOTHING: Record<string, number> = Object.freeze({});

const written = (change: RowChange): RowChangesRow => {
  if (!change.own) {
    change.set = { ...change.set };
    change.own = true;
  }
  return change.set;
};
const overwrite = (change: RowChange, set: RowChangesRow): void => {
  if (change.add !== NOTHING && Object.keys(set).some((column) => column in change.add))
    change.add = Object.fromEntries(Object.entries(change.add).filter(([column]) => !(column in set)));
  Object.assign(written(change), set);
};

/** Collects changes to rows in memory, merged in order, until they are written. */
export const rowChanges = (schema: string, tables: ReadonlyMap<string, Table>) => {
  let pending = new Map<string, Pending>();
  let size = 0;

  const keyOf = (table: string): readonly string[] => {
    const key = tables.get(table)?.key ?? [];
    if (key.length === 0) throw new Error(`The projection ${schema} has no table ${table} with a primary key`);
    return key;
  };
  const pendingOf = (table: string): Pending => {
    let all = pending.get(table);
    if (!all) pending.set(table, (all = { segments: [{ many: [], single: new Map() }], byFirst: undefined }));
    return all;
  };
  const widthOf = (table: string): number => tables.get(table)!.types.size;
  /** Starts a new segment, to be written after the pending one. */
  const separate = (pending: Pending): Segment => {
    const segment: Segment = { many: [], single: new Map() };
    pending.segments.push(segment);
    pending.byFirst = undefined;
    return segment;
  };
  const textOf = (table: string, column: string, row: RowChangesRow): string => {
    const value = row[column];
    if (value === undefined) throw new Error(`${schema}.${table} is addressed without ${column}`);
    return wordOf(value);
  };
  // Texts in Postgres contain no zero character, so keys cannot collide. Joined, because reading concatenated strings
  // is slow.
  const nameOf = (table: string, columns: readonly string[], row: RowChangesRow): string =>
    columns.length === 1
      ? textOf(table, columns[0]!, row)
      : columns.map((column) => textOf(table, column, row)).join('\0');
  const enter = (table: string, { segments, byFirst }: Pending, name: string, change: RowChange): void => {
    const { single } = segments.at(-1)!;
    const before = single.size;
    single.set(name, change);
    if (single.size === before) return;
    size += 1;
    if (byFirst === undefined) return;
    const first = change.key[keyOf(table)[0]!];
    const together = byFirst.get(first);
    if (together) together.push(name);
    else byFirst.set(first, [name]);
  };

  /** Pending changes that may match these values. */
  const candidates = (table: string, where: RowChangesRow): Iterable<RowChange> => {
    const first = keyOf(table)[0]!;
    const all = pendingOf(table);
    const { single } = all.segments.at(-1)!;
    // Only texts and numbers are indexed by value.
    if (typeof where[first] !== 'string' && typeof where[first] !== 'number') return single.values();
    all.byFirst ??= Map.groupBy(single.keys(), (name) => single.get(name)!.key[first]);
    return (all.byFirst.get(where[first]) ?? []).flatMap((name) => single.get(name) ?? []);
  };
  const many = (
    table: string,
    where: RowChangesRow,
    set: RowChangesRow | 'remove',
    apply: (change: RowChange) => void,
  ): void => {
    const all = pendingOf(table);
    const key = new Set(keyOf(table));
    const sets = set === 'remove' ? [] : Object.keys(set);
    const found: RowChange[] = [];
    for (const change of candidates(table, where)) {
      const match = matching(change, where, key, widthOf(table));
      if (match === 'yes') found.push(change);
      else if (
        match === 'depends on the order' ||
        (match === 'as it is stored' && sets.some((column) => column in change.set || column in change.add))
      ) {
        // Pending changes have to be written first.
        separate(all).many.push({ where, set });
        return;
      }
    }
    found.forEach(apply);
    all.segments.at(-1)!.many.push({ where, set });
  };

  return {
    put: (table: string, row: RowChangesRow): void => {
      const all = pendingOf(table);
      const name = nameOf(table, keyOf(table), row);
      const present = all.segments.at(-1)!.single.get(name);
      if (present?.op === 'put') {
        Object.assign(written(present), row);
        return;
      }
      // Only the table knows whether the row exists.
      if (present?.op === 'patch' && Object.keys(row).length < widthOf(table)) separate(all);
      const replace = present?.op === 'remove';
      enter(table, all, name, { op: 'put', replace, key: row, set: row, add: NOTHING, own: false });
    },
    patch: (table: string, key: RowChangesRow, set: RowChangesRow): void => {
      const all = pendingOf(table);
      const name = nameOf(table, keyOf(table), key);
      const present = all.segments.at(-1)!.single.get(name);
      if (present === undefined)
        return enter(table, all, name, { op: 'patch', replace: false, key, set, add: NOTHING, own: false });
      if (present.op !== 'remove') overwrite(present, set);
    },
    add: (table: string, key: RowChangesRow, amounts: Record<string, number>): void => {
      const all = pendingOf(table);
      const name = nameOf(table, keyOf(table), key);
      const present = all.segments.at(-1)!.single.get(name);
      if (present === undefined)
        return enter(table, all, name, { op: 'patch', replace: false, key, set: {}, add: { ...amounts }, own: true });
      if (present.op === 'remove') return;
      for (const [column, amount] of Object.entries(amounts))
        if (column in present.set) written(present)[column] = Number(present.set[column]) + amount;
        else if (present.op === 'put') throw new Error(`${schema}.${table}: put ${column} before adding to it`);
        else present.add = { ...present.add, [column]: (present.add[column] ?? 0) + amount };
    },
    remove: (table: string, key: RowChangesRow): void => {
      const all = pendingOf(table);
      enter(table, all, nameOf(table, keyOf(table), key), {
        op: 'remove',
        replace: false,
        key,
        set: NOTHING,
        add: NOTHING,
        own: false,
      });
    },
    patchAll: (table: string, where: RowChangesRow, set: RowChangesRow): void =>
      many(table, where, set, (change) => overwrite(change, set)),
    removeAll: (table: string, where: RowChangesRow): void =>
      many(table, where, 'remove', (change) => {
        change.op = 'remove';
        change.replace = false;
        change.set = NOTHING;
        change.add = NOTHING;
        change.own = false;
      }),
    /** Number of pending rows. */
    size: (): number => size,
    /** Takes the collected changes, in order. */
    take: (): ReadonlyMap<string, readonly Segment[]> => {
      const taken = new Map([...pending].map(([table, { segments }]) => [table, segments]));
      pending = new Map();
      size = 0;
      return taken;
    },
  };
};
