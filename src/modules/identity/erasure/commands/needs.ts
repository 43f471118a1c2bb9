import type { MemberRecords } from '#kernel/about-members.ts';
import type { Keyring } from '#kernel/log/keyring.ts';
import type { CommandsParts } from '../../commands/parts.ts';
import type { Erasures } from '../erasures.ts';

/** What erases a member in idempotent steps, so that it can resume after a crash (I-036). */
export type ErasureNeeds = {
  parts: CommandsParts;
  records: MemberRecords;
  keyring: Keyring;
  erasures: Erasures;
  /** Told before every step; throws in tests, as a process that dies. */
  before?: (step: string) => void | Promise<void>;
};
