import { describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { fold } from '#kernel/commands/decider.ts';
import {
  AuthorityAnswerPublished,
  AuthorityAnswerWithdrawn,
  TrustTextSet,
  type TrustEvent,
} from '../contract/trust-events.ts';
import { trust, type TrustCommand } from './trust.ts';

const ANSWER = '11111111-1111-4111-8111-111111111111';
const given = (...facts: TrustEvent[]) => ({
  when: (command: TrustCommand) => trust.decide(command, fold(trust, facts)),
});
const set = (text: string): TrustCommand => ({ type: 'SetText', part: 'organization', text });
const textSet = (text: string) => did(TrustTextSet, { part: 'organization', text });
const publish = (text: string): TrustCommand => ({ type: 'PublishAnswer', answer: ANSWER, text });
const isPublished = did(AuthorityAnswerPublished, { answer: ANSWER, text: 'A court asked for a name; we had none.' });

describe('what staff write for /trust', () => {
  test('a text is recorded once, and an empty one takes it away', () => {
    expect(given().when(set(' Night Owls e.V. '))).toEqual([textSet('Night Owls e.V.')]);
    expect(given(textSet('Night Owls e.V.')).when(set('Night Owls e.V.'))).toEqual([]);
    expect(given(textSet('Night Owls e.V.')).when(set('  '))).toEqual([textSet('')]);
    expect(given().when(set(''))).toEqual([]);
  });
  test('an answer to an authority has words, and is taken away once', () => {
    expect(given().when(publish(' '))).toEqual(refuse('TRUST_TEXT_REQUIRED', { field: 'text' }));
    expect(given().when(publish('A court asked for a name; we had none.'))).toEqual([isPublished]);
    const withdraw: TrustCommand = { type: 'WithdrawAnswer', answer: ANSWER };
    const withdrawn = did(AuthorityAnswerWithdrawn, { answer: ANSWER });
    expect(given(isPublished).when(withdraw)).toEqual([withdrawn]);
    expect(given(isPublished, withdrawn).when(withdraw)).toEqual([]);
  });
});
