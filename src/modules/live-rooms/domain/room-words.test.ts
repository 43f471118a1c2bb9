import { describe, expect, test } from '@jest/globals';
import { ANA, aRoom, BEN, CLEO, DAN, EVA, MIA, together } from '../testing/a-room.ts';
import { roomInWords } from './room-words.ts';

describe('a room in the words of an audit', () => {
  test('of an empty room: no one came, and it was never safe', () => {
    expect(roomInWords(aRoom().state())).toEqual({
      status: 'The room is closed.',
      people: '0 came, 0 of them are present.',
      putOut: null,
      wasSafe: 'It was never safe.',
      reports: null,
    });
  });

  test('counts who came, who is still there, who was put out and who was reported', () => {
    const room = together([ANA, BEN, CLEO, DAN, EVA, MIA]);
    room.does(5, { type: 'NoteReport', member: BEN, by: CLEO });
    room.leave(ANA, 6, true, null, CLEO);
    room.does(7, { type: 'NoteReport', member: BEN, by: DAN });
    room.takeOut(EVA, 8);
    for (const member of [DAN, MIA]) room.leave(member, 9);
    expect(roomInWords(room.state())).toEqual({
      status: 'The room is waiting.',
      people: '6 came, 1 of them is present.',
      putOut: '2 may not come in again.',
      wasSafe: 'It was safe at least once.',
      reports: '1 reported here.',
    });
  });
});
