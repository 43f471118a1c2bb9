import { randomUUID } from 'node:crypto';
import { personalFields, type Event, type EventMeta, type EventSubject, type EventType } from '../contract/event.ts';
import type {
  Appended,
  EventStore,
  EventToAppend,
  ExpectedRevision,
  Position,
  StoredEvent,
  SubscribeOptions,
} from './event-store/event-store.ts';
import { checkFence } from '../cluster/fence.ts';
import { SubjectClosed, type PersonalData } from './personal-data.ts';
import { recentHistories } from './recent-histories.ts';
import { UnreadableLog } from './unreadable-log.ts';

/** A decoded event: validated and upcast to the newest version of its schema. */
export type Recorded<Data = Record<string, unknown>> = {
  id: string;
  type: string;
  data: Data;
  meta: EventMeta;
  stream: string;
  revision: bigint;
  position: Position;
};

/** What a decider folds, and the revision at which its decision is appended. */
export type EventLogFacts = { events: readonly Recorded[]; revision: ExpectedRevision };

/** The event store with the product's event types on top: validates, seals personal data, upcasts old versions. */
export type EventLog = {
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly Event[],
    meta: EventMeta,
    options?: { ids?: readonly string[] },
  ): Promise<Appended>;
  /** The events of one stream with personal fields read as `null`: what deciders fold. */
  facts(stream: string): Promise<EventLogFacts>;
  /**
   * The facts as this process saw them last, without reading; undefined when it does not have them. Newer ones may exist,
   * so a decision made from them holds only once it is appended at their revision.
   */
  recentFacts(stream: string): EventLogFacts | undefined;
  /** The events of one stream with personal data, for projections, policies and auditors. */
  read(stream: string): Promise<Recorded[]>;
  /** A range of events of one stream, in order from a revision; with personal data, or with it read as `null`. */
  part(stream: string, options: { from: bigint; limit: number; personal: boolean }): Promise<Recorded[]>;
  /** As the store has an event that {@link EventLog.part} answered. */
  storedOf(event: Recorded): StoredEvent | undefined;
  /**
   * As {@link EventStore.subscribe}, decoded with personal data. An unreadable event ends the subscription after
   * everything before it was delivered.
   * @throws {UnreadableLog} with a remedy
   */
  subscribe(options: SubscribeOptions): AsyncIterable<{ events: Recorded[]; checkpoint: Position }>;
  store: EventStore;
  /** The event's sentence for auditors, without its subject. */
  says(event: Recorded): string;
  /** What that sentence is about: `actor`, a field with the id of a member, or null. */
  subjectOf(event: Recorded): EventSubject;
  /** The sentence of a stored event, without personal data. */
  sentenceOf(stored: StoredEvent): Promise<string>;
};

type EventLogStored = { v: number; d: Record<string, unknown> };
const SEALED = 'sealed';
const isSealed = (value: unknown): value is { sealed: string } =>
  typeof value === 'object' && value !== null && SEALED in value;

/** The log holds an event type or version unknown to this release: the log is newer, or a different one. */
export class UnknownEvent extends UnreadableLog {
  constructor(type: string, version: number, place?: string) {
    super(
      `No schema knows version ${version} of the event ${type}${place === undefined ? '' : ` ${place}`}; this program is older than the log it reads`,
      'Start the release that recorded it, or a newer one',
    );
    this.name = 'UnknownEvent';
  }
}

const SHARED =
  'This store is shared with another program: give this installation a part of its own with EVENTSTORE_PREFIX, or a store of its own';
const VERIFY = 'Find out with `npm run audit -- verify` what else was changed, and put back a backup';
const placeOf = ({ position, stream, revision }: StoredEvent): string =>
  `at position ${position} (number ${revision} of ${stream})`;
const damaged = (stored: StoredEvent, what: string, remedy = VERIFY, cause?: unknown): UnreadableLog =>
  new UnreadableLog(`The event ${stored.type} ${placeOf(stored)} ${what}`, remedy, cause);

/** Whether the metadata is as the product writes it: then the event was changed, and not recorded by another program. */
const wasOurs = ({ meta }: StoredEvent): boolean =>
  typeof meta === 'object' && meta !== null && 'actor' in meta && 'correlation' in meta;

/** A UUID version 7. Ids that sort by creation time let the index of a long log grow at its end only. */
export const eventId = (): string => {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
};

const context = (stream: string, type: string, id: string) => `${stream}|${type}|${id}`;

const listOf = async (events: AsyncIterable<StoredEvent>): Promise<StoredEvent[]> => {
  const list: StoredEvent[] = [];
  for await (const event of events) list.push(event);
  return list;
};

/** An event as the store has it after it was appended as the only one. */
const asStored = (stream: string, event: EventToAppend, appended: Appended): StoredEvent => ({
  ...(JSON.parse(JSON.stringify(event)) as EventToAppend),
  stream,
  ...appended,
  recordedAt: new Date(),
});

/**
 * Events as the store has them, and as the product reads them.
 * @param types read lazily at the first event, because modules need the log before all of them are composed
 */
const eventCodec = (secrets: PersonalData, types: () => Iterable<EventType>) => {
  const index = () =>
    new Map([...types()].map((type) => [type.type, { ...type, personal: personalFields(type.schema) }]));
  let indexed: ReturnType<typeof index> | undefined;
  const known = (name: string) => (indexed ??= index()).get(name);

  /** An event about a subject that is being forgotten is recorded without its personal fields. */
  const sealedOrNull = async (subject: string, place: string, value: unknown) => {
    try {
      return { [SEALED]: await secrets.seal(subject, place, value) };
    } catch (problem) {
      if (problem instanceof SubjectClosed) return null;
      throw problem;
    }
  };

  const encode = async (stream: string, id: string, { type: name, data }: Event, meta: EventMeta) => {
    const type = known(name);
    if (!type) throw new UnknownEvent(name, 0);
    const checked: Record<string, unknown> = { ...type.schema.parse(data) };
    for (const [field, subjectField] of type.personal) {
      const value = checked[field];
      if (value === undefined || value === null) continue;
      checked[field] = await sealedOrNull(String(checked[subjectField]), context(stream, name, id), value);
    }
    return { id, type: name, data: { v: type.version, d: checked } satisfies EventLogStored, meta };
  };

  /** Upcast to the newest version, personal fields still sealed. */
  const upcasted = (stored: StoredEvent) => {
    const { v, d } = (stored.data ?? {}) as Partial<EventLogStored>;
    if (!Number.isInteger(v) || typeof d !== 'object' || d === null)
      throw damaged(stored, 'is no event of ours', wasOurs(stored) ? VERIFY : SHARED);
    const type = known(stored.type);
    if (!type || type.version < v!) throw new UnknownEvent(stored.type, v!, placeOf(stored));
    let data: Record<string, unknown> = d;
    for (let version = v!; version < type.version; version++) {
      const lift = type.upcasts[version];
      if (!lift) throw new UnknownEvent(stored.type, version, placeOf(stored));
      data = lift(data);
    }
    return { type, data };
  };

  const checked = (stored: StoredEvent, { schema }: EventType, data: Record<string, unknown>): Recorded => {
    const result = schema.safeParse(data);
    if (!result.success) {
      const where = result.error.issues.map(
        ({ path, code }) => `${path.map(String).join('.') || 'all of it'} (${code})`,
      );
      throw damaged(stored, `does not fit its schema: ${where.join(', ')}`);
    }
    return {
      id: stored.id,
      type: stored.type,
      data: result.data,
      meta: stored.meta as EventMeta,
      stream: stored.stream,
      revision: stored.revision,
      position: stored.position,
    };
  };

  /** For deciders: personal fields are `null`. */
  const decode = (stored: StoredEvent): Recorded => {
    const { type, data } = upcasted(stored);
    if (type.personal.size === 0) return checked(stored, type, data);
    const plain = { ...data };
    for (const field of type.personal.keys()) if (isSealed(plain[field])) plain[field] = null;
    return checked(stored, type, plain);
  };

  const unsealed = async (stored: StoredEvent): Promise<Recorded> => {
    const { type, data } = upcasted(stored);
    const plain = { ...data };
    for (const [field, subjectField] of type.personal) {
      const value = plain[field];
      if (!isSealed(value)) continue;
      const subject = String(plain[subjectField]);
      try {
        plain[field] = await secrets.unseal(subject, context(stored.stream, stored.type, stored.id), value.sealed);
      } catch (problem) {
        if (!(problem instanceof UnreadableLog)) throw problem;
        throw damaged(stored, `cannot be opened: ${problem.what}`, problem.remedy, problem);
      }
    }
    return checked(stored, type, plain);
  };

  const prefetch = async (batch: readonly StoredEvent[]): Promise<void> => {
    const subjects = new Set<string>();
    for (const { type, data } of batch)
      for (const subjectField of known(type)?.personal.values() ?? []) {
        const subject = (data as Partial<EventLogStored> | null)?.d?.[subjectField];
        if (typeof subject === 'string') subjects.add(subject);
      }
    // A key that cannot be unwrapped is reported when an event needs it.
    await secrets.prefetch(subjects).catch((problem: unknown) => {
      if (!(problem instanceof UnreadableLog)) throw problem;
    });
  };

  /**
   * The events up to the first unreadable one; `problem` says why it cannot be read.
   * @param before what was decoded of the same objects before; sealed ones are opened again, because their key may be gone
   */
  const readable = async (
    batch: readonly StoredEvent[],
    before: Pick<WeakMap<StoredEvent, Recorded>, 'get' | 'set'> = new Map(),
  ): Promise<{ events: Recorded[]; problem?: unknown }> => {
    const events: Recorded[] = [];
    await prefetch(batch);
    for (const stored of batch)
      try {
        const isPlain = (known(stored.type)?.personal.size ?? 0) === 0;
        const recorded = isPlain ? (before.get(stored) ?? decode(stored)) : await unsealed(stored);
        if (isPlain) before.set(stored, recorded);
        events.push(recorded);
      } catch (problem) {
        return { events, problem };
      }
    return { events };
  };
  const decodeMany = async (batch: readonly StoredEvent[]): Promise<Recorded[]> => {
    const { events, problem } = await readable(batch);
    if (problem !== undefined) throw problem;
    return events;
  };

  return { known, encode, decode, readable, decodeMany };
};

export const eventLog = (store: EventStore, secrets: PersonalData, types: () => Iterable<EventType>): EventLog => {
  const { known, encode, decode, readable, decodeMany } = eventCodec(secrets, types);
  const recent = recentHistories<Recorded>();
  const factsIn = (events: readonly Recorded[]): EventLogFacts => ({
    events,
    revision: events.at(-1)?.revision ?? 'no-stream',
  });
  /** Reads what is new; everything when the last known event is no longer the stream's, because it was deleted. */
  const facts = async (stream: string): Promise<EventLogFacts> => {
    const history = recent.of(stream);
    const known = history ?? [];
    const last = known.at(-1);
    if (history && (await store.endsWith?.(stream, last))) return factsIn(history);
    const read = await listOf(store.readStream(stream, last && { from: last.revision }));
    if (last && read[0]?.id !== last.id) {
      recent.drop(stream);
      return facts(stream);
    }
    const events = last ? [...known, ...read.slice(1).map(decode)] : read.map(decode);
    // A read that began earlier may end later.
    if ((recent.of(stream)?.length ?? 0) <= events.length) recent.put(stream, events);
    return factsIn(events);
  };
  /** Of events without personal data that the store holds for other subscriptions. */
  const decoded = new WeakMap<StoredEvent, Recorded>();
  const storedAs = new WeakMap<Recorded, StoredEvent>();
  const says = (recorded: Recorded): string => known(recorded.type)?.says(recorded.data) ?? recorded.type;

  return {
    store,
    append: async (stream, expected, events, meta, options = {}) => {
      const encoded = [];
      for (const [index, fact] of events.entries())
        encoded.push(await encode(stream, options.ids?.[index] ?? eventId(), fact, meta));
      checkFence();
      const appended = await store.append(stream, expected, encoded);
      // Not known is the position of each of several events, nor, under given ids, whether an earlier attempt recorded others.
      const [only, ...more] = encoded;
      if (only && more.length === 0 && options.ids === undefined)
        recent.append(decode(asStored(stream, only, appended)));
      return appended;
    },
    facts,
    recentFacts: (stream) => {
      const events = recent.of(stream);
      return events && factsIn(events);
    },
    read: async (stream) => decodeMany(await listOf(store.readStream(stream))),
    part: async (stream, { from, limit, personal }) => {
      const stored = await listOf(store.readStream(stream, { from, limit }));
      const events = personal ? await decodeMany(stored) : stored.map(decode);
      for (const [place, event] of events.entries()) storedAs.set(event, stored[place]!);
      return events;
    },
    storedOf: (event) => storedAs.get(event),
    subscribe: async function* (options) {
      for await (const batch of store.subscribe(options)) {
        const { events, problem } = await readable(batch.events, batch.isHeld ? decoded : undefined);
        if (problem === undefined) yield { events, checkpoint: batch.checkpoint };
        else {
          if (events.length > 0) yield { events, checkpoint: events.at(-1)!.position };
          throw problem;
        }
      }
    },
    says,
    subjectOf: (event) => known(event.type)?.subject ?? null,
    sentenceOf: (stored) => Promise.resolve(stored).then((each) => says(decode(each))),
  };
};
