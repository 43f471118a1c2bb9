import { expect, test } from '@jest/globals';
import { rememberedHidden, rememberHidden } from './hidden.ts';

const ana = 'a0000000-0000-4000-8000-000000000001';

test('[C-186] whom one hides stays hidden in this session, and in no other', () => {
  rememberHidden('one', new Set([ana]));
  expect([...rememberedHidden('one')]).toEqual([ana]);
  expect([...rememberedHidden('two')]).toEqual([]);
});

test('what cannot be read hides nobody', () => {
  for (const text of ['{', '5', '["x"]'])
    expect([...rememberedHidden('one', { read: () => text, write: () => undefined })]).toEqual([]);
});
