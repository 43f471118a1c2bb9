import { expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { rowsGiven } from '#kernel/testing/projecting.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { MemberRemovedFromWell, WellCreated, WellJoined, WellLeft } from '#modules/communities/contract/well-events.ts';
import { PostDeleted, PostWritten, ReplyWritten } from '../contract/post-events.ts';
import { leftPostRows } from './left-posts.ts';
import { postsProjection } from './posts.ts';

const id = (kind: string, number: number) =>
  `${kind.repeat(8)}-${kind.repeat(4)}-4${kind.repeat(3)}-8${kind.repeat(3)}-${String(number).padStart(12, '0')}`;
const [ANA, BEN] = [id('a', 1), id('a', 2)];
const [OWLS, LARKS, MAIN] = [id('b', 1), id('b', 2), id('b', 3)];
const [POST, REPLY, STAYS, GREETING] = [id('c', 1), id('c', 2), id('c', 3), id('c', 4)];

const database = ownDatabase();
const given = rowsGiven(database, postsProjection);
const well = (uuid: string, isDefault = false) =>
  did(WellCreated, {
    well: uuid,
    title: uuid,
    description: 'x',
    slug: uuid,
    visible: uuid !== OWLS,
    isDefault,
    creator: null,
  });
const joined = (uuid: string, member: string) => did(WellJoined, { well: uuid, member, committed: true });
const wrote = (post: string, uuid: string, member = ANA) =>
  did(PostWritten, { post, member, well: uuid, text: 'Hello' });
const left = async () => (await leftPostRows(database, ANA, 10)).map(({ post }) => post);

test.each([
  ['left', did(WellLeft, { well: OWLS, member: ANA })],
  ['was removed from', did(MemberRemovedFromWell, { well: OWLS, member: ANA, by: BEN, reason: 'x' })],
])(
  '[FOR-034] [FOR-036] a member finds what they wrote in a Well that they %s, and no words of others',
  async (_, gone) => {
    await given(
      well(OWLS),
      well(LARKS),
      well(MAIN, true),
      joined(OWLS, ANA),
      joined(OWLS, BEN),
      joined(LARKS, ANA),
      wrote(POST, OWLS),
      wrote(STAYS, LARKS),
      wrote(GREETING, MAIN),
      wrote(id('c', 5), OWLS, BEN),
      did(ReplyWritten, { post: REPLY, parent: id('c', 5), member: ANA, well: OWLS, text: 'So do I' }),
    );
    expect(await left()).toEqual([]);
    await given(gone);
    expect((await left()).toSorted()).toEqual([POST, REPLY]);
    await given(did(PostDeleted, { post: POST, member: ANA, by: ANA }));
    expect(await left()).toEqual([REPLY]);
  },
);
