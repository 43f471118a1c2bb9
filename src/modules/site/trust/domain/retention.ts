import type { ChatSettings } from '#modules/chat/contract/settings.ts';
import type { IdentitySettings } from '#modules/identity/contract/settings.ts';
import type { TrustPage } from '../contract/api.ts';

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** How long things are stored, read from the settings, so that the page cannot promise what the product does not do. */
export const retentionOf = ({
  chat,
  identity,
}: {
  chat: Pick<ChatSettings, 'CHAT_LIFETIME_HOURS' | 'CHAT_DELETE_DAYS' | 'CHAT_EVIDENCE_DAYS'>;
  identity: Pick<IdentitySettings, 'DELETION_UNDO_DAYS' | 'SIGN_IN_DAYS' | 'OWN_DATA_DAYS'>;
}): TrustPage['retention'] => [
  {
    what: 'Video and sound of a session',
    how_long: 'Never recorded',
  },
  {
    what: 'The chat of a session',
    how_long: `Disappears ${counted(chat.CHAT_LIFETIME_HOURS, 'hour')} after the session, destroyed ${counted(chat.CHAT_DELETE_DAYS, 'day')} later; a reported message stays until staff have decided`,
  },
  {
    what: 'A chat message that was deleted',
    how_long: `${counted(chat.CHAT_EVIDENCE_DAYS, 'day')}, for staff alone`,
  },
  {
    what: 'An account, its profile and what its member wrote',
    how_long: `Until the member deletes it, and ${counted(identity.DELETION_UNDO_DAYS, 'day')} in which that can be taken back`,
  },
  {
    what: 'A sign-in',
    how_long: `${counted(identity.SIGN_IN_DAYS, 'day')} without a visit`,
  },
  {
    what: 'A copy of everything about a member, made for them',
    how_long: counted(identity.OWN_DATA_DAYS, 'day'),
  },
];
