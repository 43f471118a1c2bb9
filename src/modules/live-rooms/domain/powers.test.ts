import { describe, expect, test } from '@jest/globals';
import { ANA, apart, BEN, by, CLEO, DAN, EVA, FAY, GUS, MIA, rules, session, together } from '../testing/a-room.ts';
import {
  actingHost,
  countIn,
  mayConduct,
  mayLead,
  mayMoveAgenda,
  mayRemove,
  mayShareScreen,
  peopleIn,
  plannerIsHere,
} from './powers.ts';

const ownGroup = { ...session, groupHosted: true };
const led = () => {
  const room = together([ANA, BEN, CLEO, DAN, EVA]);
  room.leave(ANA, 6, true, null, BEN);
  return room;
};

describe('who may what', () => {
  test('[MOD-019] full powers: the host, the planner of a group-hosted session, and staff', () => {
    expect([ANA, MIA, BEN].map((who) => mayLead(session, by(who)))).toEqual([true, true, false]);
    expect(mayLead(ownGroup, by(ANA))).toBe(true);
  });

  test('[C-186] who set up a group-hosted session removes others while present; a host, and staff, from elsewhere, too', () => {
    const there = together([ANA, BEN, CLEO]).state();
    const away = together([BEN, CLEO, DAN]).state();
    expect([there, away].map((state) => mayRemove(state, ownGroup, by(ANA)))).toEqual([true, false]);
    expect([by(MIA), by(BEN)].map((who) => mayRemove(away, ownGroup, who))).toEqual([true, false]);
    expect(mayRemove(away, session, by(ANA))).toBe(true);
  });

  test('[C-173] who set up a group-hosted session and may not host now attends it without tools, and a substitute may be found', () => {
    const limited = { ...ownGroup, hostIsLimited: true } as const;
    const room = together([ANA, BEN, CLEO, DAN], { session: limited });
    expect([mayLead(limited, by(ANA)), mayRemove(room.state(), limited, by(ANA))]).toEqual([false, false]);
    expect([plannerIsHere(room.state(), limited), actingHost(room.state(), limited)]).toEqual([false, null]);
    expect(mayMoveAgenda(room.state(), limited, by(ANA))).toBe(true);
    expect(mayLead(limited, by(MIA))).toBe(true);
    expect(room.does(6, { type: 'Volunteer', member: BEN })).toEqual(['SubstituteVolunteered']);
    room.does(6, { type: 'Vote', member: CLEO, agrees: true });
    room.does(6, { type: 'Vote', member: DAN, agrees: true });
    expect(actingHost(room.state(), limited)).toBe(BEN);
    expect(room.does(7, { type: 'MoveAgenda', by: by(ANA), step: 1, minutes: null })).toEqual(['AgendaMoved']);
    expect(room.does(7, { type: 'TakeBack', member: ANA })).toEqual(['NOT_ALLOWED']);
    const without = together([BEN, CLEO, DAN], { session: limited });
    without.does(6, { type: 'Volunteer', member: BEN });
    for (const member of [CLEO, DAN]) without.does(6, { type: 'Vote', member, agrees: true });
    without.enter(ANA, 8);
    expect(actingHost(without.state(), limited)).toBe(BEN);
  });

  test('[C-173] a host who may not host now ends the session for no one by leaving, and hands it to no one', () => {
    const changes = { session: { hostIsLimited: true } } as const;
    const room = together([ANA, BEN, CLEO, DAN], changes);
    expect(room.leave(ANA, 6, true, null, BEN)).toEqual(['NOT_ALLOWED']);
    expect(room.leave(ANA, 6)).toEqual(['MemberLeft']);
    expect(room.state()).toMatchObject({ status: 'live', safety: 'SAFE' });
  });

  test('[ROM-082] a substitute conducts while they lead and are present', () => {
    const room = led();
    expect([ANA, MIA, BEN, CLEO].map((who) => mayConduct(room.state(), session, by(who)))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    room.miss(BEN, 7);
    expect(mayConduct(room.state(), session, by(BEN))).toBe(false);
  });

  test('[ROM-081] every present member moves the agenda of a group-hosted session', () => {
    const room = together([BEN, CLEO, DAN], { session: { groupHosted: true } });
    expect([BEN, GUS].map((who) => mayMoveAgenda(room.state(), ownGroup, by(who)))).toEqual([true, false]);
    expect(mayMoveAgenda(room.state(), session, by(BEN))).toBe(false);
  });

  test('[ROM-048] sharing the screen: the leader, all members of a group-hosted session, attendees with permission', () => {
    const may = (room: ReturnType<typeof together>, input: typeof session, who: string, always = false) =>
      mayShareScreen(room.state(), input, by(who), { ...rules, MEMBERS_MAY_SHARE_SCREEN: always });
    const room = together([ANA, BEN, CLEO]);
    expect([ANA, MIA, BEN].map((who) => may(room, session, who))).toEqual([true, true, false]);
    expect(may(room, session, BEN, true)).toBe(true);
    expect(may(room, ownGroup, BEN)).toBe(true);
    room.does(5, { type: 'AllowScreens', by: by(ANA), members: true });
    expect(may(room, session, BEN)).toBe(true);
    room.does(6, { type: 'AllowScreens', by: by(ANA), members: false });
    expect(may(room, session, BEN, true)).toBe(false);
    expect(may(led(), session, BEN)).toBe(true);
  });

  test('at most one leads: the substitute until the room is taken back, else the host while present', () => {
    expect(actingHost(together([ANA, BEN, CLEO]).state(), session)).toBe(ANA);
    expect(actingHost(together([BEN, CLEO, DAN]).state(), session)).toBeNull();
    expect(actingHost(led().state(), session)).toBe(BEN);
  });
});

test('[ROM-108] who belongs to a room: present or dropped, not who left; staff and dropped are not counted', () => {
  const room = apart();
  room.miss(BEN, 11);
  room.staff(MIA, 11, 'a report');
  expect(peopleIn(room.state(), 1)).toEqual([BEN, CLEO, DAN]);
  expect(peopleIn(room.state(), 0)).toEqual([ANA, EVA, FAY, MIA]);
  expect([countIn(room.state(), 0), countIn(room.state(), 1)]).toEqual([3, 2]);
  room.leave(CLEO, 12);
  expect(peopleIn(room.state(), 1)).toEqual([BEN, DAN]);
});
