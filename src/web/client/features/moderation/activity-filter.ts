import type { FlagType } from '#modules/moderation/contract/api.ts';
import { flagTypes } from '#modules/moderation/contract/api.ts';
import { staffTexts } from './texts.ts';

export type StatusChoice = 'open' | 'closed' | 'all';
export type WhatChoice = 'all' | 'members' | 'sessions' | 'messages' | 'posts' | 'wells' | 'feedback' | 'restrictions';

const statuses = ['open', 'closed', 'all'] as const satisfies readonly StatusChoice[];
const whats = [
  'all',
  'members',
  'sessions',
  'messages',
  'posts',
  'wells',
  'feedback',
  'restrictions',
] as const satisfies readonly WhatChoice[];

export const statusChoices = statuses.map((value) => ({ value, text: staffTexts.status[value] }));
export const whatChoices = whats.map((value) => ({ value, text: staffTexts.what[value] }));

const typesOf: Readonly<Record<WhatChoice, readonly FlagType[]>> = {
  all: flagTypes,
  members: ['USER_FLAG_USER'],
  sessions: ['USER_FLAG_SESSION'],
  messages: ['USER_FLAG_CHAT_MESSAGE'],
  posts: ['USER_FLAG_FORUM_POST', 'CARE_FOR_FORUM_POST'],
  wells: ['USER_FLAG_GROUP'],
  feedback: ['USER_FLAG_USER'],
  restrictions: ['USER_BLOCK_USER'],
};

/** What the address of the list may choose; the first of each is the default and stands in no address. */
export const ACTIVITY_FILTERS = { status: statuses, what: whats } as const;

/** Up to 1000 at offset 0 (MOD-028). Feedback is listed separately from reports on members (C-185). */
export const activityInput = ({ status, what, q }: { status: StatusChoice; what: WhatChoice; q: string }) => ({
  types: typesOf[what].join(','),
  status,
  kind: what === 'feedback' ? ('feedback' as const) : what === 'members' ? ('report' as const) : ('all' as const),
  ...(q === '' ? {} : { q }),
  limit: 1000,
  offset: 0,
});
