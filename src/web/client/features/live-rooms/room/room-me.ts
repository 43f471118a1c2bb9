import { useSiteConfig } from '#client/lib/config.tsx';
import { useMember } from '#client/lib/session.tsx';
import type { Me } from './room-rules.ts';

/** The viewer of the rooms; null for visitors. */
export const useMe = (): Me | null => {
  const member = useMember();
  return member ? { uuid: member.uuid, isAdmin: member.is_admin } : null;
};

/** Milliseconds between two polls, as this installation has it (ROM-060). */
export const usePollEvery = (): number => (useSiteConfig()?.client_polling_freq_sec ?? 3) * 1000;
