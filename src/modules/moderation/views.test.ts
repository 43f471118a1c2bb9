import { expect, test } from '@jest/globals';
import type { ReportRow } from './projections/report-rows.ts';
import { asFlagged, peopleIn } from './views.ts';

const row: ReportRow = {
  report: 'case',
  type: 'USER_FLAG_USER',
  reporter: 'ana',
  target: 'ben',
  version: null,
  member: 'ben',
  session: 'circle',
  kind: 'report',
  note: 'He shouted.',
  status: 'closed',
  reported_at: new Date('2026-05-04T09:00:00.000Z'),
  decision: 'handled',
  closed_at: new Date('2026-05-04T10:00:00.000Z'),
  closed_by: 'mia',
  closing_note: 'Talked to him.',
  session_title: 'Book circle',
  session_host: 'cleo',
  host_then: null,
  session_group_hosted: false,
  session_coming: true,
  session_live: false,
  well_title: null,
  well_slug: null,
  reporters: 1,
};
const names = new Map([
  ['ana', { username: 'Ana' }],
  ['ben', { username: 'Ben' }],
]);

test('[MOD-026] [ADM-026] staff see who, whom, where, why and what became of it', () => {
  expect(peopleIn([row])).toEqual(['ana', 'ben', 'mia']);
  expect(asFlagged(row, 'kim', names)).toEqual({
    uuid: 'case',
    type: 'USER_FLAG_USER',
    target_uuid1: 'ben',
    target_version: null,
    target: 'Ben',
    target_slug: null,
    from_user: { uuid: 'ana', username: 'Ana' },
    session_uuid: 'circle',
    session_title: 'Book circle',
    session_coming: true,
    session_live: false,
    session_group_hosted: false,
    reporters: 1,
    note: 'He shouted.',
    details: 'He shouted.',
    kind: 'report',
    created_time: '2026-05-04T09:00:00.000Z',
    status: 'closed',
    is_about_me: false,
    decision: 'handled',
    closed_time: '2026-05-04T10:00:00.000Z',
    closed_by: { uuid: 'mia', username: null },
    closing_note: 'Talked to him.',
  });
});

test('[MOD-013] a reported admin learns neither who it was nor what was written', () => {
  expect(asFlagged(row, 'ben', names)).toMatchObject({
    is_about_me: true,
    from_user: null,
    note: null,
    details: null,
    closing_note: null,
  });
});

test('[MOD-013] an admin whose own session is reported does not learn who it was', () => {
  const ofSession = { ...row, type: 'USER_FLAG_SESSION', target: 'circle', member: null };
  expect(asFlagged(ofSession, 'cleo', names)).toMatchObject({
    from_user: null,
    note: 'He shouted.',
    target: 'Book circle',
  });
  expect(asFlagged({ ...ofSession, session_host: 'mia', host_then: 'cleo' }, 'cleo', names).from_user).toBeNull();
  expect(asFlagged(ofSession, 'mia', names)).toMatchObject({ from_user: { username: 'Ana' } });
  expect(asFlagged({ ...ofSession, reporter: 'cleo' }, 'cleo', names)).toMatchObject({ from_user: { uuid: 'cleo' } });
});
