import { z } from 'zod';
import { noteJoiningTry } from '#modules/scheduling/contract/missed-api.ts';
import type { joiningProblem } from '#modules/scheduling/contract/missed-session.ts';
import { call } from './call.ts';
import { serverNow } from './server-time.ts';
import { deviceStorage } from './storage.ts';

const STORED = 'joining-tries';
const stored = z.array(z.object({ id: z.guid(), what: z.string(), at: z.string() }));
type Try = { id: string; what: z.output<typeof joiningProblem>; at: string };

const read = (): Try[] => {
  try {
    return stored.parse(JSON.parse(deviceStorage.read(STORED) ?? '[]')) as Try[];
  } catch {
    return [];
  }
};
const write = (tries: readonly Try[]): void =>
  tries.length === 0 ? deviceStorage.forget(STORED) : deviceStorage.write(STORED, JSON.stringify(tries));

const isSame = (one: Try, other: Try): boolean => one.id === other.id && one.what === other.what;

/** Sends what could not be sent when it happened; answers whether something arrived. */
export const sendStoredTries = async (): Promise<boolean> => {
  let isSent = false;
  for (const each of read()) {
    const answer = await call(noteJoiningTry, each, { quiet: true, keepalive: true });
    // Without a connection it stays; what the server does not want is not sent again.
    if (!answer.ok && answer.status === 0) return isSent;
    write(read().filter((other) => !isSame(other, each)));
    isSent ||= answer.ok;
  }
  return isSent;
};

/** What keeps this member out of a session, once for each kind: a missed session then does not count. Stored until it can be sent. */
export const noteTry = (id: string, what: Try['what']): void => {
  const each = { id, what, at: new Date(serverNow()).toISOString() };
  const before = read();
  if (before.some((other) => isSame(other, each))) return;
  write([...before, each]);
  void sendStoredTries();
};
