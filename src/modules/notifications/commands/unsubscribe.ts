import { caller, type Execute } from '#kernel/commands/commands.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { IdentityFacts } from '#modules/identity/index.ts';
import { reminding } from '../domain/reminding.ts';
import { kindIn, type Secrets } from '../mails/unsubscribe-links.ts';

/** What ends mails. */
export type Ending = { execute: Execute; secrets: Secrets; accounts: Pick<IdentityFacts, 'account'> };

/** Ends mails of the kind that the token names: the link is proof enough, also without a log-in. */
export const unsubscribe =
  ({ execute, secrets, accounts }: Ending) =>
  async (actor: { correlation: string }, link: { a: string; b: string }): Promise<Refusal | undefined> => {
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
