/**
 * Names under which earlier releases recorded what a policy did: typed by hand in a job, or the kind of the job. They stay in
 * the log, and a job that an earlier release queued still acts under its kind.
 */
const FORMER: Readonly<Record<string, readonly string[]>> = {
  'ask-for-password-link': ['identity-ask-for-reset'],
  'call-off-sessions-when-host-level-lost': ['call-off-hosted'],
  'cancel-sessions-when-well-deleted': ['cancel-sessions-of-well'],
  'close-chat-when-session-ended': ['close-chat'],
  'end-breakouts-and-ballots-in-time': ['return-from-breakout', 'close-ballot'],
  'end-room-when-session-ended': ['end-room'],
  'end-series-when-well-deleted': ['end-series-of-well'],
  'end-session-when-room-ended': ['end-session-of-ended-room'],
  'erase-member-when-asked': ['identity-begin-erasure', 'identity-erase-member', 'identity-free-username'],
  'file-restrictions-when-placed': ['file-restrictions', 'file-restriction'],
  'follow-reports-about-people-in-rooms': ['note-report-in-room', 'let-member-back', 'keep-member-out'],
  'forget-chat-message-when-deleted': ['forget-chat-message'],
  'hide-chat-when-closing': ['hide-chat', 'clear-chat'],
  'judge-room-when-time-passes': ['judge-room'],
  'keep-chat-message-when-reported': ['keep-chat-message'],
  'keep-waiting-members-apart-when-restricted': ['keep-apart', 'keep-waiting-members-apart'],
  'leave-sessions-when-account-closed': ['leave-all-sessions'],
  'leave-sessions-when-well-left': ['leave-sessions-of-well'],
  'make-own-data-when-asked': ['identity-make-own-data'],
  'make-sessions-when-series-goes-on': ['keep-series'],
  'note-attendance-when-member-took-part': ['note-attendance-in-room'],
  'note-held-when-room-ended': ['note-session-held'],
  'note-restrictions-when-placed-or-taken-back': ['note-restrictions', 'note-restriction', 'lift-restriction'],
  'open-and-end-sessions-when-planned': ['open-sessions', 'end-sessions', 'open-session', 'end-session'],
  'raise-host-level-when-attended': ['raise-host-level-when-first-session-attended', 'raise-host-level'],
  'settle-bookings-when-seats-changed': ['settle-bookings', 'settle-booking', 'settle-session-bookings'],
  'settle-claim-when-taken': ['identity-settle-claim'],
  'settle-well-titles': ['settle-well-title'],
  'take-out-of-room-when-member-removed': ['take-out-of-room'],
  'tend-waiting-lists-when-seats-are-offered': ['tend-waiting-lists', 'tend-waiting-list'],
};

/** Recorded name → name of the policy today. */
export const formerRules: ReadonlyMap<string, string> = new Map(
  Object.entries(FORMER).flatMap(([policy, names]) => names.map((name) => [name, policy])),
);
