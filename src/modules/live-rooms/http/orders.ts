import type { z } from 'zod';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { memberHandler, type Handler } from '#kernel/module.ts';
import type { RoomOrder } from '../commands/change-room.ts';
import { roomNumberOf } from '../commands/room-uuid.ts';
import * as api from '../contract/api.ts';
import type { Orderer } from '../domain/rules.ts';
import { asOrderer, comeBack, presenceOf, type RoomCallParts } from './parts.ts';
import { roomsAnswer } from './poll.ts';

/** What people in a room order; each call answers the rooms afterwards. */
export const orderHandlers = (parts: RoomCallParts): Handler[] => {
  const ordering = <I extends z.ZodType<{ id: string }>>(
    endpoint: Endpoint<I, typeof api.roomsAnswer>,
    order: (input: z.output<I>, by: Orderer) => RoomOrder,
  ): Handler =>
    memberHandler(endpoint, async (input, call) => {
      const { commands, roomCache } = parts;
      const { id } = input;
      const snapshot = await roomCache.reread(id);
      const presence = presenceOf(snapshot, { ...asOrderer(call), tab: undefined });
      if (isRefusal(presence)) return presence;
      // An order is a sign of life, also when it arrives before the poll.
      const returned = presence === 'was away' ? await comeBack(parts, snapshot, id, call) : undefined;
      if (isRefusal(returned)) return returned;
      const done = await commands.order(call.caller, id, order(input, asOrderer(call)));
      if (isRefusal(done)) return done;
      return roomsAnswer(parts, await roomCache.reread(id), call);
    });

  return [
    ordering(api.closeSession, (_, by) => ({ type: 'Close', by })),
    ordering(api.createRoom, ({ id, rid }, by) => ({
      type: 'CreateBreakoutRoom',
      by,
      room: roomNumberOf(parts, id, rid) ?? 0,
    })),
    ordering(api.assignToRoom, ({ id, rid, uid }, by) => ({
      type: 'Assign',
      by,
      member: uid,
      room: roomNumberOf(parts, id, rid),
    })),
    ordering(api.startBreakout, ({ minutes, rooms }, by) => ({ type: 'StartBreakout', by, minutes, rooms })),
    ordering(api.changeBreakoutTimer, ({ minutes }, by) => ({ type: 'ChangeBreakoutLength', by, minutes })),
    ordering(api.stopBreakout, (_, by) => ({ type: 'StopBreakout', by })),
    ordering(api.tellAllRooms, ({ text }, by) => ({ type: 'TellAllRooms', by, text })),
    ordering(api.returnToMainRoom, (_, { id }) => ({ type: 'ReturnToMainRoom', member: id })),
    ordering(api.callHost, (_, { id }) => ({ type: 'CallHost', member: id })),
    ordering(api.answerCall, ({ uid }, by) => ({ type: 'AnswerCall', by, member: uid })),
    ordering(api.volunteer, (_, { id }) => ({ type: 'Volunteer', member: id })),
    ordering(api.voteForSubstitute, ({ x }, { id }) => ({ type: 'Vote', member: id, agrees: x })),
    ordering(api.standDown, (_, { id }) => ({ type: 'StandDown', member: id })),
    ordering(api.takeRoomBack, (_, { id }) => ({ type: 'TakeBack', member: id })),
    ordering(api.moveAgenda, ({ step, minutes }, by) => ({ type: 'MoveAgenda', by, step, minutes })),
    ordering(api.inviteToSpeak, ({ uid }, by) => ({ type: 'InviteToSpeak', by, member: uid })),
    ordering(api.giveCameraTime, ({ uid }, by) => ({ type: 'GiveCameraTime', by, member: uid })),
    ordering(api.allowScreens, ({ members }, by) => ({ type: 'AllowScreens', by, members })),
    ordering(api.stopScreen, ({ uid }, by) => ({ type: 'StopScreen', by, member: uid })),
  ];
};
