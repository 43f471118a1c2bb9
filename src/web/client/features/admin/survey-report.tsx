import { Box, Title } from '@mantine/core';
import { Suspense, useState } from 'react';
import { surveyReport, type SurveyFigures } from '#modules/feedback/contract/api.ts';
import { useCall } from '#client/lib/query.ts';
import { TableOf } from '#ui/charts/table-of.tsx';
import { Grid, Panel, Soft, Stack } from '#ui/layout.tsx';
import { Section } from '#ui/page.tsx';
import { Pills } from '#ui/controls/pills.tsx';
import { Loaded } from '#ui/states.tsx';
import { colourOf, monthText, shareOf } from './answer-shares.ts';
import { adminTexts } from './texts.ts';
import { extraPart } from '#ui/fetched-part.tsx';

const BarChart = extraPart(() => import('#ui/charts/bar-chart.tsx'));

const texts = adminTexts.dashboard.surveys;
type Time = (typeof texts.times)[number]['value'];

/** What members answered after sessions (FBK-022, C-161). */
export const SurveyReport = () => {
  const [days, setDays] = useState<Time>('90');
  const query = useCall(surveyReport, { days }, { quiet: true, keepPrevious: true });
  return (
    <Section title={texts.title}>
      <Stack gap="md">
        <Soft>{texts.lead}</Soft>
        <Pills label={texts.time} name="days" choices={texts.times} value={days} onChange={setDays} />
        <Loaded query={query}>
          {({ survey }) => (
            <Grid min={20}>
              {survey.map((figures) => (
                <Answers key={figures.scale} figures={figures} />
              ))}
            </Grid>
          )}
        </Loaded>
      </Stack>
    </Section>
  );
};

const Answers = ({ figures }: { figures: SurveyFigures }) => {
  const { scale, answers, average, highest_score: highest, net_promoters: net, answer, months } = figures;
  const title = texts.scales[scale];
  const bars = months.filter((month) => month.answers !== null);
  return (
    <Panel>
      <Title order={3} size="h5">
        {title}
      </Title>
      {average === null || answers === null ? (
        <Soft>{texts.none}</Soft>
      ) : (
        <Stack gap="xs">
          <Soft>{texts.average(average, highest, answers)}</Soft>
          {net === null ? null : <Soft>{texts.promoters(net)}</Soft>}
          <Box mih="15rem">
            <Suspense>
              <BarChart
                label={texts.picture(title)}
                unit={texts.month}
                height={170}
                bars={bars.map(({ month }) => ({ short: monthText(month, true), long: monthText(month) }))}
                series={answer.map(({ value, label }, at) => ({
                  name: label,
                  colour: colourOf(at, answer.length),
                  values: bars.map((month) =>
                    shareOf(month.answer.find((each) => each.value === value)?.count ?? 0, month.answers ?? 1),
                  ),
                }))}
                most={100}
                valueText={texts.percent}
                sentence={(at) => monthSentence(bars[at])}
              />
            </Suspense>
          </Box>
          <TableOf
            summary={texts.table}
            caption={title}
            columns={[texts.answer, texts.score, texts.count, ...months.map(({ month }) => monthText(month))]}
            rows={answer.map(({ value, score, label, count }) => ({
              head: label,
              cells: [
                score,
                count,
                ...months.map((month) => month.answer.find((each) => each.value === value)?.count ?? '–'),
              ],
            }))}
          />
        </Stack>
      )}
    </Panel>
  );
};

const monthSentence = (month: SurveyFigures['months'][number] | undefined): string =>
  month === undefined
    ? ''
    : texts.inMonth(
        monthText(month.month),
        month.answer
          .filter(({ count }) => count > 0)
          .map(({ label, count }) => texts.share(label, shareOf(count, month.answers ?? 1)))
          .join(', '),
      );
