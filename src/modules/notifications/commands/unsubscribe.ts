import { caller, type Execute } from '#kernel/commands/commands.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { PersonalData } from '#kernel/log/personal-data.ts';
import type { Inbound } from '#kernel/module.ts';
import { isSameSecret } from '#kernel/same-secret.ts';
import type { IdentityFacts } from '#modules/identity/index.ts';
import { mailKinds } from '../contract/reminding-events.ts';
import { reminding } from '../domain/reminding.ts';

type Secrets = Pick<PersonalData, 'fingerprint'>;

/** What one link ends: mails of a kind, or the mails that gather several kinds. */
const linkKinds = [...mailKinds, 'gathered'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** The signed half of a link: the kind of mail, and a keyed fingerprint of it with the member (C-085). */
const tokenFor = (secrets: Secrets, member: string, kind: LinkKind): string =>
  `${kind}.${secrets.fingerprint('unsubscribe', `${member}|${kind}`)}`;

/** The kind of mail that the token names for this member; undefined when it is not ours. */
const kindIn = (secrets: Secrets, member: string, token: string): LinkKind | undefined => {
  const kind = linkKinds.find((each) => token.startsWith(`${each}.`));
  if (kind === undefined) return undefined;
  return isSameSecret(tokenFor(secrets, member, kind), token) ? kind : undefined;
};

export type Unsubscribing = {
  /** The page for people and the address for mail programs. */
  linksFor: (member: string, kind: LinkKind) => { page: string; oneClick: string };
};

/** What ends mails. */
export type Ending = { execute: Execute; secrets: Secrets; accounts: Pick<IdentityFacts, 'account'> };

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

const ONE_CLICK = '/hooks/unsubscribe';

/** Ends mails of the kind that the token names: the link is proof enough, also without a log-in. */
export const unsubscribe = async (
  { execute, secrets, accounts }: Ending,
  actor: { correlation: string },
  link: { a: string; b: string },
): Promise<Refusal | undefined> => {
  const kind = kindIn(secrets, link.a, link.b);
  if (kind === undefined || !(await accounts.account(link.a)).exists) return refuse('UNSUBSCRIBE_LINK_WRONG');
  const member = link.a;
  const done = await execute(
    caller({ kind: 'member', id: member }, actor.correlation),
    reminding,
    member,
    kind === 'gathered' ? { type: 'EndGathered', member } : { type: 'Set', member, mails: { [kind]: false } },
  );
  return isRefusal(done) ? done : undefined;
};

/** Called by mail programs (RFC 8058), which have no cookie and follow no page. */
export const oneClickUnsubscribe = (ending: Ending, newId: () => string): Inbound => ({
  path: ONE_CLICK,
  // Mail programs without RFC 8058 open the address as a page (RFC 2369).
  page: (query) => `/unsubscribe/${['a', 'b'].map((name) => encodeURIComponent(query.get(name) ?? '')).join('/')}`,
  handle: async ({ query }) => {
    const link = { a: query.get('a') ?? '', b: query.get('b') ?? '' };
    return { status: (await unsubscribe(ending, { correlation: newId() }, link)) ? 404 : 200 };
  },
});
