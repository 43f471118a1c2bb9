import type { EventLog, Recorded } from '../../../shared-kernel/log/event-log.ts';
import { account } from '../domain/account.ts';

/** Who an account belongs to, as recorded; personal, for mails and checks against the member's own names. */
export type Owner = { email: string; username: string; name: string; timezone: string };

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

const after = (owner: Partial<Owner>, { type, data }: Recorded): Partial<Owner> => {
  if (type !== 'AccountRegistered' && type !== 'ProfileChanged') return owner;
  const changed = { ...owner };
  for (const field of ['email', 'username', 'name', 'timezone'] as const) {
    const value = text(data[field]);
    if (value !== undefined) changed[field] = value;
  }
  return changed;
};

/** Null when there is no account or its owner was forgotten. */
export const ownerOf = async (log: EventLog, member: string): Promise<Owner | null> => {
  const { email, username, name, timezone } = (await log.read(account.stream(member))).reduce(after, {});
  return email === undefined || username === undefined
    ? null
    : { email, username, name: name ?? username, timezone: timezone ?? 'UTC' };
};
