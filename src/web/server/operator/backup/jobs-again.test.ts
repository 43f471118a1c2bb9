import { expect, it } from '@jest/globals';
import type { Recorded } from '#kernel/log/event-log.ts';
import type { Cancellation, Job } from '#kernel/jobs/job.ts';
import type { Policy } from '#kernel/jobs/policy.ts';
import { jobsAgain } from './jobs-again.ts';

const said = (place: number, occurredAt: string, jobs: (Job | Cancellation)[]): Recorded => ({
  id: `event-${place}`,
  type: 'Said',
  data: { jobs },
  meta: { actor: { kind: 'visitor' }, occurredAt, correlation: `request-${place}` },
  stream: 'test.stream',
  revision: BigInt(place),
  position: String(place),
});
const policy: Policy = {
  name: 'do-when-said',
  reactions: [{ type: 'Said', react: (event: Recorded<{ jobs: Job[] }>) => event.data.jobs }],
};
const job = (key: string, dueAt?: string): Job => ({ key, kind: 'k', payload: {}, ...(dueAt ? { dueAt } : {}) });
const again = async (...events: Recorded[]) => {
  async function* subscribe() {
    yield { events, checkpoint: events.at(-1)!.position };
  }
  const end = { position: events.at(-1)!.position, now: '2026-05-04T12:00:00.000Z' };
  return (await jobsAgain({ subscribe }, [policy], end)).map((each) => [
    each.job.key,
    each.job.dueAt,
    each.cause.causation,
  ]);
};

it('what is due later is still to be done, what was due before is done, and the last ten minutes are done again', async () => {
  expect(
    await again(
      said(1, '2026-05-04T10:00:00.000Z', [
        job('mail-long-ago'),
        job('start-before', '2026-05-04T11:45:00.000Z'),
        job('start-just-now', '2026-05-04T11:55:00.000Z'),
        job('start-tomorrow', '2026-05-05T12:00:00.000Z'),
      ]),
      said(2, '2026-05-04T11:58:00.000Z', [job('mail-just-now')]),
    ),
  ).toEqual([
    ['start-just-now', '2026-05-04T11:55:00.000Z', 'event-1'],
    ['start-tomorrow', '2026-05-05T12:00:00.000Z', 'event-1'],
    ['mail-just-now', undefined, 'event-2'],
  ]);
});

it('what was taken back is not there, what was put in again is there as it was put in last', async () => {
  expect(
    await again(
      said(1, '2026-05-04T10:00:00.000Z', [
        job('canceled', '2026-05-05T12:00:00.000Z'),
        job('moved', '2026-05-05T12:00:00.000Z'),
      ]),
      said(2, '2026-05-04T10:30:00.000Z', [{ cancel: 'canceled' }, job('moved', '2026-05-06T12:00:00.000Z')]),
    ),
  ).toEqual([['moved', '2026-05-06T12:00:00.000Z', 'event-2']]);
});
