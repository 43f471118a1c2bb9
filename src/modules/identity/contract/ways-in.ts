/** Days in which the owner of an account can say, with the link in a notice, that what it tells was not them. */
export const NOTICE_DAYS = 7;

/** What a mailed link does not take away from staff, and an old second step from nobody. */
export const WAYS_KEPT = ['passkeys', 'second-factor'] as const;
export type WayKept = (typeof WAYS_KEPT)[number];
