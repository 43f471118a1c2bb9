/** What becomes of one table in a backup. */
export type TableRule =
  /** Every row. `past`: whether it is also right for an earlier moment; `derived` rows are made again from the events. */
  | { rule: 'whole'; past: 'kept' | 'dropped' | 'derived' }
  /** Every row, sealed with the key of the member in this column: unreadable in the backup once the member is forgotten. */
  | { rule: 'sealed'; member: string; past: 'kept' | 'dropped' }
  /** In a way of its own. */
  | { rule: 'own'; how: string }
  | { rule: 'left out'; why: string };

const whole = (past: 'kept' | 'dropped' | 'derived'): TableRule => ({ rule: 'whole', past });
const sealed = (member: string, past: 'kept' | 'dropped' = 'kept'): TableRule => ({ rule: 'sealed', member, past });
const own = (how: string): TableRule => ({ rule: 'own', how });
const leftOut = (why: string): TableRule => ({ rule: 'left out', why });

/**
 * Every table that the migrations make, and what a backup does with it. Tables of read models are not here: they are made
 * again from the events.
 */
export const tableRules: Readonly<Record<string, TableRule>> = {
  'event_store.identity': own('the history goes through the event store'),
  'event_store.streams': own('the history goes through the event store'),
  'event_store.events': own('the history goes through the event store'),

  'kernel.log': leftOut('names the event store; the restored one has another name'),
  'kernel.checkpoints': own('those of policies alone, at the places in the restored log'),
  'kernel.jobs': whole('derived'),
  'kernel.leases': leftOut('who is at work now'),
  'kernel.processes': leftOut('who is at work now'),
  'kernel.restoring': leftOut('whether a backup is being put back here'),
  'kernel.clock': whole('kept'),
  'kernel.answers': leftOut('kept for a day for calls that are repeated; holds what members were shown'),

  'personal_data.keys': leftOut('keys are in the keyring alone, which is never part of a backup'),

  'web.paces': leftOut('counts calls of the last minutes'),
  'web.outbox': own(
    'what was sent, so that it is not sent again; texts only of mails that wait, sealed for who gets them',
  ),
  'web.demo_steps': whole('dropped'),

  'identity.credentials': sealed('member'),
  'identity.password_changes': sealed('member', 'dropped'),
  'identity.sign_ins': sealed('member', 'dropped'),
  'identity.second_factors': sealed('member'),
  'identity.passkeys': sealed('member'),
  'identity.api_tokens': sealed('member', 'dropped'),
  'identity.wanted_sessions': leftOut('what newcomers of the last day wanted'),
  'identity.wanted_pages': leftOut('what newcomers of the last day wanted'),
  'identity.passkey_challenges': leftOut('challenges of the last minutes'),
  'identity.login_attempts': leftOut('log-ins at other providers that began in the last minutes'),
  'identity.failures': leftOut('counts wrong passwords of the last minutes'),
  'identity.places': sealed('member'),
  'identity.own_data': leftOut('a copy for a member, made again when they ask again'),
  'identity.own_data_pieces': leftOut('a copy for a member, made again when they ask again'),
  'identity.erasures': leftOut('an erasure under way counts and looks up the address again'),

  'live_rooms.reachable': leftOut('when members could reach the product in the last minutes'),
  'live_rooms.signs_of_life': leftOut('who was heard of in the last seconds'),
  'live_rooms.hearing': leftOut('which processes heard of somebody in the last seconds'),

  'notifications.notices': sealed('member', 'dropped'),
  'notifications.devices': sealed('member', 'dropped'),

  'chat.read_positions': whole('kept'),
  'chat.seen': leftOut('who was seen in the last minutes'),

  'admin.list_readings': leftOut('counts rows of lists that staff read within a day'),

  'moderation.case_viewers': leftOut('which staff have a case open now'),

  'forum.link_previews': leftOut('cards of linked pages, fetched again'),
  'forum.paces': leftOut('what members did within a day, to limit it'),

  'scheduling.search': leftOut(
    'words that people looked for may tell who they are, and nobody is there whose key could seal them',
  ),

  'integrations.organisation_tokens': whole('dropped'),
  'integrations.webhooks': whole('dropped'),
  'integrations.messages': leftOut('messages of the last days to programs elsewhere'),

  'site.captured_email': leftOut('addresses of people without an account, and so without a key that could seal them'),

  'audit.chain': own('up to the restored events'),
  'audit.blocks': own('up to the restored events'),
  'audit.checkpoints': own('up to the restored events'),
  'audit.stores': own('up to the restored events'),
  'audit.verifications': leftOut('when the log was verified here; a restored log is verified by itself'),
};

/** Tables in the order in which their rows go in, with the rule that takes them whole or sealed. */
export const plainTables = Object.entries(tableRules).flatMap(([table, rule]) =>
  rule.rule === 'whole' || rule.rule === 'sealed' ? [{ table, ...rule }] : [],
);

/** Columns that mean something only to processes that are at work. */
export const forgottenColumns: Readonly<Record<string, readonly string[]>> = {
  'kernel.jobs': ['taken_by', 'taken_until', 'worker', 'attempts', 'retry_at', 'last_error'],
};

/** The chain's own tables, in the order in which their rows go in. */
export const chainTables = ['audit.chain', 'audit.blocks', 'audit.checkpoints', 'audit.stores'] as const;
