import { formerRules } from './former-rules.ts';

type Actor = { kind: string; id?: string; policy?: string };
type ActedFact = { data: Record<string, unknown>; meta: { actor: Actor } };

/** Sentences that say themselves what they are about. */
const COMPLETE = /^(?:the |a |an |it |nobody |staff |everybody |message |member [0-9a-f]{8}-)/;

/** The implicit subject of a sentence: its member, unless it names them; otherwise the acting member. */
export const subjectOf = ({ data, meta: { actor } }: ActedFact, says: string): string | null => {
  if (COMPLETE.test(says)) return null;
  const { member } = data;
  if (typeof member === 'string' && member !== actor.id && !says.includes(member)) return `member ${member}`;
  return actorOf(actor);
};

/** Who acted, in words; ids stay as they are. */
export const actorOf = (actor: Actor): string => {
  if (actor.kind === 'visitor') return 'A visitor';
  if (actor.kind === 'system') return actor.policy === 'operator' ? 'The operator' : 'The product';
  return `member ${actor.id}${actor.kind === 'admin' ? ' (staff)' : ''}`;
};

/** One human sentence for an event; ids still stand in it. */
export const sentenceOf = (event: ActedFact, says: string): string => {
  const subject = subjectOf(event, says);
  const text = subject === null ? says : `${subject} ${says}`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
};

/** `settle-claim-when-taken` in words; a name that earlier releases recorded stands for the policy it meant. */
export const ruleName = (policy: string): string => (formerRules.get(policy) ?? policy).replaceAll('-', ' ');
