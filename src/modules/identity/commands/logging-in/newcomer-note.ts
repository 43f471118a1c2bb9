import { z } from 'zod';

/** The context of the sealed note, and the actor of its job. */
export const LOG_IN_BY_MAIL = 'log-in-by-mail';

export const newcomer = z.object({
  provider: z.string(),
  loginFingerprint: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  timezone: z.string(),
  /** Fingerprint of the browser, in which the address can be confirmed without closing the login. */
  device: z.string().nullable(),
  wanted: z.object({ session: z.string().nullable(), page: z.string().nullable() }).nullable().default(null),
});
export type Newcomer = z.infer<typeof newcomer>;
