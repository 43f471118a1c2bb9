import { expect, test } from '@jest/globals';
import {
  BACK_WITHIN_MS,
  eachHappened,
  allBack,
  noEjections,
  noUnmuting,
  type RoomEvidence,
  type RoomFault,
  type RoomSample,
} from './room-checks.ts';

const cut: RoomFault = { name: 'a line is cut for 5 s', who: ['ben'], began: 2000, ended: 7000 };
const sample = (who: string, at: number, overrides: Partial<RoomSample> = {}): RoomSample => {
  const other = who === 'ana' ? 'ben' : 'ana';
  return { at, who, path: '/room', sends: who === 'ana', heard: { [other]: at }, ...overrides };
};
/** Ana and Ben, who is muted, for twelve seconds; `planted` replaces what a page showed at a second. */
const evening = (planted: readonly RoomSample[] = [], faults = [cut]): RoomEvidence => ({
  people: ['ana', 'ben'],
  muted: new Set(['ben']),
  faults,
  samples: Array.from({ length: 12 }, (_, second) => ['ana', 'ben'].map((who) => sample(who, second * 1000)))
    .flat()
    .map((each) => planted.find(({ at, who }) => at === each.at && who === each.who) ?? each),
});
const problems = (roomEvidence: RoomEvidence) => [noEjections, noUnmuting, allBack].map((check) => check(roomEvidence));

test('an evening in which all stay, or come back muted as before, has no problems', () => {
  expect(problems(evening())).toEqual([[], [], []]);
  const away = [3, 4, 5, 6, 7].map((second) => sample('ben', second * 1000, { heard: {} }));
  expect(problems(evening(away))).toEqual([[], [], []]);
});

test('who leaves the room while sound arrives was thrown out', () => {
  const out = evening([sample('ben', 5000, { path: '/' })]);
  expect(noEjections(out)).toEqual(['ben left the room for / while ana could be heard']);
});

test('who leaves the room in silence was not thrown out', () => {
  const silent = [3000, 4000].map((at) => sample('ben', at, { heard: { ana: 2000 } }));
  expect(noEjections(evening([...silent, sample('ben', 5000, { path: '/room/wait' })]))).toEqual([]);
});

test('a muted person whose microphone sends is a problem, the others may speak', () => {
  const loud = evening([sample('ben', 9000, { sends: true }), sample('ben', 10_000, { sends: true })]);
  expect(noUnmuting(loud)).toEqual(['ben was muted and sent sound after “a line is cut for 5 s”']);
});

test('an evening without any sound proves nothing about who is muted', () => {
  const whole = evening();
  const silent = { ...whole, samples: whole.samples.map((each) => ({ ...each, sends: false })) };
  expect(noUnmuting(silent)).toEqual(['ana was not muted and never sent sound']);
});

test('who is elsewhere, or hears nothing, or is not looked at after a fault is not back', () => {
  const after = [7, 8, 9, 10, 11].map((second) => second * 1000);
  const missing = ['ben was not together with ana within 90.0 s of “a line is cut for 5 s”'];
  expect(allBack(evening(after.map((at) => sample('ben', at, { path: '/' }))))).toEqual(missing);
  expect(allBack(evening(after.map((at) => sample('ben', at, { heard: { ana: 7000 } }))))).toEqual(missing);
  const whole = evening();
  expect(allBack({ ...whole, samples: whole.samples.filter(({ who, at }) => who === 'ana' || at < 7000) })).toEqual(
    missing,
  );
});

test('who comes back too late is not back in time', () => {
  const late = [sample('ben', 7000, { heard: {} }), sample('ben', 7001 + BACK_WITHIN_MS)];
  const before = evening().samples.filter(({ who, at }) => who === 'ana' || at < 7000);
  expect(allBack({ ...evening(), samples: [...before, ...late] })).toHaveLength(1);
});

test('a kind of fault that never happened is a problem', () => {
  expect(eachHappened(['a line is cut', 'a lid is closed'])(evening())).toEqual(['It never happened: a lid is closed']);
});
