import { describe, expect, test } from '@jest/globals';
import { parsedArguments } from './arguments.ts';

const options = { at: { type: 'string' }, all: { type: 'boolean' } } as const;
const parsed = (...typed: string[]) => {
  const { values, positionals } = parsedArguments(typed, { options, allowPositionals: true });
  return { values: { ...values }, positionals };
};

describe('an argument that begins with one dash', () => {
  test.each([
    [['-aB3_x'], { values: {}, positionals: ['-aB3_x'] }],
    [['-aB3_x', '--at', '2026-05-04'], { values: { at: '2026-05-04' }, positionals: ['-aB3_x'] }],
    [['--at', '-7d65'], { values: { at: '-7d65' }, positionals: [] }],
    [['--at=-7d65', '-abc'], { values: { at: '-7d65' }, positionals: ['-abc'] }],
    [['--all', '-abc'], { values: { all: true }, positionals: ['-abc'] }],
    [['--all', '--', '-abc', '--at'], { values: { all: true }, positionals: ['-abc', '--at'] }],
  ])('is a value: %j', (typed, expected) => {
    expect(parsed(...typed)).toEqual(expected);
  });
});

test('an option that the program does not have is named above its usage', () => {
  expect(() => parsedArguments(['--nonsense'], { options, usage: 'npm run replay' })).toThrow(
    /'--nonsense'[^]*\n\nnpm run replay$/,
  );
});

test('a value where the program takes none is refused', () => {
  expect(() => parsedArguments(['-abc'], { options })).toThrow(/'-abc'/);
});
