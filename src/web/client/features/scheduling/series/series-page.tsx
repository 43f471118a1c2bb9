import { sessionTexts } from '../texts.ts';
import { Sentence } from '#ui/sentence.tsx';
import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { seriesCan } from '#modules/scheduling/series/contract/series-view.ts';
import { wellPath } from '#modules/communities/contract/well-view.ts';
import { seriesSessions, type Series } from '#modules/scheduling/series/contract/api.ts';
import { withClocks } from '#modules/scheduling/series/contract/repeating.ts';
import { seriesPath } from '#modules/scheduling/series/contract/series-view.ts';
import { communitiesRefusals } from '#modules/communities/contract/refusals.ts';
import { schedulingRefusals } from '#modules/scheduling/contract/refusals.ts';
import { notice, type RefusalName } from '#kernel/contract/refusals.ts';
import { useProductName } from '#client/lib/config.tsx';
import { useCall } from '#client/lib/query.ts';
import { Fact, Facts, Panel, Soft, Stack } from '#ui/layout.tsx';
import { WayLink } from '#ui/link-button.tsx';
import { PageTitle, Section } from '#ui/page.tsx';
import { useSchedulingSettings } from '../scheduling-context.ts';
import { TimeText } from '#ui/time-text.tsx';
import type { DateReader } from '#modules/identity/contract/dates.ts';
import { timeText, useViewer, zoneText } from '#client/lib/time.ts';
import { useLooking, useNow } from '../scheduling-context.ts';
import { SessionRows } from '../cards/session-rows.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { EndSeriesDialog } from './end-series-dialog.tsx';
import { ClockNotes, SeriesDates } from '../form/next-dates.tsx';
import { seriesTexts } from '../series-texts.ts';
import { PersonName } from '#client/entities/identity/member-name.tsx';

const texts = seriesTexts.page;
const MOST = 999;
const DATES_SHOWN = 5;

/** A series with its dates and all its sessions (SCH-015). */
export const SeriesPage = ({ series }: { series: Series }) => {
  const { signedIn, isAdmin } = useLooking();
  const now = useNow(60_000);
  const viewer = useViewer();
  const leads = signedIn && (series.am_i_host || isAdmin) && seriesCan(series, 'SeriesChanged');
  const query = useCall(
    seriesSessions,
    { id: series.uuid, limit: MOST, offset: 0, order: 'asc', timezone: viewer.timezone },
    { topics: [['session']], quiet: true },
  );
  const dates = withClocks(series.next_dates.slice(0, DATES_SHOWN), series.timezone, viewer.timezone);
  const dateAt = new Map(dates.map((date) => [date.startsAt, date]));
  const planned = new Set(query.data?.session.map(({ start_time }) => start_time));
  const later = query.isPending ? [] : dates.filter(({ startsAt }) => !planned.has(startsAt));
  return (
    <article>
      <PageTitle
        lead={
          <>
            <Link dir="auto" to={wellPath(series.group_info)}>
              {series.group_info.title}
            </Link>
            {series.host_user?.username == null ? null : (
              <>
                {', '}
                <Sentence
                  words={sessionTexts.card.hostedBy}
                  values={[<PersonName key="host" person={series.host_user} />]}
                />
              </>
            )}
          </>
        }
        {...(leads ? { actions: <SeriesOptions series={series} /> } : {})}
      >
        {series.title}
      </PageTitle>
      <Facts look="above" mb="md">
        <Fact name={texts.repeats}>{seriesTexts.often(series.repeat)}</Fact>
        <Fact name={texts.time}>
          <TimeText at={series.start_time} show="time" />
          <HostTime series={series} viewer={viewer} />
        </Fact>
        {series.status === 'DELETED' ? null : (
          <Fact name={texts.until}>
            {series.end_datetime === null ? texts.open : <TimeText at={series.end_datetime} show="date" />}
          </Fact>
        )}
      </Facts>
      <p dir="auto" style={{ whiteSpace: 'pre-line' }}>
        {series.description}
      </p>
      {series.status === 'DELETED' ? (
        <Panel as="p" tone="surface" mt="lg" p="clamp(1.125rem, 0.9rem + 1vw, 1.75rem)">
          {texts.ended}
        </Panel>
      ) : null}
      <Section title={texts.coming}>
        <SessionRows
          query={query}
          empty={<p>{texts.none}</p>}
          select={(sessions) => sessions.filter((session) => session.end_time > now && session.status !== 'Over')}
          action={({ start_time }) => {
            const date = dateAt.get(start_time);
            return date === undefined ? null : <ClockNotes date={date} timezone={series.timezone} />;
          }}
        />
      </Section>
      {later.length === 0 ? null : (
        <Section title={texts.later}>
          <SeriesDates dates={later} timezone={series.timezone} />
        </Section>
      )}
      {series.left_out.length === 0 ? null : <LeftOut series={series} />}
      {query.data?.session.some((session) => session.end_time <= now || session.status === 'Over') ? (
        <Section title={texts.past}>
          <SessionRows
            query={query}
            empty={null}
            select={(sessions) =>
              sessions.filter((session) => session.end_time <= now || session.status === 'Over').toReversed()
            }
          />
        </Section>
      ) : null}
    </article>
  );
};

const HostTime = ({ series: { start_time, timezone }, viewer }: { series: Series; viewer: DateReader }) => {
  const there = timeText(start_time, { ...viewer, timezone });
  return there === timeText(start_time, viewer) ? null : (
    <Soft as="span" display="block" mt="xxs" fw={400}>
      {texts.hostTime(`${there} ${zoneText(start_time, timezone)}`, timezone.replaceAll('_', ' '))}
    </Soft>
  );
};

const SeriesOptions = ({ series }: { series: Series }) => (
  <Group gap="sm">
    <WayLink to={`${seriesPath(series)}/edit`} text={seriesTexts.options.edit} />
    <Button
      variant="subtle"
      color="red"
      onClick={() => openModal((close) => <EndSeriesDialog series={series.uuid} onClose={close} />)}
    >
      {seriesTexts.options.end}
    </Button>
  </Group>
);

/** What can stand in the way of a single session of a series. */
const refusals = { ...communitiesRefusals, ...schedulingRefusals };
const isName = (name: string): name is RefusalName => Object.hasOwn(refusals, name);

const LeftOut = ({ series }: { series: Series }) => {
  const wording = { refusals, product: useProductName(), settings: useSchedulingSettings() };
  return (
    <Section title={texts.leftOut}>
      <p>{texts.leftOutHint}</p>
      <Stack as="ul" gap="xs">
        {series.left_out.map(({ start_time, because }) => (
          <Panel as="li" key={start_time}>
            <TimeText at={start_time} />
            {isName(because) ? (
              <Soft as="span" display="block" mt="xxs">
                {notice({ refused: because }, wording).msg}
              </Soft>
            ) : null}
          </Panel>
        ))}
      </Stack>
    </Section>
  );
};
