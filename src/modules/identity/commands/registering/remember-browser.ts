import { fingerprints } from '../../facts/names.ts';
import type { CommandsParts } from '../parts.ts';

/** In which an account was opened: the owner who confirms the address there keeps what is there. */
export const rememberBrowser =
  ({ personalData, signIns }: CommandsParts) =>
  async (member: string, device: string | undefined): Promise<void> => {
    if (device !== undefined) await signIns.remember(member, fingerprints(personalData).device(device));
  };
