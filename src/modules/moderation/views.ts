import type { FlaggedActivity } from './contract/api.ts';
import type { IndexPerson } from '#modules/identity/index.ts';
import type { ReportRow } from './projections/report-rows.ts';

/** Who is who among the people of a page of cases; forgotten members are missing. */
export type ViewsNames = ReadonlyMap<string, Pick<IndexPerson, 'username' | 'name'>>;

/** All members that a page of cases mentions. */
export const peopleIn = (rows: readonly ReportRow[]): string[] => [
  ...new Set(
    rows.flatMap(({ reporter, member, closed_by }) => [reporter, member, closed_by].filter((id) => id !== null)),
  ),
];

/**
 * A case as one admin sees it. Staff see the reporter, except those whom the case concerns: the reported member and the
 * host of a reported session (C-111).
 */
export const asFlagged = (row: ReportRow, admin: string, names: ViewsNames): FlaggedActivity => {
  const isAboutMe = row.member === admin;
  const isHost = row.session_host === admin || row.host_then === admin;
  const concernsMe = isAboutMe || (isHost && row.member === null && row.reporter !== admin);
  const note = isAboutMe ? null : row.note;
  const person = (uuid: string) => ({
    uuid,
    username: names.get(uuid)?.username ?? null,
    name: names.get(uuid)?.name,
  });
  return {
    uuid: row.report,
    type: row.type,
    target_uuid1: row.target,
    target_version: row.version,
    target: row.member === null ? (row.well_title ?? row.session_title) : (names.get(row.member)?.username ?? null),
    target_slug: row.well_slug,
    from_user: concernsMe || row.type === 'CARE_FOR_FORUM_POST' ? null : person(row.reporter),
    session_uuid: row.session,
    session_title: row.session_title,
    session_coming: row.session_coming,
    session_live: row.session_live,
    session_group_hosted: row.session_group_hosted,
    reporters: row.reporters,
    note,
    details: note,
    kind: row.kind,
    created_time: row.reported_at.toISOString(),
    status: row.status,
    is_about_me: isAboutMe,
    decision: row.decision,
    closed_time: row.closed_at?.toISOString() ?? null,
    closed_by: row.closed_by === null ? null : person(row.closed_by),
    closing_note: isAboutMe ? null : row.closing_note,
  };
};
