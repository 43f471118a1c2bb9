import { describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { fold } from '#kernel/commands/decider.ts';
import { SeriesPictureChanged, SessionPictureChanged, type PictureEvent } from '../contract/picture.ts';
import { ANA, BEN, MIA, NOW, SESSION, TOMORROW_EVENING } from '../../testing/examples.ts';
import { picture, type PictureCommand } from './picture.ts';

const FIRST = 'a'.repeat(40) + '.jpg';
const SECOND = 'b'.repeat(40) + '.jpg';

const ofSession = (of: {
  by?: { member: string; isAdmin: boolean };
  status?: 'none' | 'scheduled' | 'open' | 'over' | 'canceled' | 'deleted';
  now?: string;
  picture?: string | null;
}): PictureCommand => ({
  type: 'ChangeSessionPicture',
  id: SESSION,
  by: of.by ?? { member: ANA, isAdmin: false },
  session: { status: of.status ?? 'scheduled', host: ANA, startsAt: TOMORROW_EVENING },
  now: of.now ?? NOW,
  picture: of.picture === undefined ? FIRST : of.picture,
});
const ofSeries = (by: string, status: 'none' | 'active' | 'deleted' = 'active'): PictureCommand => ({
  type: 'ChangeSeriesPicture',
  id: SESSION,
  by: { member: by, isAdmin: by === MIA },
  series: { status, host: ANA },
  picture: FIRST,
});
const after = (facts: readonly PictureEvent[]) => (command: PictureCommand) =>
  picture.decide(command, fold(picture, facts));
const chosen = did(SessionPictureChanged, { session: SESSION, picture: FIRST, before: null });

describe('the picture of a session', () => {
  test('is chosen, replaced and taken away by its host, and staff', () => {
    expect(after([])(ofSession({}))).toEqual([chosen]);
    expect(after([chosen])(ofSession({ picture: SECOND, by: { member: MIA, isAdmin: true } }))).toEqual([
      did(SessionPictureChanged, { session: SESSION, picture: SECOND, before: FIRST }),
    ]);
    expect(after([chosen])(ofSession({ picture: null }))).toEqual([
      did(SessionPictureChanged, { session: SESSION, picture: null, before: FIRST }),
    ]);
  });

  test('the picture that is there, chosen once more, changes nothing', () =>
    expect(after([chosen])(ofSession({}))).toEqual([]));

  test.each([
    ['NOT_ALLOWED', { by: { member: BEN, isAdmin: false } }],
    ['SESSION_DOES_NOT_EXIST', { status: 'none' as const }],
    ['SESSION_DELETED', { status: 'deleted' as const }],
    ['SESSION_CANCELED', { status: 'canceled' as const }],
    ['SESSION_ENDED', { status: 'over' as const }],
    ['SESSION_STARTED_NOT_EDITABLE', { now: TOMORROW_EVENING, status: 'open' as const }],
  ])('%s', (refused, of) => expect(after([])(ofSession(of))).toMatchObject({ refused }));
});

describe('the picture of a series', () => {
  test('is chosen by its host, and staff', () => {
    const facts = [did(SeriesPictureChanged, { series: SESSION, picture: FIRST, before: null })];
    expect(after([])(ofSeries(ANA))).toEqual(facts);
    expect(after([])(ofSeries(MIA))).toEqual(facts);
  });

  test('a picture belongs to one session only, and ends with it', () => {
    expect(after([])(ofSeries(BEN))).toMatchObject({ refused: 'NOT_ALLOWED' });
    expect(after([])(ofSeries(ANA, 'none'))).toMatchObject({ refused: 'SERIES_DOES_NOT_EXIST' });
    expect(after([])(ofSeries(ANA, 'deleted'))).toMatchObject({ refused: 'SERIES_ENDED' });
  });
});
