import type { Decider } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { cleaned, isBlank } from '#kernel/contract/written-text.ts';
import {
  AuthorityAnswerPublished,
  AuthorityAnswerWithdrawn,
  TrustTextSet,
  type TrustEvent,
  type TrustPart,
} from '../contract/trust-events.ts';

export type TrustState = {
  texts: Readonly<Partial<Record<TrustPart, string>>>;
  answers: ReadonlySet<string>;
};

export type TrustCommand =
  | { type: 'SetText'; part: TrustPart; text: string }
  | { type: 'PublishAnswer'; answer: string; text: string }
  | { type: 'WithdrawAnswer'; answer: string };

/** What staff wrote for `/trust`. */
export const trust: Decider<TrustState, TrustCommand, TrustEvent> = {
  stream: (id) => `site.trust-${id}`,
  initial: { texts: {}, answers: new Set() },
  evolve: (state, { type, data }) => {
    if (type === 'TrustTextSet') return { ...state, texts: { ...state.texts, [data.part]: data.text } };
    const answers = new Set(state.answers);
    if (type === 'AuthorityAnswerPublished') answers.add(data.answer);
    else answers.delete(data.answer);
    return { ...state, answers };
  },
  decide: (command, { texts, answers }) => {
    switch (command.type) {
      case 'SetText': {
        const text = isBlank(command.text) ? '' : cleaned(command.text);
        return (texts[command.part] ?? '') === text ? [] : [did(TrustTextSet, { part: command.part, text })];
      }
      case 'PublishAnswer':
        if (isBlank(command.text)) return refuse('TRUST_TEXT_REQUIRED', { field: 'text' });
        return answers.has(command.answer)
          ? []
          : [did(AuthorityAnswerPublished, { answer: command.answer, text: cleaned(command.text) })];
      case 'WithdrawAnswer':
        return answers.has(command.answer) ? [did(AuthorityAnswerWithdrawn, { answer: command.answer })] : [];
    }
  },
};

/** There is one page. */
export const THE_TRUST_PAGE = 'page';
