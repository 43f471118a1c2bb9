/** Days in which the owner of an account can say, with the link in a notice, that what it tells was not them. */
export const NOTICE_DAYS = 7;

/** What a mailed link leaves to staff, and an old second step to any member. */
export const WAYS_LEFT = ['passkeys', 'second-factor'] as const;
export type WayLeft = (typeof WAYS_LEFT)[number];
