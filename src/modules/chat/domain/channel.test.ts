import { describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { fold } from '#kernel/commands/decider.ts';
import { days, minutes, plus, seconds } from '#kernel/contract/time.ts';
import * as fact from '../contract/chat-events.ts';
import type { ChatEvent } from '../contract/chat-events.ts';
import {
  ANA,
  BEN,
  circle,
  CLEO,
  closing,
  deleted,
  EVE,
  FIRST,
  hidden,
  MIA,
  NOON,
  REPORT,
  SECOND,
  sent,
  SESSION,
  settings,
} from '../testing/examples.ts';
import { channel, isGone, mayRead, type ChannelCommand } from './channel.ts';

const person = (id: string) => ({ id, isAdmin: id === MIA, isNew: false });
type Common = 'session' | 'circle' | 'by' | 'now' | 'settings';
type Talk = Extract<ChannelCommand, { by: unknown }>;
type ChannelSaid<Command> = Command extends Talk ? Omit<Command, Common> & Partial<Pick<Command, Common>> : never;

/** A member does something at noon. */
const as = (member: string, command: ChannelSaid<Talk>): ChannelCommand => ({
  session: SESSION,
  circle,
  by: person(member),
  now: NOON,
  settings,
  ...command,
});

const writes = (member: string, overrides: Partial<Extract<ChannelCommand, { type: 'Send' }>> = {}): ChannelCommand =>
  as(member, {
    type: 'Send',
    message: SECOND,
    clientId: 'second',
    text: 'Hi Ben',
    print: 'print of hi ben',
    ...overrides,
  });

const given = (...facts: readonly ChatEvent[]) => {
  const state = fold(channel, facts);
  return { state, when: (command: ChannelCommand) => channel.decide(command, state) };
};

const ended = closing(plus(NOON, days(3)));
const gone = { now: plus(NOON, days(3)) };
const nowhere = { circle: { exists: false, members: [] } };

describe('writing', () => {
  test('[CHT-015] a member with a seat writes', () => {
    expect(given(sent()).when(writes(CLEO, { text: '  Hi Ben\r\n' }))).toEqual([
      sent({ message: SECOND, number: 2, author: CLEO, clientId: 'second', text: 'Hi Ben', print: 'print of hi ben' }),
    ]);
  });

  test('the same client id again is the same message', () => {
    expect(given(sent({ clientId: 'second', author: CLEO })).when(writes(CLEO))).toEqual([]);
  });

  test('the same client id of another member is another message', () => {
    expect(given(sent({ clientId: 'second' })).when(writes(CLEO))).toHaveLength(1);
  });

  test('[I-047] without a seat there is no chat', () => {
    expect(given(sent()).when(writes(EVE))).toEqual(refuse('CHAT_DOES_NOT_EXIST'));
    expect(given().when(writes(BEN, nowhere))).toEqual(refuse('CHAT_DOES_NOT_EXIST'));
  });

  test('staff without a seat do not join in, and with one until the chat is over', () => {
    expect(given(sent()).when(writes(MIA))).toEqual(refuse('NOT_ALLOWED'));
    const seated = { circle: { exists: true, members: [...circle.members, MIA] } };
    expect(given(sent(), ended).when(writes(MIA, seated))).toHaveLength(1);
    expect(given(sent(), ended).when(writes(MIA, { ...seated, ...gone }))).toEqual(refuse('CHAT_IS_OVER'));
  });

  test.each(['', '  \n ', '\u0000\u0007'])('nothing is no message: %j', (text) => {
    expect(given().when(writes(BEN, { text }))).toEqual(
      refuse('CHAT_MESSAGE_EMPTY', { field: 'text', values: { max: 5000 } }),
    );
  });

  test('5000 characters and no more', () => {
    expect(given().when(writes(BEN, { text: 'a'.repeat(5000) }))).toHaveLength(1);
    expect(given().when(writes(BEN, { text: 'a'.repeat(5001) }))).toEqual(
      refuse('CHAT_MESSAGE_TOO_LONG', { field: 'text', values: { max: 5000 } }),
    );
  });
});

describe('[I-049] the limits of writing', () => {
  const many = (count: number, every: number) =>
    Array.from({ length: count }, (_, index) =>
      sent({
        message: `00000000-0000-4000-8000-1${String(index).padStart(11, '0')}`,
        number: index + 1,
        print: `print ${index}`,
        at: plus(NOON, -index * every),
      }),
    );
  const tooMany = refuse('CHAT_TOO_MANY_MESSAGES');
  const tooMuchToday = refuse('CHAT_TOO_MUCH_TODAY');
  const isNew = { by: { id: BEN, isAdmin: false, isNew: true } };

  test('twenty in a minute', () => {
    expect(given(...many(19, 1000)).when(writes(BEN))).toHaveLength(1);
    expect(given(...many(20, 1000)).when(writes(BEN))).toEqual(tooMany);
    expect(given(...many(20, 1000)).when(writes(CLEO))).toHaveLength(1);
    expect(given(...many(20, 1000)).when(writes(BEN, { now: plus(NOON, minutes(1)) }))).toHaveLength(1);
  });

  test('five hundred in a day', () => {
    expect(given(...many(499, minutes(2))).when(writes(BEN))).toHaveLength(1);
    expect(given(...many(500, minutes(2))).when(writes(BEN))).toEqual(tooMuchToday);
    expect(given(...many(500, 0)).when(writes(BEN, { now: plus(NOON, days(1) - 1) }))).toEqual(tooMuchToday);
    expect(given(...many(500, 0)).when(writes(BEN, { now: plus(NOON, days(1)) }))).toHaveLength(1);
  });

  test('fewer for new accounts', () => {
    expect(given(...many(9, 1000)).when(writes(BEN, isNew))).toHaveLength(1);
    expect(given(...many(10, 1000)).when(writes(BEN, isNew))).toEqual(tooMany);
    expect(given(...many(150, minutes(2))).when(writes(BEN, isNew))).toEqual(tooMuchToday);
  });

  test('the same sentence again', () => {
    const again = { print: 'print of hello' };
    const sentence = sent({ isLong: true });
    const repeated = refuse('CHAT_MESSAGE_REPEATED', { field: 'text' });
    const between = sent({ message: SECOND, number: 2, print: 'another' });
    expect(given(sentence, between).when(writes(BEN, again))).toEqual(repeated);
    expect(given(sentence).when(writes(CLEO, again))).toHaveLength(1);
    expect(given(sentence).when(writes(BEN, { ...again, now: plus(NOON, minutes(10) - 1) }))).toEqual(repeated);
    expect(given(sentence).when(writes(BEN, { ...again, now: plus(NOON, minutes(10)) }))).toHaveLength(1);
    expect(given(sentence, deleted()).when(writes(BEN, again))).toHaveLength(1);
  });

  test('a few words may come again, but not twice in a row', () => {
    const again = { print: 'print of hello' };
    expect(given(sent(), sent({ message: SECOND, number: 2, print: 'another' })).when(writes(BEN, again))).toHaveLength(
      1,
    );
    expect(given(sent()).when(writes(BEN, again))).toEqual(refuse('CHAT_MESSAGE_REPEATED', { field: 'text' }));
  });
});

describe('changing a message', () => {
  const edit = { type: 'Edit', message: FIRST, text: ' Hello all ', wording: 'print of hello all' } as const;
  const edited = (options: { wording?: string; at?: string } = {}) =>
    did(fact.MessageEdited, {
      session: SESSION,
      message: FIRST,
      author: BEN,
      text: 'Hello all',
      wording: 'print of hello all',
      at: NOON,
      ...options,
    });

  test('its author changes the wording', () => {
    expect(given(sent()).when(as(BEN, edit))).toEqual([edited()]);
  });

  test('the wording it has already is not recorded again', () => {
    expect(given(sent(), edited()).when(as(BEN, edit))).toEqual([]);
    expect(given(sent(), edited(), edited({ wording: 'another' })).when(as(BEN, edit))).toEqual([edited()]);
  });

  test('changes count as messages in the limits of a minute and of a day', () => {
    const changes = (count: number, earlier: number) =>
      Array.from({ length: count }, (_, at) => edited({ wording: `wording ${at}`, at: plus(NOON, -earlier) }));
    const tooMany = refuse('CHAT_TOO_MANY_MESSAGES');
    expect(given(sent(), ...changes(18, 1000)).when(as(BEN, edit))).toHaveLength(1);
    expect(given(sent(), ...changes(20, 1000)).when(as(BEN, edit))).toEqual(tooMany);
    expect(given(sent(), ...changes(500, minutes(2))).when(as(BEN, edit))).toEqual(refuse('CHAT_TOO_MUCH_TODAY'));
    expect(given(sent(), ...changes(20, 1000)).when(writes(BEN))).toEqual(tooMany);
    expect(given(sent(), ...changes(20, 1000)).when(writes(CLEO))).toHaveLength(1);
  });

  test('other members are refused', () => {
    expect(given(sent()).when(as(ANA, edit))).toEqual(refuse('NOT_ALLOWED'));
    expect(given(sent()).when(as(EVE, edit))).toEqual(refuse('CHAT_DOES_NOT_EXIST'));
    expect(given(sent()).when(as(MIA, edit))).toEqual(refuse('NOT_ALLOWED'));
    expect(given(sent(), ended).when(as(BEN, { ...edit, ...gone }))).toEqual(refuse('CHAT_IS_OVER'));
  });

  test('wordings that were recorded without their time do not count in the limits', () => {
    const { at: _, ...data } = edited().data;
    const timeless = Array.from({ length: 500 }, () => did(fact.MessageEdited, data));
    expect(given(sent(), ...timeless).when(as(BEN, { ...edit, wording: 'another' }))).toHaveLength(1);
  });

  test('not when it was deleted, and never to nothing', () => {
    expect(given(sent(), deleted()).when(as(BEN, edit))).toEqual(refuse('CHAT_MESSAGE_DELETED'));
    expect(given(sent()).when(as(BEN, { ...edit, text: ' ' }))).toEqual(
      refuse('CHAT_MESSAGE_EMPTY', { field: 'text', values: { max: 5000 } }),
    );
    expect(given().when(as(BEN, edit))).toEqual(refuse('CHAT_MESSAGE_DOES_NOT_EXIST'));
  });
});

describe('[CHT-013] [CHT-014] deleting a message', () => {
  const remove = { type: 'Delete', message: FIRST } as const;

  test('its author and staff may', () => {
    expect(given(sent()).when(as(BEN, remove))).toEqual([deleted()]);
    expect(given(sent()).when(as(MIA, remove))).toEqual([deleted({ by: MIA })]);
  });

  test('the host, other members and outsiders may not', () => {
    expect(given(sent()).when(as(ANA, remove))).toEqual(refuse('NOT_ALLOWED'));
    expect(given(sent()).when(as(EVE, remove))).toEqual(refuse('CHAT_DOES_NOT_EXIST'));
    expect(given(sent()).when(as(CLEO, remove))).toEqual(refuse('NOT_ALLOWED'));
  });

  test('once', () => {
    expect(given(sent(), deleted()).when(as(MIA, remove))).toEqual([]);
    expect(given().when(as(BEN, remove))).toEqual(refuse('CHAT_MESSAGE_DOES_NOT_EXIST'));
  });

  test('staff also after the chat has disappeared', () => {
    expect(given(sent(), ended, hidden).when(as(MIA, { ...remove, ...gone }))).toEqual([deleted({ by: MIA })]);
    expect(given(sent(), ended, hidden).when(as(BEN, { ...remove, ...gone }))).toEqual(refuse('CHAT_IS_OVER'));
  });

  test('nothing is deleted any more once the chat was cleared', () => {
    const cleared = did(fact.ChannelCleared, { session: SESSION, kept: [FIRST] });
    expect(given(sent(), ended, hidden, cleared).when(as(MIA, { ...remove, ...gone }))).toEqual([]);
  });
});

describe('what staff decide about a reported message', () => {
  const judge = (verdict: 'hide' | 'delete', message = FIRST) =>
    ({ type: 'Judge', session: SESSION, message, staff: MIA, verdict }) as const;
  const about = { session: SESSION, message: FIRST, author: BEN };
  const judged = did(fact.MessageHidden, { ...about, by: MIA });
  const again = did(fact.MessageShownAgain, about);
  const removed = deleted({ by: MIA });
  const cleared = did(fact.ChannelCleared, { session: SESSION, kept: [] });
  const showAgain = { type: 'ShowAgain', session: SESSION, message: FIRST } as const;

  test.each<[string, ChatEvent[], ChannelCommand, ChatEvent[]]>([
    ['hides it', [sent()], judge('hide'), [judged]],
    ['hides it once', [sent(), judged], judge('hide'), []],
    ['hides it again after it was shown again', [sent(), judged, again], judge('hide'), [judged]],
    ['does not hide what was deleted', [sent(), deleted()], judge('hide'), []],
    ['hides it also after the chat disappeared', [sent(), ended, hidden], judge('hide'), [judged]],
    ['does not hide what was cleared', [sent(), ended, hidden, cleared], judge('hide'), []],
    ['hides no message that is not there', [sent()], judge('hide', SECOND), []],
    ['deletes it', [sent()], judge('delete'), [removed]],
    ['deletes it after it was hidden', [sent(), judged], judge('delete'), [removed]],
    ['deletes it once', [sent(), removed], judge('delete'), []],
    ['does not delete what was cleared', [sent(), ended, hidden, cleared], judge('delete'), []],
    ['shows it again', [sent(), judged], showAgain, [again]],
    ['shows nothing again that was not hidden', [sent()], showAgain, []],
    ['shows it again once', [sent(), judged, again], showAgain, []],
    ['does not show again what was deleted after it was hidden', [sent(), judged, removed], showAgain, []],
    ['shows nothing again that is not there', [], showAgain, []],
    ['does not show again what was cleared', [sent(), judged, ended, hidden, cleared], showAgain, []],
  ])('%s', (_, facts, command, outcome) => {
    expect(given(...facts).when(command)).toEqual(outcome);
  });

  test('takes it from members, and gives it back with its reactions', () => {
    const heart = did(fact.ReactionAdded, {
      session: SESSION,
      message: FIRST,
      member: CLEO,
      reaction: 'heart',
      at: NOON,
    });
    const reacts = as(CLEO, { type: 'React', message: FIRST, reaction: 'heart', on: true, hidden: false });
    expect(given(sent(), heart, judged).when(reacts)).toEqual(refuse('CHAT_MESSAGE_DELETED'));
    expect(given(sent(), heart, judged, again).when(reacts)).toEqual([]);
  });

  test('does not destroy what was hidden: staff can show it again', () => {
    const forget = { type: 'Forget', session: SESSION, message: FIRST } as const;
    expect(given(sent(), judged).when(forget)).toEqual([]);
    expect(given(sent(), judged, removed).when(forget)).toHaveLength(1);
  });
});

describe('reactions', () => {
  const heart = { type: 'React', message: FIRST, reaction: 'heart', on: true, hidden: false } as const;
  const added = (member: string, at = NOON) =>
    did(fact.ReactionAdded, { session: SESSION, message: FIRST, member, reaction: 'heart', at });

  test('are added once and taken back', () => {
    expect(given(sent()).when(as(CLEO, heart))).toEqual([added(CLEO)]);
    expect(given(sent(), added(CLEO)).when(as(CLEO, heart))).toEqual([]);
    expect(given(sent(), added(CLEO)).when(as(CLEO, { ...heart, on: false }))).toEqual([
      did(fact.ReactionRemoved, { session: SESSION, message: FIRST, member: CLEO, reaction: 'heart' }),
    ]);
    expect(given(sent(), added(ANA)).when(as(CLEO, { ...heart, on: false }))).toEqual([]);
  });

  test('not to what was deleted, not by outsiders', () => {
    expect(given(sent(), deleted()).when(as(CLEO, heart))).toEqual(refuse('CHAT_MESSAGE_DELETED'));
    expect(given(sent()).when(as(CLEO, { ...heart, hidden: true }))).toEqual(refuse('CHAT_MESSAGE_DELETED'));
    expect(given(sent()).when(as(EVE, heart))).toEqual(refuse('CHAT_DOES_NOT_EXIST'));
    expect(given(sent()).when(as(MIA, heart))).toEqual(refuse('NOT_ALLOWED'));
  });

  test('[I-049] forty in a minute', () => {
    const taken = did(fact.ReactionRemoved, {
      session: SESSION,
      message: FIRST,
      member: CLEO,
      reaction: 'heart',
    });
    const flicker = (count: number) => Array.from({ length: count }, () => [added(CLEO), taken]).flat();
    expect(given(sent(), ...flicker(39)).when(as(CLEO, heart))).toHaveLength(1);
    expect(given(sent(), ...flicker(40)).when(as(CLEO, heart))).toEqual(refuse('CHAT_TOO_MANY_MESSAGES'));
    expect(given(sent(), ...flicker(40)).when(as(ANA, heart))).toHaveLength(1);
    expect(given(sent(), ...flicker(40)).when(as(CLEO, { ...heart, now: plus(NOON, minutes(1)) }))).toHaveLength(1);
  });
});

describe('[CHT-023] tagging', () => {
  const tag = { type: 'Tag', member: CLEO } as const;
  const tagged = (actor: string, member: string, at = NOON) =>
    did(fact.MemberTagged, { session: SESSION, member, by: actor, at });

  test('calls the attention of a member of the chat', () => {
    expect(given().when(as(BEN, tag))).toEqual([tagged(BEN, CLEO)]);
  });

  test('is one notification, however often', () => {
    expect(given(tagged(BEN, CLEO)).when(as(BEN, tag))).toEqual([]);
    expect(given(tagged(BEN, CLEO)).when(as(BEN, { ...tag, now: plus(NOON, minutes(10) - 1) }))).toEqual([]);
    expect(given(tagged(BEN, CLEO)).when(as(BEN, { ...tag, now: plus(NOON, minutes(10)) }))).toHaveLength(1);
    expect(given(tagged(BEN, CLEO)).when(as(BEN, { ...tag, member: ANA }))).toEqual([tagged(BEN, ANA)]);
    expect(given(tagged(BEN, CLEO)).when(as(ANA, tag))).toEqual([tagged(ANA, CLEO)]);
  });

  test('only among members', () => {
    expect(given().when(as(BEN, { ...tag, member: EVE }))).toEqual(refuse('CHAT_TAG_NOT_A_MEMBER'));
    expect(given().when(as(EVE, tag))).toEqual(refuse('CHAT_DOES_NOT_EXIST'));
    expect(given().when(as(BEN, { ...tag, member: BEN }))).toEqual([]);
  });

  test('[I-049] six in a minute', () => {
    const others = Array.from({ length: 6 }, (_, index) => `10000000-0000-4000-8000-00000000000${index}`);
    const all = others.map((member) => tagged(BEN, member, plus(NOON, -seconds(5))));
    expect(given(...all).when(as(BEN, tag))).toEqual(refuse('CHAT_TOO_MANY_MESSAGES'));
    expect(given(...all.slice(1)).when(as(BEN, tag))).toHaveLength(1);
    expect(given(...all).when(as(ANA, tag))).toHaveLength(1);
    expect(given(...all).when(as(BEN, { ...tag, now: plus(NOON, seconds(55)) }))).toHaveLength(1);
  });
});

describe('[CHT-012] [C-175] the end of a chat', () => {
  const by = { id: BEN, isAdmin: false };
  const close = { type: 'Close', session: SESSION, hidesAt: ended.data.hidesAt, because: 'ended' } as const;
  const hide = { type: 'Hide', session: SESSION, ...gone } as const;

  test('is set by the end of the session, once', () => {
    expect(given().when(close)).toEqual([ended]);
    expect(given(ended).when({ ...close, hidesAt: NOON })).toEqual([]);
  });

  test('people write on until then', () => {
    expect(given(ended).when(writes(BEN, { now: plus(NOON, days(3) - 1) }))).toHaveLength(1);
    expect(given(ended).when(writes(BEN, gone))).toEqual(refuse('CHAT_IS_OVER'));
  });

  test('from that moment only staff see it, even before it was recorded', () => {
    for (const { state } of [given(sent(), ended), given(sent(), ended, hidden)]) {
      expect(mayRead(state, { circle, by, ...gone })).toEqual(refuse('CHAT_IS_OVER'));
      expect(mayRead(state, { circle, by: { id: MIA, isAdmin: true }, ...gone })).toBeUndefined();
      expect(isGone(state, gone.now)).toBe(true);
    }
    expect(mayRead(given(ended).state, { circle, by, now: plus(NOON, days(3) - 1) })).toBeUndefined();
    const staff = { by: { id: MIA, isAdmin: true }, now: NOON };
    expect(mayRead(given().state, { ...nowhere, ...staff })).toEqual(refuse('CHAT_DOES_NOT_EXIST'));
  });

  test('hiding waits for its time', () => {
    expect(given(ended).when({ ...hide, now: plus(NOON, days(2)) })).toEqual([]);
    expect(given(ended).when(hide)).toEqual([hidden]);
    expect(given().when(hide)).toEqual([]);
    expect(given(ended, hidden).when(hide)).toEqual([]);
  });

  test('reported messages survive when the chat is cleared', () => {
    const retained = did(fact.MessageKept, { session: SESSION, message: FIRST, report: REPORT });
    const other = sent({ message: SECOND, number: 2 });
    const clear = { type: 'Clear', session: SESSION } as const;
    const cleared = did(fact.ChannelCleared, { session: SESSION, kept: [FIRST] });
    expect(given(sent(), other, retained, ended, hidden).when(clear)).toEqual([cleared]);
    expect(given(sent(), ended).when(clear)).toEqual([]);
    const after = given(sent(), other, retained, ended, hidden, cleared);
    expect(after.when(clear)).toEqual([]);
    expect([...after.state.messages.values()].map(({ forgotten }) => forgotten)).toEqual([false, true]);
  });
});

describe('[C-074] [C-177] evidence', () => {
  const keep = { type: 'Keep', session: SESSION, message: FIRST, report: REPORT } as const;
  const retained = did(fact.MessageKept, { session: SESSION, message: FIRST, report: REPORT });
  const forget = { type: 'Forget', session: SESSION, message: FIRST } as const;
  const forgotten = did(fact.MessageForgotten, { session: SESSION, message: FIRST });

  test('a reported message is preserved once, also when it was deleted', () => {
    expect(given(sent()).when(keep)).toEqual([retained]);
    expect(given(sent(), deleted()).when(keep)).toEqual([retained]);
    expect(given(sent(), retained).when(keep)).toEqual([]);
    expect(given().when(keep)).toEqual([]);
    const cleared = did(fact.ChannelCleared, { session: SESSION, kept: [] });
    expect(given(sent(), ended, hidden).when(keep)).toEqual([retained]);
    expect(given(sent(), ended, hidden, cleared).when(keep)).toEqual([]);
  });

  test('a deleted message is forgotten, unless a report needs it', () => {
    expect(given(sent(), deleted()).when(forget)).toEqual([forgotten]);
    expect(given(sent()).when(forget)).toEqual([]);
    expect(given(sent(), deleted(), retained).when(forget)).toEqual([]);
    expect(given(sent(), deleted(), forgotten).when(forget)).toEqual([]);
    expect(given(sent(), deleted(), forgotten).when(keep)).toEqual([]);
    expect(given().when(forget)).toEqual([]);
  });

  test('evidence is no reason to see a chat', () => {
    expect(mayRead(given(sent(), retained).state, { circle, by: { id: EVE, isAdmin: false }, now: NOON })).toEqual(
      refuse('CHAT_DOES_NOT_EXIST'),
    );
    expect(settings.CHAT_EVIDENCE_DAYS).toBe(90);
  });
});
