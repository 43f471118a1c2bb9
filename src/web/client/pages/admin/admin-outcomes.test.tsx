import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  exportOutcomes,
  outcomeScales,
  readOutcomes,
  type OutcomeRow,
  type Outcomes,
} from '#modules/feedback/contract/outcomes-api.ts';
import { feelingWords } from '#modules/feedback/contract/scales.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses } from '#client/testing/server.ts';
import { savedFiles } from '#client/testing/watch.ts';
import AdminOutcomes from './admin-outcomes.tsx';

const OWLS = '11111111-1111-4111-8111-111111111111';
const row = (overrides: Partial<OutcomeRow> = {}): OutcomeRow => ({
  month: '2026-04',
  part: 'all',
  key: null,
  answered: 20,
  not_answered: null,
  answer: feelingWords.map((label, index) => ({ value: index + 1, label, count: index === 3 ? 20 : 0 })),
  ...overrides,
});
const figures = (...rows: OutcomeRow[]): Outcomes => ({
  least: 10,
  days: 14,
  months: ['2026-04'],
  scale: outcomeScales.map((scale) => ({ scale, row: scale === 'feeling' ? rows : [] })),
  well: [{ uuid: OWLS, title: 'Night Owls' }],
});
const open = (answer: Outcomes) => {
  aServer({ member: aMember({ is_admin: true }) }).on(readOutcomes, answers(answer));
  return renderPage(<AdminOutcomes />);
};
const cells = async (): Promise<string[][]> =>
  within(await screen.findByRole('table', { hidden: true }))
    .getAllByRole('row', { hidden: true })
    .slice(1)
    .map((each) =>
      within(each)
        .getAllByRole('cell', { hidden: true })
        .map((cell) => cell.textContent),
    );

test('staff read how many answered and how many of those who were asked did not, with the method and its limits', async () => {
  open(figures(row()));
  expect(await cells()).toEqual([['All sessions', '20', 'fewer than 10', '0', '0', '0', '20', '0']]);
  expect(screen.getByText(/no difference of two, speaks of fewer than 10 people/)).toBeTruthy();
  expect(screen.getByText(/answered for 14 days/)).toBeTruthy();
  expect(screen.getByText(/Whether sessions are the cause/)).toBeTruthy();
});

test('staff read the same by Well, and that no Well had ten people where none had', async () => {
  const { user } = open(figures(row(), row({ part: 'well', key: OWLS, answered: 10, not_answered: 10 })));
  await user.click(await screen.findByLabelText('By Well'));
  expect((await cells())[0]!.slice(0, 3)).toEqual(['Night Owls', '10', '10']);
  await user.click(screen.getByLabelText('By format'));
  expect(screen.getAllByText('Nowhere did 10 people answer in one month.').length).toBe(outcomeScales.length);
});

test('staff read that too few people answered, also where enough were asked and did not', async () => {
  open(figures(row({ answered: null, not_answered: 10, answer: [] })));
  expect(await cells()).toEqual([['All sessions', 'fewer than 10', '10']]);
  expect(screen.getAllByText('In none of these months did 10 people answer.').length).toBe(outcomeScales.length);
});

test('staff of another level read who may see the figures', async () => {
  aServer({ member: aMember({ is_admin: true }) }).on(readOutcomes, refuses('SITE_LEVEL_NEEDED'));
  renderPage(<AdminOutcomes />);
  expect(await screen.findByText(/These figures are for staff who may publish/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('staff read that the figures could not be loaded where the server fails, and can try again', async () => {
  aServer({ member: aMember({ is_admin: true }) }).on(readOutcomes, refuses('SERVER_ERROR'));
  renderPage(<AdminOutcomes />);
  expect(await screen.findByText('This could not be loaded.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByText(/staff who may publish/)).toBeNull();
});

describe('answers for a study', () => {
  test('staff take answers for a study with a reason, as a file in which open columns say any', async () => {
    const server = aServer({ member: aMember({ is_admin: true }) })
      .on(readOutcomes, answers(figures(row())))
      .on(
        exportOutcomes,
        answers({
          least: 10,
          row: [{ quarter: '2026-Q2', well: OWLS, format: null, sessions: '2-3', scale: 'outcome', answer: 1 }],
          left_out: 10,
          well: [{ uuid: OWLS, title: 'Night Owls' }],
        }),
      );
    const saved = savedFiles();
    const { user } = renderPage(<AdminOutcomes />);
    await user.click(await screen.findByRole('button', { name: 'Take answers for a study' }));
    const dialog = await screen.findByRole('dialog', { name: 'Take answers for a study?' });
    await user.click(within(dialog).getByRole('button', { name: 'Save the file' }));
    expect(await within(dialog).findByText('Please say for which study, and why.')).toBeTruthy();
    expect(server.calls(exportOutcomes)).toEqual([]);
    await user.type(within(dialog).getByRole('textbox'), 'A thesis on peer support');
    await user.click(within(dialog).getByRole('button', { name: 'Save the file' }));
    expect(await screen.findByText('1 answer was saved, and at most 10 were left out.')).toBeTruthy();
    expect(server.calls(exportOutcomes)).toMatchObject([{ body: { reason: 'A thesis on peer support' } }]);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toContain('"2026-Q2","Night Owls","any","2-3","outcome",1,"Much better"');
  });
});
