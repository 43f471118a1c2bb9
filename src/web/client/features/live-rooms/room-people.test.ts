import { expect, test } from '@jest/globals';
import { roomPeople } from './room-people.ts';
import { aPerson, ids } from './testing/a-session.ts';

const me = { uuid: ids.ben, stream: undefined, audioOn: true, speaking: false };
const stream = {} as MediaStream;

test('the server says who is here, the video room how they are seen; oneself comes last', () => {
  const people = roomPeople(
    [aPerson('ben'), aPerson('ana'), aPerson('cleo', { active: false })],
    [
      { member: ids.ana, camera: stream, audioOn: false, speaking: false },
      { member: 'somebody else', camera: stream, audioOn: true, speaking: true },
    ],
    me,
  );
  expect(people.map(({ name }) => name)).toEqual(['ana', 'cleo', 'ben']);
  expect(people[0]).toMatchObject({ isHost: true, audioOn: false, active: true, stream });
  expect(people[1]).toMatchObject({ active: false, stream: undefined });
  expect(people[2]).toMatchObject({ isMe: true, active: true });
});
