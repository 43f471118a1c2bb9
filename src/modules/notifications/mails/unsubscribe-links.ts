import type { PersonalData } from '#kernel/log/personal-data.ts';
import { isSameSecret } from '#kernel/same-secret.ts';
import { mailKinds } from '../contract/reminding-events.ts';

export type Secrets = Pick<PersonalData, 'fingerprint'>;

/** What one link ends: mails of a kind, or the mails that gather several kinds. */
const linkKinds = [...mailKinds, 'gathered'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** The signed half of a link: the kind of mail, and a keyed fingerprint of it with the member (C-085). */
const tokenFor = (secrets: Secrets, member: string, kind: LinkKind): string =>
  `${kind}.${secrets.fingerprint('unsubscribe', `${member}|${kind}`)}`;

/** The kind of mail that the token names for this member; undefined when it is not ours. */
export const kindIn = (secrets: Secrets, member: string, token: string): LinkKind | undefined => {
  const kind = linkKinds.find((each) => token.startsWith(`${each}.`));
  if (kind === undefined) return undefined;
  return isSameSecret(tokenFor(secrets, member, kind), token) ? kind : undefined;
};

export type Unsubscribing = {
  /** The page for people and the address for mail programs. */
  linksFor: (member: string, kind: LinkKind) => { page: string; oneClick: string };
};

export const ONE_CLICK = '/hooks/unsubscribe';

type UnsubscribeNeeds = { secrets: Secrets; publicUrl: string };

/** Mails that members may end, by their kind (I-011, C-085). */
export const unsubscribing = ({ secrets, publicUrl }: UnsubscribeNeeds): Unsubscribing => ({
  linksFor: (member, kind) => {
    const token = tokenFor(secrets, member, kind);
    return {
      page: `${publicUrl}/unsubscribe/${member}/${token}`,
      oneClick: `${publicUrl}${ONE_CLICK}?${new URLSearchParams({ a: member, b: token }).toString()}`,
    };
  },
});
