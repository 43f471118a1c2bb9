import { expect, test } from '@jest/globals';
import { storedHidden, rememberHidden } from './hidden.ts';

const ana = 'a0000000-0000-4000-8000-000000000001';

test('[C-186] whom one hides stays hidden in this session, and in no other', () => {
  rememberHidden('one', new Set([ana]));
  expect([...storedHidden('one')]).toEqual([ana]);
  expect([...storedHidden('two')]).toEqual([]);
});

test('an unreadable stored value hides no one', () => {
  for (const text of ['{', '5', '["x"]'])
    expect([...storedHidden('one', { read: () => text, write: () => undefined })]).toEqual([]);
});
