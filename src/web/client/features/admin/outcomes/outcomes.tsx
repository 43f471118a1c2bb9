import { Box } from '@mantine/core';
import { Suspense, useState } from 'react';
import { readOutcomes, type OutcomeRow, type Outcomes as Figures } from '#modules/feedback/contract/outcomes-api.ts';
import { useCall } from '#client/lib/query.ts';
import { CardSection } from '#ui/card.tsx';
import { TableOf } from '#ui/charts/table-of.tsx';
import { Pills } from '#ui/controls/pills.tsx';
import { extraPart } from '#ui/fetched-part.tsx';
import { List, Soft, Stack } from '#ui/layout.tsx';
import { EmptyState, Loaded } from '#ui/states.tsx';
import { colourOf, monthText, shareOf } from '../answer-shares.ts';
import { Study } from './study.tsx';
import { outcomeTexts as texts } from './texts.ts';

const BarChart = extraPart(() => import('#ui/charts/bar-chart.tsx'));

type Part = OutcomeRow['part'];

/** What members answered over time, with those who did not answer, and how it was counted. */
export const Outcomes = () => {
  const [part, setPart] = useState<Part>('all');
  const query = useCall(readOutcomes, {}, { quiet: true });
  if (query.error?.notice.name === 'SITE_LEVEL_NEEDED') return <EmptyState picture="none" text={texts.notAllowed} />;
  return (
    <Loaded query={query}>
      {(figures) => (
        <Stack gap="lg">
          <Pills label={texts.part} name="part" choices={texts.parts} value={part} onChange={setPart} />
          {figures.scale.map((each) => (
            <CardSection key={each.scale} title={texts.scales[each.scale]}>
              <ScaleFigures title={texts.scales[each.scale]} figures={figures} part={part} rows={each.row} />
            </CardSection>
          ))}
          <CardSection title={texts.study.title}>
            <Study least={figures.least} />
          </CardSection>
          <CardSection title={texts.method.title}>
            <Points points={texts.method.points(figures.least, figures.days)} />
          </CardSection>
          <CardSection title={texts.limits.title}>
            <Points points={texts.limits.points} />
          </CardSection>
        </Stack>
      )}
    </Loaded>
  );
};

const Points = ({ points }: { points: readonly string[] }) => (
  <List maw="46rem">
    {points.map((point) => (
      <li key={point}>{point}</li>
    ))}
  </List>
);

const ScaleFigures = ({
  title,
  figures: { least, well },
  part,
  rows,
}: {
  title: string;
  figures: Figures;
  part: Part;
  rows: readonly OutcomeRow[];
}) => {
  const shown = rows.filter((row) => row.part === part);
  const filled = shown.filter(({ answered }) => answered !== null);
  const figure = (count: number | null) => count ?? texts.fewer(least);
  const nameOf = (key: string | null) =>
    key === null ? texts.whole : (texts.formats[key] ?? well.find(({ uuid }) => uuid === key)?.title ?? key);
  const answers = filled[0]?.answer ?? [];
  const nothing = filled.length === 0 ? <Soft>{part === 'all' ? texts.none(least) : texts.noPart(least)}</Soft> : null;
  if (shown.every((row) => row.answered === null && row.not_answered === null)) return nothing;
  return (
    <Stack>
      {nothing}
      {part === 'all' && filled.length > 0 ? (
        <Box mih="15rem">
          <Suspense>
            <BarChart
              label={texts.picture(title)}
              unit={texts.month}
              height={170}
              bars={filled.map(({ month }) => ({ short: monthText(month, true), long: monthText(month) }))}
              series={inOrder(filled).map(({ value, label }, at, all) => ({
                name: label,
                colour: colourOf(at, all.length),
                values: filled.map((row) => shareOf(countOf(row, value), row.answered!)),
              }))}
              most={100}
              valueText={texts.percent}
              sentence={(at) => sentenceOf(filled[at])}
            />
          </Suspense>
        </Box>
      ) : null}
      <TableOf
        summary={texts.table}
        caption={title}
        columns={[texts.month, texts.of, texts.answered, texts.silent, ...answers.map(({ label }) => label)]}
        rows={shown.map((row) => ({
          head: monthText(row.month),
          cells: [
            <bdi key="of">{nameOf(row.key)}</bdi>,
            figure(row.answered),
            figure(row.not_answered),
            ...answers.map(({ value }) => (row.answered === null ? '–' : countOf(row, value))),
          ],
        }))}
      />
    </Stack>
  );
};

const countOf = (row: OutcomeRow, value: number): number => row.answer.find((each) => each.value === value)?.count ?? 0;

/** From the best answer to the worst: of the feeling and of support it is the highest. */
const inOrder = (rows: readonly OutcomeRow[]): OutcomeRow['answer'] => {
  const answers = rows[0]?.answer ?? [];
  return answers[0]?.label === 'Much better' ? answers : answers.toReversed();
};

const sentenceOf = (row: OutcomeRow | undefined): string =>
  row?.answered == null
    ? ''
    : texts.sentence(
        monthText(row.month),
        row.answered,
        row.answer
          .filter(({ count }) => count > 0)
          .map(({ label, count }) => texts.share(label, count, shareOf(count, row.answered!)))
          .join(', '),
      );
