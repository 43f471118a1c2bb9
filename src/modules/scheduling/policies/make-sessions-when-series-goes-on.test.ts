import { describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import type { Recorded } from '#kernel/log/event-log.ts';
import { WellDeleted } from '#modules/communities/contract/well-events.ts';
import { SeriesContinued, SeriesEnded, SeriesEndMoved } from '../series/contract/series-events.ts';
import { ANA, NOW, WELL } from '../testing/examples.ts';
import { endSeriesWhenWellDeleted } from './end-series-when-well-deleted.ts';
import { makeSessionsWhenSeriesGoesOn } from './make-sessions-when-series-goes-on.ts';

const series = '55555555-5555-4555-8555-555555555555';
const when = (fact: { type: string; data: unknown }) =>
  [...makeSessionsWhenSeriesGoesOn.reactions, ...endSeriesWhenWellDeleted.reactions]
    .filter(({ type }) => type === fact.type)
    .flatMap(({ react }) => react({ ...fact, id: 'an event' } as Recorded<never>, undefined as never));
const next = `keep-series:next:${series}`;

describe('a series', () => {
  test('a series is maintained after every request', () => {
    expect(when(did(SeriesEndMoved, { series, by: ANA, endsAt: null, cancelRegistered: false }))).toEqual([
      { kind: 'keep-series', key: `keep-series:an event`, payload: { series } },
    ]);
  });
  test('[I-015] a series is continued when its next date can be planned, and not when none follows', () => {
    expect(when(did(SeriesContinued, { series, through: 8, continuesAt: NOW }))).toEqual([
      { kind: 'keep-series', key: next, payload: { series }, dueAt: NOW },
    ]);
    expect(when(did(SeriesContinued, { series, through: 8, continuesAt: null }))).toEqual([{ cancel: next }]);
    expect(when(did(SeriesEnded, { series, by: ANA, cancelRegistered: false }))).toContainEqual({ cancel: next });
  });
  test('ends with its Well', () => {
    expect(when(did(WellDeleted, { well: WELL, slug: 'night-owls' }))).toEqual([
      { kind: 'end-series-of-well', key: `end-series-of-well:${WELL}`, payload: { well: WELL } },
    ]);
  });
});
