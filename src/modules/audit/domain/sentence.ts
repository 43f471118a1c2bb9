import type { EventSubject } from '#kernel/contract/event.ts';
import { formerRules } from './former-rules.ts';

type SentenceActor = { kind: string; id?: string; policy?: string };
type ActedFact = { data: Record<string, unknown>; meta: { actor: SentenceActor } };

/** What a sentence is about, as its event declares it; null where the sentence says it itself. */
export const subjectOf = ({ data, meta: { actor } }: ActedFact, subject: EventSubject): string | null => {
  if (subject === null) return null;
  const [field, isStaff] = typeof subject === 'string' ? [subject, false] : [subject.staff, true];
  const member = field === 'actor' ? actor.id : data[field];
  if (typeof member !== 'string' || (member === actor.id && !isStaff)) return actorOf(actor);
  return isStaff ? actorOf({ kind: 'admin', id: member }) : `member ${member}`;
};

/** Who acted, in words; ids stay as they are. */
export const actorOf = (actor: SentenceActor): string => {
  if (actor.kind === 'visitor') return 'A visitor';
  if (actor.kind === 'system') return actor.policy === 'operator' ? 'The operator' : 'The product';
  return `member ${actor.id}${actor.kind === 'admin' ? ' (staff)' : ''}`;
};

/** What an event says, and about what. */
export type SentenceSaid = { says: string; subject: EventSubject };

/** One human sentence for an event; ids still stand in it. */
export const sentenceOf = (event: ActedFact, { says, subject }: SentenceSaid): string => {
  const about = subjectOf(event, subject);
  const text = about === null ? says : `${about} ${says}`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
};

/** `settle-claim-when-taken` in words; a name that earlier releases recorded stands for the policy it meant. */
export const ruleName = (policy: string): string => (formerRules.get(policy) ?? policy).replaceAll('-', ' ');
