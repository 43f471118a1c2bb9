import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { CaseInList } from '#modules/moderation/contract/case-api.ts';
import { passCaseOn, pauseWorkload, readWorkload, resumeWorkload } from '#modules/moderation/workload/contract/api.ts';
import { BreakFromCases } from '#client/features/moderation/workload/break-from-cases.tsx';
import { HardCase, HardCaseBadge } from '#client/features/moderation/workload/hard-case.tsx';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers } from '#client/testing/server.ts';
import { CoveredPicture } from '#ui/pictures/covered-picture.tsx';

const CASE = '11111111-1111-4111-8111-111111111111';
const file = (overrides: Partial<CaseInList> = {}): CaseInList => ({
  uuid: CASE,
  about: 'post',
  target_uuid1: CASE,
  member: null,
  session: null,
  well: null,
  status: 'open',
  priority: 'normal',
  assignee: null,
  opened_time: '2026-05-04T09:00:00.000Z',
  due_time: '2026-05-05T09:00:00.000Z',
  is_overdue: false,
  closed_time: null,
  reports: 1,
  restrictions: 0,
  cares: 0,
  deed: null,
  ...overrides,
});
const own = (isPaused: boolean) =>
  answers({ workload: { is_paused: isPaused, paused_until: null, open_cases: isPaused ? 0 : 2 } });
const staff = () => aServer({ member: aMember({ is_admin: true }) });

describe('a case that may be hard to read', () => {
  test('is marked before it opens, and opened on purpose', async () => {
    staff();
    const hard = file({ cares: 1 });
    const { user } = renderPage(
      <>
        <HardCaseBadge file={hard} />
        <HardCase file={hard}>
          <p>What was written</p>
        </HardCase>
      </>,
    );
    expect(screen.getByText('May be hard to read')).toBeTruthy();
    expect(screen.queryByText('What was written')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open the case' }));
    expect(screen.getByText('What was written')).toBeTruthy();
  });

  test('goes to another person without a reason', async () => {
    const server = staff().on(passCaseOn, own(false));
    const { user } = renderPage(
      <>
        <HardCase file={file({ priority: 'urgent' })}>
          <p>What was written</p>
        </HardCase>
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Somebody else please' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Give this case to somebody else?' }));
    expect(dialog.queryByRole('textbox')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Somebody else please' }));
    await waitFor(() => expect(server.calls(passCaseOn)).toMatchObject([{ path: `/v1/admin/case/${CASE}/pass_on` }]));
  });

  test('a plain case opens at once', () => {
    staff();
    renderPage(
      <HardCase file={file()}>
        <p>What was written</p>
      </HardCase>,
    );
    expect(screen.getByText('What was written')).toBeTruthy();
  });
});

test('staff take a break from cases, and come back', async () => {
  const server = staff().on(readWorkload, own(false)).on(pauseWorkload, own(true)).on(resumeWorkload, own(false));
  const { user } = renderPage(
    <>
      <BreakFromCases />
    </>,
  );
  expect(await screen.findByText('2 open cases lie with you.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Take a break' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take a break from cases?' }));
  await user.click(dialog.getByRole('radio', { name: 'Until I come back' }));
  server.on(readWorkload, own(true));
  await user.click(dialog.getByRole('button', { name: 'Take a break' }));
  await waitFor(() => expect(server.calls(pauseWorkload)).toMatchObject([{ body: { until: null } }]));
  await user.click(await screen.findByRole('button', { name: 'Take cases again' }));
  await waitFor(() => expect(server.calls(resumeWorkload)).toHaveLength(1));
});

test('a picture in evidence is grey and blurred until it is tapped', async () => {
  const { user } = renderPage(<CoveredPicture src="/img/tea.jpg" alt="Tea" show="Show the picture" hide="Cover it" />);
  const button = screen.getByRole('button', { name: 'Show the picture' });
  expect([button.getAttribute('aria-pressed'), screen.queryByRole('img')]).toEqual(['false', null]);
  await user.click(button);
  expect(screen.getByRole('img', { name: 'Tea' })).toBeTruthy();
  expect(button.getAttribute('aria-pressed')).toBe('true');
});
