import { randomUUID } from 'node:crypto';
import { personalFields, type Event, type EventMeta, type EventType } from './contract/event.ts';
import type {
  Appended,
  EventStore,
  ExpectedRevision,
  Position,
  StoredEvent,
  SubscribeOptions,
} from './event-store/event-store.ts';
import { passFence } from './fence.ts';
import { SubjectClosed, type PersonalData } from './personal-data.ts';

/** An event as the log gives it back: schema checked, lifted to its newest version. */
export type Recorded<Data = Record<string, unknown>> = {
  id: string;
  type: string;
  data: Data;
  meta: EventMeta;
  stream: string;
  revision: bigint;
  position: Position;
};

/** The event store with the product's event types on top: validates, seals personal data, lifts old versions. */
export type EventLog = {
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly Event[],
    meta: EventMeta,
    of?: { ids?: readonly string[] },
  ): Promise<Appended>;
  /** The facts of one stream, personal fields left sealed away as `null`: what deciders fold. */
  facts(stream: string): Promise<{ events: Recorded[]; revision: ExpectedRevision }>;
  /** The facts of one stream with personal data, for projections, policies and auditors. */
  read(stream: string): Promise<Recorded[]>;
  /** Some facts of one stream, in order from a revision; with personal data, or with it sealed away as `null`. */
  part(stream: string, of: { from: bigint; limit: number; personal: boolean }): Promise<Recorded[]>;
  /** As {@link EventStore.subscribe}, decoded with personal data. An unknown type ends it with an error. */
  subscribe(options: SubscribeOptions): AsyncIterable<{ events: Recorded[]; checkpoint: Position }>;
  store: EventStore;
  /** How an auditor reads the event. */
  says(event: Recorded): string;
  /** How an auditor reads an event as the store has it, without personal data. */
  sentenceOf(stored: StoredEvent): Promise<string>;
};

type Stored = { v: number; d: Record<string, unknown> };
const SEALED = 'sealed';
const isSealed = (value: unknown): value is { sealed: string } =>
  typeof value === 'object' && value !== null && SEALED in value;

export class UnknownEvent extends Error {
  constructor(type: string, version: number) {
    super(`No schema knows version ${version} of the event ${type}; this program is older than the log it reads`);
    this.name = 'UnknownEvent';
  }
}

const context = (stream: string, type: string, id: string) => `${stream}|${type}|${id}`;

/** @param types asked for at the first event: by then every module is composed, although modules need the log to be composed */
export const eventLog = (store: EventStore, secrets: PersonalData, types: () => Iterable<EventType>): EventLog => {
  const index = () =>
    new Map([...types()].map((type) => [type.type, { ...type, personal: personalFields(type.schema) }]));
  let indexed: ReturnType<typeof index> | undefined;
  const known = (name: string) => (indexed ??= index()).get(name);
  const typeOf = (name: string, version: number) => {
    const type = known(name);
    if (!type || type.version < version) throw new UnknownEvent(name, version);
    return type;
  };

  /** What happens to somebody who is being forgotten is recorded, but for what is personal in it. */
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
    return { id, type: name, data: { v: type.version, d: checked } satisfies Stored, meta };
  };

  const decode = async (stored: StoredEvent, unseal: boolean): Promise<Recorded> => {
    const { v, d } = stored.data as Stored;
    const type = typeOf(stored.type, v);
    let data: Record<string, unknown> = d;
    for (let version = v; version < type.version; version++) {
      const lift = type.upcasts[version];
      if (!lift) throw new UnknownEvent(stored.type, version);
      data = lift(data);
    }
    if (type.personal.size > 0) {
      data = { ...data };
      for (const [field, subjectField] of type.personal) {
        const value = data[field];
        if (!isSealed(value)) continue;
        data[field] = unseal
          ? await secrets.unseal(
              String(data[subjectField]),
              context(stored.stream, stored.type, stored.id),
              value.sealed,
            )
          : null;
      }
    }
    return {
      id: stored.id,
      type: stored.type,
      data: type.schema.parse(data),
      meta: stored.meta as EventMeta,
      stream: stored.stream,
      revision: stored.revision,
      position: stored.position,
    };
  };

  const decodeMany = async (batch: readonly StoredEvent[]): Promise<Recorded[]> => {
    const subjects = new Set<string>();
    for (const stored of batch)
      for (const subjectField of known(stored.type)?.personal.values() ?? [])
        subjects.add(String((stored.data as Stored).d[subjectField]));
    if (subjects.size > 0) await secrets.prefetch(subjects);
    const events: Recorded[] = [];
    for (const stored of batch) events.push(await decode(stored, true));
    return events;
  };

  const says = (recorded: Recorded): string => known(recorded.type)?.says(recorded.data) ?? recorded.type;

  return {
    store,
    append: async (stream, expected, events, meta, of = {}) => {
      const encoded = [];
      for (const [index, fact] of events.entries())
        encoded.push(await encode(stream, of.ids?.[index] ?? randomUUID(), fact, meta));
      passFence();
      return store.append(stream, expected, encoded);
    },
    facts: async (stream) => {
      const events: Recorded[] = [];
      for await (const stored of store.readStream(stream)) events.push(await decode(stored, false));
      return { events, revision: events.at(-1)?.revision ?? 'no-stream' };
    },
    read: async (stream) => {
      const stored: StoredEvent[] = [];
      for await (const each of store.readStream(stream)) stored.push(each);
      return decodeMany(stored);
    },
    part: async (stream, { from, limit, personal }) => {
      const stored: StoredEvent[] = [];
      for await (const each of store.readStream(stream, { from, limit })) stored.push(each);
      return personal ? decodeMany(stored) : Promise.all(stored.map((each) => decode(each, false)));
    },
    subscribe: async function* (options) {
      for await (const { events, checkpoint } of store.subscribe(options))
        yield { events: await decodeMany(events), checkpoint };
    },
    says,
    sentenceOf: async (stored) => says(await decode(stored, false)),
  };
};
