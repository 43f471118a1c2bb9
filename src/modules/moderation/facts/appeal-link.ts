import { days, plus } from '#kernel/contract/time.ts';
import type { Tokens } from '#kernel/log/personal-data.ts';
import { APPEAL_DAYS } from '../contract/case-due.ts';

type Appealable = { case: string; decision: string; member: string; at: string };

const PURPOSE = 'appeal';
const SECRET_OF = /^[0-9a-f]{64}$/;
const named = ({ case: id, decision, member, at }: Appealable): string => [id, decision, member, at].join('|');
const isInstant = (at: number): boolean => Number.isFinite(at) && Math.abs(at) < 8.64e15;

/** The secret of the mailed link: it needs no log-in, and is worth nothing once the time to object is over. */
export const appealToken = (tokens: Pick<Tokens, 'token'>, appealable: Appealable): string =>
  [
    appealable.case,
    appealable.decision,
    appealable.member,
    Date.parse(appealable.at).toString(36),
    tokens.token(PURPOSE, named(appealable)),
  ].join('.');

/** Where the judged member objects to a decision. */
export const appealLink = (tokens: Pick<Tokens, 'token'>, publicUrl: string, appealable: Appealable): string =>
  `${publicUrl}/appeal/${appealToken(tokens, appealable)}`;

/** The decision that a link leads to; undefined when it is not ours. `isOver`: the time to object has passed. */
export const decisionOfToken = (
  tokens: Pick<Tokens, 'isToken'>,
  token: string,
  now: string,
): { case: string; decision: string; member: string; isOver: boolean } | undefined => {
  const [id = '', decision = '', member = '', stamp = '', secret = ''] = token.split('.');
  const instant = Number.parseInt(stamp, 36);
  if (!isInstant(instant) || !SECRET_OF.test(secret)) return undefined;
  const at = new Date(instant).toISOString();
  if (!tokens.isToken(PURPOSE, named({ case: id, decision, member, at }), secret)) return undefined;
  return { case: id, decision, member, isOver: now >= plus(at, days(APPEAL_DAYS)) };
};
