import { z } from 'zod';
import { tabStorage } from '#client/lib/storage.ts';

/** Whom this person hid and muted for themselves, in this session (C-186). */
export type Hidden = ReadonlySet<string>;

type HiddenStorage = Pick<typeof tabStorage, 'read' | 'write'>;

const key = (session: string) => `room-hidden-${session}`;
const members = z.array(z.guid()).max(100);

/** Survives a reload and every change of room; forgotten with the tab. */
export const storedHidden = (session: string, storage: HiddenStorage = tabStorage): Hidden => {
  try {
    return new Set(members.parse(JSON.parse(storage.read(key(session)) ?? '[]')));
  } catch {
    return new Set();
  }
};

export const rememberHidden = (session: string, hidden: Hidden, storage: HiddenStorage = tabStorage): void =>
  storage.write(key(session), JSON.stringify([...hidden]));
