import type { FlagType } from '#modules/moderation/contract/api.ts';
import { flagTypes } from '#modules/moderation/contract/api.ts';

export type StatusChoice = 'open' | 'closed' | 'all';
export type WhatChoice = 'all' | 'members' | 'sessions' | 'messages' | 'posts' | 'wells' | 'feedback' | 'restrictions';

export const statuses = ['open', 'closed', 'all'] as const satisfies readonly StatusChoice[];
export const whats = [
  'all',
  'members',
  'sessions',
  'messages',
  'posts',
  'wells',
  'feedback',
  'restrictions',
] as const satisfies readonly WhatChoice[];

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

/** Feedback is listed separately from reports on members (C-185). */
export const activityInput = ({ status, what }: { status: StatusChoice; what: WhatChoice }, q: string) => ({
  types: typesOf[what].join(','),
  status,
  kind: what === 'feedback' ? ('feedback' as const) : what === 'members' ? ('report' as const) : ('all' as const),
  ...(q === '' ? {} : { q }),
});
