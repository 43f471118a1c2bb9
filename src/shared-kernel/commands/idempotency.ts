import { hash, randomUUID } from 'node:crypto';

/**
 * Ids derived from the idempotency key of a request. A repeated request gets the same ids, so it creates the same
 * things and records the same events, also when its first attempt was recorded in part.
 */
export type Idempotency = {
  /** The id of the thing that this request creates under this name. */
  idOf: (name: string) => string;
  /** Whether an earlier attempt of the request may have recorded events. */
  isRepeated: boolean;
  /** Ids for the events of the request's next command on a stream, by index. */
  eventIdsOn: (stream: string) => (index: number) => string;
};

/** @param seed caller and idempotency key: the same for every repetition and for no other request */
export const idempotencyFor = (seed: string, isRepeated = true): Idempotency => {
  const commands = new Map<string, number>();
  return {
    isRepeated,
    idOf: (name) => derived(`${seed}|made|${name}`),
    eventIdsOn: (stream) => {
      const command = commands.get(stream) ?? 0;
      commands.set(stream, command + 1);
      return (index) => derived(`${seed}|event|${stream}|${command}|${index}`);
    },
  };
};

/** The id of a new thing; the same when the request is repeated under its idempotency key. */
export const newId = (actor: { idempotency?: Idempotency }, name: string): string =>
  actor.idempotency?.idOf(name) ?? randomUUID();

const derived = (name: string): string => {
  const bytes = hash('sha256', name, 'buffer');
  // UUID version 8: custom.
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
