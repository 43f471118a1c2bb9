import type { ReactNode } from 'react';
import { listFlaggedActivity, type FlaggedActivity } from '#modules/moderation/contract/api.ts';
import { calledOr } from '#kernel/contract/called.ts';
import { StaffList } from '#client/entities/admin/staff-list.tsx';
import type { CsvColumn } from '#client/lib/csv.ts';
import { dateText } from '#client/lib/time.ts';
import { activityInput, statuses, whats } from './activity-filter.ts';
import { FlaggedCase } from './flagged-case.tsx';
import { staffTexts as texts } from './texts.ts';

/** As many as one answer holds (MOD-028), of which a page shows some. */
const MOST_AT_ONCE = 1000;

/** What members told staff, and what staff decide about it (ADM-003, MOD-025, MOD-027). */
export const FlaggedActivityList = ({ evidence }: { evidence?: (flaggedActivity: FlaggedActivity) => ReactNode }) => (
  <StaffList
    endpoint={listFlaggedActivity}
    list="flagged-activity"
    texts={texts}
    views={{
      status: { label: texts.status.label, values: statuses, texts: texts.status, usual: 'open', as: 'pills' },
      what: { label: texts.what.label, values: whats, texts: texts.what, usual: 'all', as: 'pills' },
    }}
    input={activityInput}
    size={40}
    most={MOST_AT_ONCE}
    isCutHere
    rowsOf={({ activity }) => ({ rows: activity, hasMore: activity.length === MOST_AT_ONCE })}
    options={{ topics: [['report']], staleTime: 0, quiet: true, keepPrevious: false }}
    columns={columns}
    empty={({ status }) => (status === 'open' ? texts.empty.open : texts.empty.other)}
    item={(one) => <FlaggedCase report={one} evidence={evidence} />}
    gap="md"
  />
);

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
