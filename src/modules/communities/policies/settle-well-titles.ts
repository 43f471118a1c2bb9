import type { Policy } from '../../../shared-kernel/jobs/policy.ts';
import { plus, seconds } from '../../../shared-kernel/contract/time.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import { WellDeleted, WellTitleTaken, WellUpdated } from '../contract/well-events.ts';

export const SETTLE_WELL_TITLE = 'settle-well-title';

/** Releases titles that no Well bears (any more), after a creation or change that stopped half way. */
export const settleWellTitles = (afterSeconds: number): Policy => {
  const job = (well: string, slug: string, occurredAt: string) => ({
    kind: SETTLE_WELL_TITLE,
    key: `${SETTLE_WELL_TITLE}-${slug}-${well}`,
    payload: { well, slug },
    dueAt: plus(occurredAt, seconds(afterSeconds)),
  });
  return {
    name: 'settle-well-titles',
    reactions: [
      on(WellTitleTaken, ({ data, meta, stream }) => [
        job(data.well, stream.slice(TITLE_STREAM.length), meta.occurredAt),
      ]),
      on(WellUpdated, ({ data, meta }) =>
        data.formerSlug === data.slug ? [] : [job(data.well, data.formerSlug, meta.occurredAt)],
      ),
      on(WellDeleted, ({ data, meta }) => [job(data.well, data.slug, meta.occurredAt)]),
    ],
  };
};

const TITLE_STREAM = 'communities.title-';
