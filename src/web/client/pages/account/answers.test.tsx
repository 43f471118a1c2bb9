import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { listOwnAnswers, type OwnAnswers } from '#modules/feedback/contract/api.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers } from '#client/testing/server.ts';
import Answers from './answers.tsx';

const entry = (day: number, said: OwnAnswers['said']): OwnAnswers => ({
  uuid: `1111111${day}-1111-4111-8111-111111111111`,
  title: `Night talk ${day}`,
  time: `2026-05-0${day}T20:00:00.000Z`,
  said,
});
const felt = (value: number) => ({ about: 'feeling', value, words: null }) as const;
const open = (...answer: OwnAnswers[]) => {
  aServer({ member: aMember() }).on(listOwnAnswers, answers({ answer, after: null }));
  return renderPage(<Answers />);
};

test('before the first answer a member reads that nothing is missing, and finds a session', async () => {
  open();
  expect(await screen.findByText('There is nothing here yet, and nothing is missing.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Find a session' }).getAttribute('href')).toBe('/sessions');
});

test('a member reads each answer in the words that were chosen or written, without a figure', async () => {
  open(entry(2, [felt(4), { about: 'better', value: null, words: 'More silence.' }]));
  const card = (await screen.findByRole('heading', { name: 'Night talk 2', level: 3 })).closest('li')!;
  expect(within(card).getByText('Good')).toBeTruthy();
  expect(within(card).getByText('More silence.')).toBeTruthy();
  expect(card.textContent).not.toMatch(/\d%|\/5|average/);
  expect(screen.queryByRole('figure')).toBeNull();
});

test('from the second feeling on they are a line from the oldest to the latest, and a table', async () => {
  const { user } = open(
    entry(3, [felt(5)]),
    entry(2, [{ about: 'outcome', value: 2, words: null }]),
    entry(1, [felt(1)]),
  );
  expect(await screen.findByRole('figure', { name: /How you felt after 2 sessions/ })).toBeTruthy();
  await user.click(screen.getByText('As a table'));
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['Night talk 1', 'Awful'],
    ['Night talk 3', 'Awesome'],
  ]);
});
