import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { plus, seconds } from '#kernel/contract/time.ts';
import { WellDeleted, WellTitleTaken, WellUpdated } from '../contract/well-events.ts';
import { titleClaims } from '../domain/title.ts';

export const settleWellTitle = job('settle-well-title', z.object({ well: z.guid(), slug: z.string() }), '-');

/** Frees titles that no Well has: a process that took or changed one may have died before it was done. */
export const settleWellTitles = (afterSeconds: number) => {
  const settle = (well: string, slug: string, occurredAt: string) =>
    settleWellTitle.of(`${slug}-${well}`, { well, slug }, plus(occurredAt, seconds(afterSeconds)));
  const settleAll = (well: string, slug: string, occurredAt: string) =>
    titleClaims(slug).map((claim) => settle(well, claim, occurredAt));
  return policy(
    'settle-well-titles',
    on(WellTitleTaken, ({ data, meta, stream }) => [
      settle(data.well, stream.slice(TITLE_STREAM.length), meta.occurredAt),
    ]),
    on(WellUpdated, ({ data, meta }) =>
      data.formerSlug === data.slug ? [] : settleAll(data.well, data.formerSlug, meta.occurredAt),
    ),
    on(WellDeleted, ({ data, meta }) => settleAll(data.well, data.slug, meta.occurredAt)),
  );
};

const TITLE_STREAM = 'communities.title-';
