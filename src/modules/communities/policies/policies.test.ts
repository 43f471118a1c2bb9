import { expect, test } from '@jest/globals';
import type { Event } from '#kernel/contract/event.ts';
import { did } from '#kernel/contract/event.ts';
import type { Policy } from '#kernel/jobs/policy.ts';
import {
  MemberAllowedBack,
  MemberRemovedFromWell,
  WellDeleted,
  WellPictureChanged,
  WellTitleTaken,
  WellUpdated,
} from '../contract/well-events.ts';
import { dropWellPicturesWhenNotShown } from './drop-well-pictures-when-not-shown.ts';
import { settleWellTitles } from './settle-well-titles.ts';
import { tellMemberWhenRemovedFromWell } from './tell-member-when-removed-from-well.ts';
import { tellMembersWhenWellDeleted } from './tell-members-when-well-deleted.ts';

const WELL = '11111111-1111-4111-8111-111111111111';
const MIA = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';

const when = (policy: Policy, fact: Event, stream = 'communities.well-1') =>
  policy.reactions
    .filter(({ type }) => type === fact.type)
    .flatMap(({ react }) =>
      react(
        {
          ...fact,
          id: '1',
          stream,
          revision: 0n,
          position: '1',
          meta: { actor: { kind: 'member', id: MIA }, occurredAt: '2026-05-04T09:00:00.000Z', correlation: '1' },
        } as never,
        undefined as never,
      ),
    );
const settled = (slug: string) => ({
  kind: 'settle-well-title',
  key: `settle-well-title-${slug}-${WELL}`,
  payload: { well: WELL, slug },
  dueAt: '2026-05-04T09:02:00.000Z',
});

test('a title that was taken, or that a Well gave up, is looked at again a little later', () => {
  const policy = settleWellTitles(120);
  expect(when(policy, did(WellTitleTaken, { well: WELL }), 'communities.title-night-owls')).toEqual([
    settled('night-owls'),
  ]);
  expect(when(policy, did(WellDeleted, { well: WELL, slug: 'night-owls' }))).toEqual([settled('night-owls')]);
  const renamed = { well: WELL, title: 'Early Birds', slug: 'early-birds', description: '', formerSlug: 'night-owls' };
  expect(when(policy, did(WellUpdated, renamed))).toEqual([settled('night-owls')]);
  expect(when(policy, did(WellUpdated, { ...renamed, formerSlug: 'early-birds' }))).toEqual([]);
});

test('[I-066] members get one mail about the deletion of their Well, except the one who deleted it', () => {
  expect(when(tellMembersWhenWellDeleted, did(WellDeleted, { well: WELL, slug: 'night-owls' }))).toEqual([
    {
      kind: 'tell-members-well-deleted',
      key: `tell-members-well-deleted-${WELL}`,
      payload: { well: WELL, except: MIA },
    },
  ]);
});

test('[MOD-024] a removed member gets a mail, and so does one who may come back', () => {
  const of = { well: WELL, member: MIA, by: MIA };
  expect(when(tellMemberWhenRemovedFromWell, did(MemberRemovedFromWell, { ...of, reason: 'Sold things' }))).toEqual([
    {
      kind: 'tell-member-removed-from-well',
      key: 'tell-member-removed-from-well:1',
      payload: { fact: '1', member: MIA },
    },
  ]);
  expect(when(tellMemberWhenRemovedFromWell, did(MemberAllowedBack, of))).toEqual([
    { kind: 'tell-member-allowed-back', key: 'tell-member-allowed-back:1', payload: { fact: '1', member: MIA } },
  ]);
});

test('the file of a picture is dropped when it is replaced or removed, or its Well deleted', () => {
  const change = (picture: string | null, before: string | null) =>
    when(dropWellPicturesWhenNotShown, did(WellPictureChanged, { well: WELL, picture, before }));
  const drop = (payload: object) => [{ kind: 'drop-well-picture', key: 'drop-well-picture:1', payload }];
  expect(change('1.jpg', null)).toEqual([]);
  expect(change('2.jpg', '1.jpg')).toEqual(drop({ well: WELL, file: '1.jpg' }));
  expect(change(null, '2.jpg')).toEqual(drop({ well: WELL, file: '2.jpg' }));
  expect(when(dropWellPicturesWhenNotShown, did(WellDeleted, { well: WELL, slug: 'night-owls' }))).toEqual(
    drop({ well: WELL }),
  );
});
