import type { Scope } from '#kernel/contract/endpoint.ts';

/** What a member’s own scripts may do, as far as the member lets each. Endpoints name the one that reaches them. */
export const MEMBER_SCOPES = ['sessions:read', 'seats:write', 'wells:read', 'forum:read', 'profile:read'] as const;
export type MemberScope = (typeof MEMBER_SCOPES)[number];

/** What an organisation’s programs may read: what any visitor reads, and sums of many people. */
export const ORGANISATION_SCOPES = ['sessions:read', 'wells:read', 'figures:read'] as const;
export type OrganisationScope = (typeof ORGANISATION_SCOPES)[number];

/** Every scope, as the API document and the pages explain it. */
export const SCOPE_WORDS = {
  'sessions:read': 'See sessions',
  'seats:write': 'Take places in sessions, wait for one, and give them back',
  'wells:read': 'See Wells',
  'forum:read': 'Read posts',
  'profile:read': 'Read the own profile, with the email address',
  'figures:read': 'Read figures about the whole community',
} as const satisfies Readonly<Record<MemberScope | OrganisationScope, string>> &
  Readonly<Partial<Record<Scope, string>>>;

/** How many tokens a member has at a time, and an organisation. */
export const API_TOKENS_MOST = 10;
/** Longest life of a token. */
export const API_TOKEN_DAYS_MOST = 365;
export const API_TOKEN_NAME_MAX = 60;
