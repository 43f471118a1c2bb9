import { hash, randomUUID } from 'node:crypto';

/**
 * Ids that depend on what was asked alone. Whoever repeats a request under the same key, because the first answer never came,
 * makes the same things and records the same events: even when the first attempt, or half of it, was recorded after all.
 */
export type Idempotency = {
  /** The id of what this request makes under this name. */
  idOf: (name: string) => string;
  /** Ids for the events of the request's next command on a stream, by their order. */
  eventIdsOn: (stream: string) => (index: number) => string;
};

/** @param seed who asks, under which key: the same for every repetition and for nothing else */
export const idempotencyFor = (seed: string): Idempotency => {
  const commands = new Map<string, number>();
  return {
    idOf: (name) => derived(`${seed}|made|${name}`),
    eventIdsOn: (stream) => {
      const command = commands.get(stream) ?? 0;
      commands.set(stream, command + 1);
      return (index) => derived(`${seed}|event|${stream}|${command}|${index}`);
    },
  };
};

/** The id of something that is about to be made on behalf of a request: the same when the request is repeated. */
export const newId = (by: { idempotency?: Idempotency }, name: string): string =>
  by.idempotency?.idOf(name) ?? randomUUID();

const derived = (name: string): string => {
  const bytes = hash('sha256', name, 'buffer');
  // Version 8: an id of our own making.
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
