import { expect, test } from '@jest/globals';
import { SessionEnded } from '#modules/scheduling/contract/session-events.ts';
import { countSessionWhenEnded } from './count-session-when-ended.ts';

test('a session that took place is counted when it ends, one that did not is not', () => {
  const [reaction] = countSessionWhenEnded.reactions;
  expect(reaction?.type).toBe(SessionEnded.type);
  const jobsOf = (tookPlace: boolean) =>
    reaction?.react({ id: 'fact-1', data: { session: 'night-talk', tookPlace } } as never, undefined as never);
  expect(jobsOf(true)).toMatchObject([{ kind: 'profiles-count-session', payload: { session: 'night-talk' } }]);
  expect(jobsOf(false)).toEqual([]);
});
