import { z } from 'zod';

/** Kinds of notices for which members choose the way. All others have one way that is always the same. */
export const chosenKinds = ['reminders', 'offers', 'hosting', 'sessions', 'posts', 'replies', 'news'] as const;
export type ChosenKind = (typeof chosenKinds)[number];

/** At once by mail or on devices, gathered in one mail, or not at all. One way each, so that nothing comes twice. */
export const ways = ['mail', 'push', 'daily', 'weekly', 'none'] as const;
export type Way = (typeof ways)[number];

/** What has a moment of its own cannot be gathered, and nothing reminds on a device of what has no moment. */
export const waysOf: Readonly<Record<ChosenKind, readonly Way[]>> = {
  reminders: ['mail', 'push', 'none'],
  offers: ['mail', 'push'],
  hosting: ['mail', 'push'],
  sessions: ways,
  posts: ways,
  replies: ways,
  news: ['mail', 'none'],
};
export const isWayOf = (kind: ChosenKind, way: Way): boolean => waysOf[kind].includes(way);

export type Ways = Readonly<Record<ChosenKind, Way>>;
export const usualWays: Ways = {
  reminders: 'mail',
  offers: 'mail',
  hosting: 'mail',
  sessions: 'mail',
  posts: 'mail',
  replies: 'mail',
  news: 'mail',
};

/** What may come in quiet hours when the member says so. */
export const exceptions = ['own-sessions', 'staff-letters', 'replies'] as const;
export type QuietException = (typeof exceptions)[number];

/** A time of day on the member's own clock, `22:30`. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'should be a time like 22:30');
export type QuietHours = { from: string; to: string; except: readonly QuietException[] };

/** Days for which a member may ask for their own sessions alone. */
export const LOW_ENERGY_DAYS = 14;
