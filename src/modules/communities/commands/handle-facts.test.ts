import { beforeEach, expect, test } from '@jest/globals';
import { caller } from '#kernel/commands/commands.ts';
import { did } from '#kernel/contract/event.ts';
import { rowsGiven } from '#kernel/testing/projecting.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { HandleTaken, WellJoined } from '../contract/well-events.ts';
import { wellsProjection } from '../projections/wells.ts';
import { wantedHandle } from './handle-facts.ts';

const ANA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const HANNAH = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
const MOSS = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';
const WELL = '77777777-7777-4777-8777-777777777777';

const database = ownDatabase();
const given = rowsGiven(database, wellsProjection);
beforeEach(() =>
  given(
    did(WellJoined, { well: WELL, member: HANNAH, committed: true }),
    did(HandleTaken, { well: WELL, member: HANNAH, handle: MOSS, name: 'Moss' }),
  ),
);

/** Why Ana, whose username is `ana_k`, cannot join under this name. */
const problemOf = async (name: string) => {
  const wanted = await wantedHandle(
    {
      sql: database,
      people: {
        people: () =>
          Promise.resolve([{ uuid: ANA, username: 'ana_k', name: 'Ana', pic: null, joinedAt: '', hostLevel: 0 }]),
      },
      profiles: {
        memberNamed: (typed) =>
          Promise.resolve(['demo_hannah', 'hannah'].includes(typed.toLowerCase()) ? HANNAH : null),
      },
      obstacles: { registeredFor: () => Promise.resolve([]), hostsIn: () => Promise.resolve(false) } as never,
    },
    caller({ kind: 'member', id: ANA }, 'a request'),
    { id: ANA, isAdmin: false, hostLevel: 0 },
    WELL,
    name,
  );
  return wanted?.problem?.refused;
};

test.each([
  ['demo_hannah', 'HANDLE_NAME_TAKEN'],
  ['DEMO_Hannah', 'HANDLE_NAME_TAKEN'],
  ['moss', 'HANDLE_NAME_TAKEN'],
  ['Ana K', 'HANDLE_NAME_TELLS'],
  ['Staff', 'HANDLE_NAME_INVALID'],
  ['  ', 'HANDLE_NAME_INVALID'],
  // Many are called so, also those who have it as their username.
  ['Hannah', undefined],
  ['Fern_7', undefined],
])('a member who joins a Well as %j: %s', async (name, problem) => {
  expect(await problemOf(name)).toBe(problem);
});
