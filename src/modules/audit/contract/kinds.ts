import type { AuditorScope } from '#modules/identity/contract/auditor.ts';

/** A kind of history: whom it may be shown to, and what it is called. */
export type HistoryKind = { scope: AuditorScope; name: string };

/**
 * The single declaration of which histories belong to which scope. Kinds listed only under `everything`, and undeclared
 * kinds, are hidden from narrower scopes.
 */
export const kinds: Readonly<Record<string, HistoryKind>> = {
  'scheduling.session-': { scope: 'sessions', name: 'Session' },
  'scheduling.series-': { scope: 'sessions', name: 'Series' },
  'scheduling.bookings-': { scope: 'sessions', name: 'Bookings of a member' },
  'scheduling.limits-': { scope: 'sessions', name: 'Bookings that the plan of a member refused' },
  'scheduling.outages-': { scope: 'sessions', name: 'Times when members could not come in' },
  'scheduling.picture-': { scope: 'sessions', name: 'Picture of a session' },
  'live-rooms.room-': { scope: 'sessions', name: 'Room of a session' },
  'live-rooms.looks-': { scope: 'sessions', name: 'Looks by staff at a session' },
  'chat.channel-': { scope: 'sessions', name: 'Chat of a session' },
  'feedback.answers-': { scope: 'sessions', name: 'Survey answers of a member' },
  'feedback.review-': { scope: 'sessions', name: 'Review of a session' },
  'moderation.report-': { scope: 'moderation', name: 'Report' },
  'moderation.reporter-': { scope: 'moderation', name: 'Reports by a member' },
  'moderation.case-': { scope: 'moderation', name: 'Case' },
  'moderation.appeal-': { scope: 'moderation', name: 'Appeal against a decision' },
  'moderation.workload-': { scope: 'moderation', name: 'Breaks and cases of a member of the staff' },
  'duty.shift-': { scope: 'moderation', name: 'Shift on duty' },
  'duty.help-': { scope: 'moderation', name: 'Call for help' },
  'duty.asker-': { scope: 'moderation', name: 'Calls for help by a member' },
  'restrictions.member-': { scope: 'moderation', name: 'Restrictions by a member' },
  'restrictions.against-': { scope: 'moderation', name: 'Restrictions against a member' },
  'communities.well-': { scope: 'moderation', name: 'Well' },
  'communities.membership-': { scope: 'moderation', name: 'Membership in a Well' },
  'communities.title-': { scope: 'moderation', name: 'Title of a Well' },
  'membership-billing.plan-': { scope: 'payments', name: 'Plan of a member' },
  'membership-billing.membership-': { scope: 'payments', name: 'Payments of a member' },
  'membership-billing.code-': { scope: 'payments', name: 'Discount or gift code' },
  'membership-billing.attempts-': { scope: 'payments', name: 'Codes a member tried' },
  'membership-billing.notification-': { scope: 'payments', name: 'Notification of the payment provider' },
  'identity.account-': { scope: 'accounts', name: 'Account' },
  'identity.username-': { scope: 'accounts', name: 'Claim on a username' },
  'identity.email-': { scope: 'accounts', name: 'Claim on an address' },
  'identity.login-': { scope: 'accounts', name: 'Claim on a login' },
  'identity.erasure-': { scope: 'accounts', name: 'Erasure of a member' },
  'profiles.milestones-': { scope: 'accounts', name: 'Milestones of a member' },
  'profiles.onboarding-': { scope: 'accounts', name: 'Onboarding of a member' },
  'notifications.reminding-': { scope: 'accounts', name: 'Reminders of a member' },
  'notifications.following-': { scope: 'accounts', name: 'Hosts whom a member follows' },
  'forum.post-': { scope: 'everything', name: 'Post' },
  'forum.pins-': { scope: 'everything', name: 'Pinned posts of a Well' },
  'forum.pace-': { scope: 'everything', name: 'Pace of a member in a forum' },
  'forum.notices-': { scope: 'everything', name: 'What a member saw of replies and mentions' },
  'forum.poll-': { scope: 'everything', name: 'Poll' },
  'admin.looks-': { scope: 'accounts', name: 'Looks by staff at a member' },
  'admin.exports-': { scope: 'accounts', name: 'Lists that a member of the staff saved as files' },
  'feedback.exports-': { scope: 'accounts', name: 'Answers that a member of the staff took for studies' },
  'admin.reads-': { scope: 'accounts', name: 'Lists that a member of the staff read' },
  'site.trust-': { scope: 'everything', name: 'What /trust says' },
  'site.announcement-': { scope: 'everything', name: 'Link of the announcement' },
  'content.entry-': { scope: 'everything', name: 'Text, picture or setting of the site' },
  'content.editor-': { scope: 'everything', name: 'What a member of the staff may do to the site' },
  'content.imports-': { scope: 'everything', name: 'Imports of the site' },
  'integrations.token-': { scope: 'everything', name: 'Token of an organisation' },
  'integrations.webhook-': { scope: 'everything', name: 'Webhook of an organisation' },
  'identity.auditor-': { scope: 'everything', name: 'Appointment as auditor' },
  'audit.looks-': { scope: 'everything', name: 'Looks by an auditor' },
};

/** Parts of a history that belong to another scope than the rest of it: who reported whom is for those who judge it (C-111). */
const apart: Readonly<Record<string, HistoryPart>> = {
  'live-rooms.room-': { scope: 'moderation', events: ['MemberReportedHere'], fields: ['reports'] },
};

/** What one more scope reads of a history, and nothing else of it: what staff made of a member, not how the member logs in. */
const shared: Readonly<Record<string, HistoryPart>> = {
  'identity.account-': { scope: 'moderation', events: ['AccountStatusSet'], fields: ['standing'] },
};

type HistoryPart = { scope: AuditorScope; events: readonly string[]; fields: readonly string[] };

/** Which events and fields of a state are hidden. */
export type HiddenPart = { event: (type: string) => boolean; field: (name: string) => boolean };

/** What this scope must not see of a history that it may read; undefined when that is nothing. */
export const hiddenPart = (scope: readonly AuditorScope[], stream: string): HiddenPart | undefined => {
  const prefix = prefixOf(stream);
  if (scope.includes('everything')) return undefined;
  if (!scope.includes(kindOf(stream).scope)) {
    const part = shared[prefix];
    return part && { event: (type) => !part.events.includes(type), field: (name) => !part.fields.includes(name) };
  }
  const part = apart[prefix];
  return part === undefined || scope.includes(part.scope)
    ? undefined
    : { event: (type) => part.events.includes(type), field: (name) => part.fields.includes(name) };
};

/** `scheduling.session-<id>` begins with `scheduling.session-`; the whole name where there is no id. */
export const prefixOf = (stream: string): string => /^[a-z-]+\.[a-z]+-/.exec(stream)?.[0] ?? stream;

export const kindOf = (stream: string): HistoryKind =>
  kinds[prefixOf(stream)] ?? { scope: 'everything', name: prefixOf(stream) };

/** `session-<id>`, as people type it at the command line, and what it is. */
export const kindNames = (prefix: string): { example: string; name: string } => {
  const short = prefix.slice(prefix.indexOf('.') + 1);
  return {
    example: `${short}${TWO_IDS.has(prefix) ? '<id>-<id>' : WITHOUT_ID.has(prefix) ? '<name>' : '<id>'}`,
    name: kindOf(prefix).name,
  };
};
const TWO_IDS: ReadonlySet<string> = new Set(['communities.membership-']);
const WITHOUT_ID: ReadonlySet<string> = new Set(['communities.title-', 'membership-billing.notification-']);

/** `session-<id>` is `scheduling.session-<id>`, as the command line names it, too. */
export const streamNames = (typed: string): string[] => [
  typed,
  ...Object.keys(kinds)
    .map((prefix) => prefix.slice(0, prefix.indexOf('.') + 1))
    .filter((module, place, all) => all.indexOf(module) === place && kinds[prefixOf(module + typed)] !== undefined)
    .map((module) => module + typed),
];

/** Whether this scope includes a kind of history, or a part of it. */
const covers = (scope: readonly AuditorScope[], prefix: string): boolean => {
  const part = shared[prefix];
  return (
    scope.includes('everything') ||
    scope.includes(kindOf(prefix).scope) ||
    (part !== undefined && scope.includes(part.scope))
  );
};

export const mayRead = (scope: readonly AuditorScope[], stream: string): boolean => covers(scope, prefixOf(stream));

/** Stream prefixes that this scope includes; null for all. */
export const prefixesFor = (scope: readonly AuditorScope[]): string[] | null =>
  scope.includes('everything') ? null : Object.keys(kinds).filter((prefix) => covers(scope, prefix));

/** Names and personal fields are shown in clear only to scopes that include accounts. */
export const seesPeople = (scope: readonly AuditorScope[]): boolean =>
  scope.includes('accounts') || scope.includes('everything');
