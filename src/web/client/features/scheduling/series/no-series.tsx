import type { Notice as Refusal } from '#kernel/contract/refusals.ts';
import { NextLink } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { seriesTexts } from '../series-texts.ts';

const { missing, discover } = seriesTexts.page;

/** In place of a series that is not there; undefined when it was not reached, which can be tried again. */
export const noSeries = ({ name }: Refusal, status: number) =>
  name === 'SERIES_DOES_NOT_EXIST' || status === 400 ? (
    <Notice title={missing.title} picture="pond">
      <p>{missing.text}</p>
      <NextLink to="/sessions" text={discover} />
    </Notice>
  ) : undefined;
