import { describe, expect, test } from '@jest/globals';
import { groupCommit } from './group-commit.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

const recording = (lanes: number, largest: number) => {
  const groups: { work: readonly number[]; finish: () => void; fail: (reason: Error) => void }[] = [];
  const submit = groupCommit<number, string>({
    lanes,
    largest,
    together: (work) =>
      new Promise((resolve, reject) => {
        groups.push({ work, finish: () => resolve(work.map((each) => `done ${each}`)), fail: reject });
      }),
  });
  return { groups, submit, travelled: () => groups.map(({ work }) => work) };
};

describe('Group commit', () => {
  test('what arrives in one turn travels together and gets its own answer', async () => {
    const { groups, submit, travelled } = recording(2, 10);
    const answers = [1, 2, 3].map(submit);
    await turn();
    expect(travelled()).toEqual([[1, 2, 3]]);
    groups[0]!.finish();
    expect(await Promise.all(answers)).toEqual(['done 1', 'done 2', 'done 3']);
  });

  test('what arrives while all lanes are busy waits and then travels together', async () => {
    const { groups, submit, travelled } = recording(2, 10);
    for (const work of [1, 2, 3, 4]) {
      void submit(work);
      await turn();
    }
    expect(travelled()).toEqual([[1], [2]]);
    groups[1]!.finish();
    await turn();
    expect(travelled()).toEqual([[1], [2], [3, 4]]);
  });

  test('a group has a largest size', async () => {
    const { submit, travelled } = recording(2, 2);
    for (const work of [1, 2, 3, 4, 5]) void submit(work);
    await turn();
    expect(travelled()).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  test('of a group that fails each piece is tried alone, and fails alone', async () => {
    const { groups, submit, travelled } = recording(1, 2);
    const answers = [1, 2, 3].map(submit);
    await turn();
    groups[0]!.fail(new Error('not both'));
    await turn();
    expect(travelled()).toEqual([[1, 2], [1], [2]]);
    groups[1]!.fail(new Error('not this one'));
    groups[2]!.finish();
    await expect(answers[0]).rejects.toThrow('not this one');
    expect(await answers[1]).toBe('done 2');
    await turn();
    expect(travelled()[3]).toEqual([3]);
  });

  test('a lost connection fails all pieces of its group at once, and no other group', async () => {
    const { groups, submit } = recording(1, 2);
    const answers = [1, 2, 3].map(submit);
    await turn();
    groups[0]!.fail(new Error('Connection terminated unexpectedly'));
    await expect(answers[0]).rejects.toThrow('Connection terminated');
    await expect(answers[1]).rejects.toThrow('Connection terminated');
    await turn();
    groups[1]!.finish();
    expect(await answers[2]).toBe('done 3');
  });

  test('a group whose answers are not as many as its pieces fails', async () => {
    const submit = groupCommit<number, string>({ lanes: 1, largest: 10, together: () => Promise.resolve([]) });
    await expect(submit(1)).rejects.toThrow('answered too little');
  });
});
