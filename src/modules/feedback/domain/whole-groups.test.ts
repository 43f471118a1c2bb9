import { describe, expect, test } from '@jest/globals';
import { wholeGroups, type Answered } from './whole-groups.ts';

type Column = 'month' | 'well';
const answer = (person: string, well: string, value: number | null = 3): Answered<Column> => ({
  person,
  columns: { month: '2026-01', well },
  value,
});
const groups = (answers: readonly Answered<Column>[]) =>
  wholeGroups(answers, [['month', 'well'], ['month']], 2).map(({ columns, answers: all }) => [
    columns,
    all.map(({ person }) => person),
  ]);

describe('groups of at least so many people', () => {
  test('are of those who are alike in most columns, and of the rest with fewer', () => {
    const all = [answer('a', 'owls'), answer('b', 'owls'), answer('c', 'owls'), answer('d', 'grief')];
    expect(groups(all)).toEqual([
      [{ month: '2026-01', well: 'owls' }, ['a', 'b']],
      [{ month: '2026-01' }, ['c', 'd']],
    ]);
  });

  test('do not depend on the order of the answers', () => {
    const all = [answer('c', 'owls'), answer('d', 'grief'), answer('b', 'owls'), answer('a', 'owls')];
    expect(groups(all)).toEqual(groups(all.toReversed()));
  });

  test('have one answer of each person: that of the first place by name', () => {
    expect(groups([answer('a', 'owls'), answer('a', 'grief'), answer('b', 'adhd')])).toEqual([
      [{ month: '2026-01' }, ['a', 'b']],
    ]);
    const [group] = wholeGroups([answer('a', 'owls', 1), answer('a', 'grief', 2), answer('b', 'adhd')], [['month']], 2);
    expect(group!.answers.map(({ value }) => value)).toEqual([2, 3]);
  });

  test('are not shown any more once one of them was forgotten, and no one of them is in another', () => {
    const all = [answer('a', 'owls'), answer('b', 'owls', null), answer('c', 'grief'), answer('d', 'adhd')];
    expect(groups(all)).toEqual([[{ month: '2026-01' }, ['c', 'd']]]);
  });
});
