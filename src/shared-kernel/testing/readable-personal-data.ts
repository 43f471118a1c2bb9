import { createHash } from 'node:crypto';
import type { PersonalData } from '../log/personal-data.ts';

/** Personal fields as readable JSON, for tests of what has nothing to do with sealing. */
export const readablePersonalData: PersonalData = {
  seal: (_, __, value) => Promise.resolve(JSON.stringify(value)),
  unseal: (_, __, sealed) => Promise.resolve(JSON.parse(sealed) as unknown),
  prefetch: () => Promise.resolve(),
  fingerprint: (_, value) => createHash('sha256').update(value).digest('hex'),
  close: (_, now) => Promise.resolve(now),
  forget: () => Promise.resolve(),
  countKeys: () => Promise.resolve(0),
};
