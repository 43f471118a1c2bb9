import { Box, Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { listFlaggedActivity, type FlaggedActivity } from '#modules/moderation/contract/api.ts';
import { calledOr } from '#kernel/contract/person.ts';
import { call } from '#client/lib/call.ts';
import type { CsvColumn } from '#client/lib/csv.ts';
import { useCall } from '#client/lib/query.ts';
import { dateText } from '#client/lib/time.ts';
import { ExportCsv, ListSearch } from '#ui/listing.tsx';
import { Row, Stack } from '#ui/layout.tsx';
import { PageTitle } from '#ui/page.tsx';
import { EmptyState, Loaded, LoadingState } from '#ui/states.tsx';
import { activityInput, choicesIn, statusChoices, whatChoices } from './activity-filter.ts';
import { FlaggedCase } from './flagged-case.tsx';
import { Pills } from '#ui/controls/pills.tsx';
import { staffTexts as texts } from './texts.ts';

/** So many are drawn at once. */
const SHOWN = 40;

/** What members told staff, and what staff decide about it (ADM-003, MOD-025, MOD-027). */
export const FlaggedActivityList = ({ evidence }: { evidence?: (flaggedActivity: FlaggedActivity) => ReactNode }) => {
  const [search, setSearch] = useSearchParams();
  const choices = choicesIn(search);
  const query = useCall(listFlaggedActivity, activityInput(choices), {
    topics: [['report']],
    staleTime: 0,
    quiet: true,
  });
  const choose = (overrides: Partial<typeof choices>) => {
    const next = { ...choices, ...overrides };
    setSearch({ status: next.status, what: next.what, ...(next.q === '' ? {} : { q: next.q }) }, { replace: true });
  };

  return (
    <>
      <PageTitle
        lead={texts.lead}
        actions={
          <ExportCsv
            file="flagged-activity"
            columns={columns}
            read={async (offset) => {
              const answer = await call(listFlaggedActivity, { ...activityInput(choices), offset });
              return answer.ok
                ? { rows: answer.value.activity, hasMore: answer.value.activity.length === MOST_AT_ONCE }
                : undefined;
            }}
          />
        }
      >
        {texts.title}
      </PageTitle>
      <Row gap="lg" mb="lg" align="flex-end">
        <Box flex="1 1 16rem" maw="24rem">
          <ListSearch label={texts.search} q={choices.q} onChange={(q) => choose({ q })} />
        </Box>
        <Pills
          label={texts.status.label}
          name="status"
          choices={statusChoices}
          value={choices.status}
          onChange={(status) => choose({ status })}
        />
        <Pills
          label={texts.what.label}
          name="what"
          choices={whatChoices}
          value={choices.what}
          onChange={(what) => choose({ what })}
        />
      </Row>
      <Loaded query={query} loading={<LoadingState shape="card" rows={2} label={texts.loading} />}>
        {({ activity }) =>
          activity.length === 0 ? (
            <EmptyState text={choices.status === 'open' ? texts.empty.open : texts.empty.other} />
          ) : (
            <Cases key={JSON.stringify(choices)} cases={activity} evidence={evidence} />
          )
        }
      </Loaded>
    </>
  );
};

/** As many as one answer holds (MOD-028). */
const MOST_AT_ONCE = 1000;

const columns: readonly CsvColumn<FlaggedActivity>[] = [
  { title: texts.columns.kind, value: ({ type, kind }) => (kind === 'feedback' ? texts.feedback : texts.types[type]!) },
  { title: texts.what.label, value: ({ target }) => target ?? texts.unknownTarget },
  {
    title: texts.by,
    value: ({ from_user }) => (from_user === null ? texts.hiddenReporter : calledOr(from_user, texts.forgotten)),
  },
  { title: texts.columns.text, value: ({ note, is_about_me }) => (is_about_me ? texts.aboutYou : note) },
  { title: texts.inSession, value: ({ session_title }) => session_title },
  { title: texts.columns.at, value: ({ created_time }) => dateText(created_time) },
  { title: texts.status.label, value: ({ status }) => texts.status[status] },
  { title: texts.columns.decision, value: ({ decision }) => (decision === null ? null : texts.decisions[decision]) },
];

const Cases = ({
  cases,
  evidence,
}: {
  cases: readonly FlaggedActivity[];
  evidence: ((flaggedActivity: FlaggedActivity) => ReactNode) | undefined;
}) => {
  const [visible, setVisible] = useState(SHOWN);
  const left = cases.length - visible;
  return (
    <>
      <Stack as="ul" gap="md">
        {cases.slice(0, visible).map((one) => (
          <FlaggedCase key={one.uuid} of={one} evidence={evidence} />
        ))}
      </Stack>
      {left > 0 ? (
        <Row justify="center" mt="md">
          <Button variant="default" onClick={() => setVisible(visible + SHOWN)}>
            {texts.more(Math.min(left, SHOWN))}
          </Button>
        </Row>
      ) : null}
    </>
  );
};
