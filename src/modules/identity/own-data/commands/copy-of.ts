import { between, minutes } from '#kernel/contract/time.ts';
import type { OwnDataCopy } from '../../contract/api/leaving.ts';
import { accountOf } from '../../facts/account.ts';
import type { OwnDataNeeds } from './needs.ts';

/** After this time the owner gets a mail that the copy takes longer. */
const LATE_MS = minutes(10);

/** How far the copy is that was asked for last. */
export const copyOf =
  ({ parts: { log, clock }, copies }: OwnDataNeeds) =>
  async (member: string): Promise<OwnDataCopy | null> => {
    const { copy } = await accountOf(log, member);
    const now = clock.now();
    if (copy === null) return null;
    const { request: uuid, askedAt: asked_at } = copy;
    if (copy.readyAt === null || copy.expiresAt === null) {
      const is_late = between(asked_at, now) >= LATE_MS;
      return { uuid, state: 'PREPARING', asked_at, ready_at: null, expires_at: null, bytes: null, is_late };
    }
    const made = await copies.of(member);
    if (copy.expiresAt <= now || made?.request !== uuid || !made.finished) return null;
    const { readyAt: ready_at, expiresAt: expires_at } = copy;
    return { uuid, state: 'READY', asked_at, ready_at, expires_at, bytes: await copies.bytes(uuid), is_late: false };
  };
