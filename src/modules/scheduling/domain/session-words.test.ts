import { describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { plus, minutes } from '#kernel/contract/time.ts';
import { fold } from '#kernel/commands/decider.ts';
import { MemberAttended, SessionCanceled, SessionDeleted, type SessionEvent } from '../contract/session-events.ts';
import { WaitingListJoined } from '../contract/waiting-list-events.ts';
import {
  ANA,
  BEN,
  CLEO,
  DAN,
  ended,
  opened,
  registered,
  scheduled,
  SESSION,
  started,
  TOMORROW_EVENING,
} from '../testing/examples.ts';
import { session } from './session.ts';
import { sessionInWords } from './session-words.ts';

const words = (...facts: SessionEvent[]) => sessionInWords(fold(session, facts));
const waits = (member: string) => did(WaitingListJoined, { session: SESSION, member });
const attended = (member: string) =>
  did(MemberAttended, {
    session: SESSION,
    member,
    asHost: false,
    startsAt: TOMORROW_EVENING,
    groupHosted: false,
    since: plus(TOMORROW_EVENING, minutes(1)),
  });
const full = [scheduled({ maxAttendees: 2 }), registered(BEN), registered(CLEO)];

describe('a session in the words of an audit', () => {
  test('is its title and host, its time, and its seats', () => {
    expect(words(scheduled())).toEqual({
      status: 'Planned.',
      host: `“Night talk”, hosted by member ${ANA}.`,
      startsAt: 'Begins on 5 May 2026, 19:00 UTC and takes 60 minutes.',
      attendees: '0 of 3 seats are taken.',
      waiting: null,
      attended: null,
    });
  });

  test('counts who waits and who took part', () => {
    expect(words(...full, waits(DAN))).toMatchObject({
      attendees: '2 of 2 seats are taken.',
      waiting: '1 member waits.',
    });
    expect(words(...full, waits(DAN), waits(ANA))).toMatchObject({ waiting: '2 members wait.' });
    const live = [...full, opened, started, attended(BEN)];
    expect(words(...live)).toMatchObject({ attended: '1 member took part.' });
    expect(words(...live, attended(CLEO))).toMatchObject({ attended: '2 members took part.' });
  });

  test.each<[string | null, SessionEvent[]]>([
    [null, []],
    ['The doors are open.', [scheduled(), opened]],
    ['In progress.', [scheduled(), opened, started]],
    ['Over.', [scheduled(), ended(true)]],
    ['Canceled.', [scheduled(), registered(BEN), did(SessionCanceled, { session: SESSION, by: ANA })]],
    ['Deleted.', [scheduled(), did(SessionDeleted, { session: SESSION, by: ANA })]],
  ])('says where it stands: %s', (status, facts) => {
    expect(words(...facts).status).toBe(status);
  });
});
