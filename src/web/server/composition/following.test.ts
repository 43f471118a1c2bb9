import { expect, test } from '@jest/globals';
import type { ModuleParts } from '#kernel/module.ts';
import { groupsOf, workOf } from './following.ts';

test('policies follow the log fifty batches a second at most, read models as fast as they can', () => {
  const [projection, policy] = [{ name: 'forum_posts' }, { name: 'ensure-care', reactions: [] }];
  const of = { parts: [{ projections: [projection], policies: [policy] }] as unknown as readonly ModuleParts[] };
  const [readModels, policies] = groupsOf(of);
  expect(workOf(of, readModels.name)).toEqual({ projections: [projection] });
  const work = workOf(of, policies.name);
  expect(work).toEqual({
    projections: [],
    followers: [expect.objectContaining({ name: 'policy:ensure-care' })],
    batchesPerSecond: 50,
  });
});
