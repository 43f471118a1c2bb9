import { expect, test } from '@jest/globals';
import type { ModuleParts } from '#kernel/module.ts';
import { groupsOf, workOf } from './following.ts';

test('policies follow the log fifty batches a second at most, read models as fast as they can', () => {
  const [projection, policy] = [{ name: 'forum_posts' }, { name: 'ensure-care', reactions: [] }];
  const of = { parts: [{ projections: [projection], policies: [policy] }] as unknown as readonly ModuleParts[] };
  const [readModels, policies] = groupsOf(of);
  expect(workOf(of, readModels.name)).toEqual({ projections: [projection], policies: [] });
  expect(workOf(of, policies.name)).toEqual({ projections: [], policies: [policy], batchesPerSecond: 50 });
});
