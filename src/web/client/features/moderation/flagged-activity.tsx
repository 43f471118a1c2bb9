import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { listFlaggedActivity, type FlaggedActivity } from '#modules/moderation/contract/api.ts';
import { calledOr } from '#kernel/contract/person.ts';
import { call } from '#client/lib/call.ts';
import type { CsvColumn } from '#client/lib/csv.ts';
import { useListState } from '#client/lib/list-state.ts';
import { useCall } from '#client/lib/query.ts';
import { dateText } from '#client/lib/time.ts';
import { ExportList } from '#client/entities/admin/export-list.tsx';
import { Listing, ListSearch } from '#ui/listing.tsx';
import { Row, Stack } from '#ui/layout.tsx';
import { PageTitle } from '#ui/page.tsx';
import { EmptyState } from '#ui/states.tsx';
import { ACTIVITY_FILTERS, activityInput, statusChoices, whatChoices } from './activity-filter.ts';
import { FlaggedCase } from './flagged-case.tsx';
import { Pills } from '#ui/controls/pills.tsx';
import { staffTexts as texts } from './texts.ts';

/** As many as one answer holds (MOD-028), of which a page shows some. */
const MOST_AT_ONCE = 1000;
const SHOWN = 40;

/** What members told staff, and what staff decide about it (ADM-003, MOD-025, MOD-027). */
export const FlaggedActivityList = ({ evidence }: { evidence?: (flaggedActivity: FlaggedActivity) => ReactNode }) => {
  const { q, chosen, page, choose, addressOf } = useListState(ACTIVITY_FILTERS);
  const status = chosen.status === '' ? 'open' : chosen.status;
  const what = chosen.what === '' ? 'all' : chosen.what;
  const input = activityInput({ status, what, q });
  const query = useCall(listFlaggedActivity, input, { topics: [['report']], staleTime: 0, quiet: true });

  return (
    <>
      <PageTitle
        lead={texts.lead}
        actions={
          <ExportList
            list="flagged-activity"
            q={q}
            chosen={{ status, what }}
            columns={columns}
            read={async (offset) => {
              const answer = await call(listFlaggedActivity, { ...input, offset });
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
          <ListSearch label={texts.search} q={q} onChange={(words) => choose({ q: words })} />
        </Box>
        <Pills
          label={texts.status.label}
          name="status"
          choices={statusChoices}
          value={status}
          onChange={(next) => choose({ status: next === 'open' ? '' : next })}
        />
        <Pills
          label={texts.what.label}
          name="what"
          choices={whatChoices}
          value={what}
          onChange={(next) => choose({ what: next === 'all' ? '' : next })}
        />
      </Row>
      <Listing
        query={query}
        page={page}
        addressOf={addressOf}
        hasMore={({ activity }) => activity.length > page * SHOWN}
        empty={<EmptyState text={status === 'open' ? texts.empty.open : texts.empty.other} />}
        rows={({ activity }) => {
          const shown = activity.slice((page - 1) * SHOWN, page * SHOWN);
          return shown.length === 0 ? undefined : (
            <Stack as="ul" gap="md">
              {shown.map((one) => (
                <FlaggedCase key={one.uuid} of={one} evidence={evidence} />
              ))}
            </Stack>
          );
        }}
      />
    </>
  );
};

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
