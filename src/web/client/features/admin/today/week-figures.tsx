import { Box } from '@mantine/core';
import { Suspense } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#kernel/contract/endpoint.ts';
import { readFigures, type DashboardFigure, type FigureName } from '#modules/admin/contract/today-api.ts';
import { moneyText } from '#modules/membership-billing/contract/money.ts';
import { useCall } from '#client/lib/query.ts';
import { dateText, viewerZone } from '#client/lib/time.ts';
import { Card } from '#ui/card.tsx';
import { TableOf } from '#ui/charts/table-of.tsx';
import { Grid, Soft, Stack } from '#ui/layout.tsx';
import { Section } from '#ui/page.tsx';
import { Loaded } from '#ui/states.tsx';
import { todayTexts as texts } from './texts.ts';
import { extraPart } from '#ui/fetched-part.tsx';

const BarChart = extraPart(() => import('#ui/charts/bar-chart.tsx'));
const SparkLine = extraPart(() => import('#ui/charts/spark-line.tsx'));

type WeekFigures = AnswerOf<typeof readFigures>;

const LISTS: Readonly<Record<FigureName, string>> = {
  'new-members': '/admin/members',
  places: '/admin/sessions',
  attendances: '/admin/sessions?status=held',
  held: '/admin/sessions?status=held',
  reports: '/admin/cases',
  income: '/admin/revenue',
};

const valueText = (figure: FigureName, value: number, currency: string): string =>
  figure === 'income' ? moneyText(value, currency) : String(value);

/** "2026-05-04" as the viewer reads days; it is a day of their zone already. */
const dayText = (day: string): string => dateText(`${day}T12:00:00.000Z`, 'UTC');
const shortDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00.000Z`),
  );

const changeText = ({ week, week_before: before }: DashboardFigure, beforeText: string): string => {
  if (week === before) return texts.same;
  if (before === 0) return texts.fromNothing;
  return texts.change(Math.round(((week - before) / before) * 100), beforeText);
};

const Tile = ({ figure, currency }: { figure: DashboardFigure; currency: string }) => {
  const { title } = texts.figure[figure.figure];
  return (
    <Card as="li" interactive>
      <Stack gap={4}>
        <Box component="h3" fz="md" fw={600}>
          <Link to={LISTS[figure.figure]} data-card-link>
            {title}
          </Link>
        </Box>
        <Box fz="1.75rem" fw={700} lh={1.1}>
          {valueText(figure.figure, figure.week, currency)}
        </Box>
        <Soft>{changeText(figure, valueText(figure.figure, figure.week_before, currency))}</Soft>
        <Box mih="2.25rem">
          <Suspense>
            <SparkLine values={figure.by_day} />
          </Suspense>
        </Box>
      </Stack>
    </Card>
  );
};

const Attendance = ({ days, attendance: { attended, missed } }: WeekFigures) => (
  <Box mih="17rem">
    <Suspense>
      <BarChart
        label={texts.attendance.picture}
        unit={texts.attendance.unit}
        bars={days.map((day) => ({ short: shortDay(day), long: dayText(day) }))}
        series={[
          { name: texts.attendance.attended, colour: 'var(--ws-brand)', values: attended },
          { name: texts.attendance.missed, colour: 'var(--ws-warm)', values: missed },
        ]}
        sentence={(at) => texts.attendance.day(dayText(days[at] ?? ''), attended[at] ?? 0, missed[at] ?? 0)}
      />
    </Suspense>
  </Box>
);

const Days = ({ days, figures, attendance, currency }: WeekFigures) => (
  <TableOf
    summary={texts.table.summary}
    caption={texts.table.caption}
    columns={[texts.table.day, ...figures.map(({ figure }) => texts.figure[figure].title), texts.attendance.missed]}
    rows={days
      .map((day, at) => ({
        head: dayText(day),
        cells: [
          ...figures.map(({ figure, by_day }) => valueText(figure, by_day[at] ?? 0, currency)),
          attendance.missed[at] ?? 0,
        ],
      }))
      .toReversed()}
  />
);

/** Six figures of the week, each with its course and its list, and who came; all of it as a table, too. */
export const WeekFigures = () => {
  const query = useCall(readFigures, { timezone: viewerZone() }, { quiet: true });
  return (
    <>
      <Section title={texts.figures}>
        <Stack gap="md">
          <Soft>{texts.figuresLead}</Soft>
          <Loaded query={query}>
            {({ figures, currency }) => (
              <Grid as="ul" min={10}>
                {figures.map((figure) => (
                  <Tile key={figure.figure} figure={figure} currency={currency} />
                ))}
              </Grid>
            )}
          </Loaded>
        </Stack>
      </Section>
      {query.data === undefined ? null : (
        <Section title={texts.attendance.title}>
          <Stack gap="md">
            <Attendance {...query.data} />
            <Days {...query.data} />
          </Stack>
        </Section>
      )}
    </>
  );
};
