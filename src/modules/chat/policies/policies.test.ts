import { describe, expect, test } from '@jest/globals';
import { did, type Event } from '#kernel/contract/event.ts';
import { days, plus } from '#kernel/contract/time.ts';
import type { Policy } from '#kernel/jobs/policy.ts';
import { SessionReported } from '#modules/moderation/contract/moderation-events.ts';
import { SessionCanceled, SessionDeleted, SessionEnded } from '#modules/scheduling/contract/session-events.ts';
import { ANA, BEN, closing, deleted, FIRST, NOON, REPORT, SESSION, settings } from '../testing/examples.ts';
import { closeChatWhenSessionEnded } from './close-chat-when-session-ended.ts';
import { keepChatMessageWhenReported } from './keep-chat-message-when-reported.ts';
import { forgetChatMessageWhenDeleted } from './forget-chat-message-when-deleted.ts';
import { hideChatWhenClosing } from './hide-chat-when-closing.ts';

const when = (policy: Policy, { type, data }: Event) =>
  policy.reactions
    .filter((reaction) => reaction.type === type)
    .flatMap(({ react }) => react({ type, data, meta: { occurredAt: NOON } } as never, undefined as never));

describe('[CHT-012] [C-175] the chat follows its session', () => {
  const closes = (because: string, hidesAt: string) => [
    { kind: 'close-chat', key: `close-chat:${SESSION}`, payload: { session: SESSION, because, hidesAt } },
  ];
  const policy = closeChatWhenSessionEnded(settings);
  const later = plus(NOON, days(3));

  test('it closes 72 hours after the end', () => {
    const ended = did(SessionEnded, { session: SESSION, tookPlace: true, because: 'time' });
    expect(when(policy, ended)).toEqual(closes('ended', later));
  });
  test('it closes 72 hours after the session was called off', () => {
    expect(when(policy, did(SessionCanceled, { session: SESSION, by: ANA }))).toEqual(closes('canceled', later));
  });
  test('it closes at once with a session that was deleted', () => {
    expect(when(policy, did(SessionDeleted, { session: SESSION, by: ANA }))).toEqual(closes('deleted', NOON));
  });

  test('then it disappears, and thirty days later it is emptied', () => {
    expect(when(hideChatWhenClosing(settings), closing(later))).toEqual([
      { kind: 'hide-chat', key: `hide-chat:${SESSION}`, payload: { session: SESSION }, dueAt: later },
      {
        kind: 'clear-chat',
        key: `clear-chat:${SESSION}`,
        payload: { session: SESSION },
        dueAt: plus(later, days(30)),
      },
    ]);
  });
});

test('[C-074] a deleted message can be read by staff for a while, then it is forgotten', () => {
  expect(when(forgetChatMessageWhenDeleted(settings), deleted())).toEqual([
    {
      kind: 'forget-chat-message',
      key: `forget-chat-message:${FIRST}`,
      payload: { session: SESSION, message: FIRST },
      dueAt: plus(NOON, days(90)),
    },
  ]);
});

describe('[C-177] reports', () => {
  const reported = (options: { message?: string }) =>
    did(SessionReported, { report: REPORT, by: BEN, session: SESSION, note: 'Please look.', ...options });

  test('a reported message is preserved', () => {
    expect(when(keepChatMessageWhenReported, reported({ message: FIRST }))).toEqual([
      {
        kind: 'keep-chat-message',
        key: `keep-chat-message:${FIRST}`,
        payload: { session: SESSION, report: REPORT, message: FIRST },
      },
    ]);
  });
  test('a report about the session itself keeps none', () => {
    expect(when(keepChatMessageWhenReported, reported({}))).toEqual([]);
  });
});
