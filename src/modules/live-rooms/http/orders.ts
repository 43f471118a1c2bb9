import type { z } from 'zod';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { memberHandler, type Handler } from '#kernel/module.ts';
import type { RoomOrder } from '../commands/change-room.ts';
import { roomNumberOf } from '../facts/room-uuid.ts';
import * as api from '../contract/api.ts';
import type { Orderer } from '../domain/rules.ts';
import { asOrderer, comeBack, presenceOf, type RoomCallParts } from './parts.ts';
import { roomsAnswer } from './poll.ts';

/** What people in a room order; each call answers the rooms afterwards. */
export const orderHandlers = (parts: RoomCallParts): Handler[] => {
  const ordering = <I extends z.ZodType<{ id: string }>>(
    endpoint: Endpoint<I, typeof api.roomsAnswer>,
    order: (input: z.output<I>, orderer: Orderer) => RoomOrder,
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
    ordering(api.closeSession, (_, orderer) => ({ type: 'Close', by: orderer })),
    ordering(api.createRoom, ({ id, rid }, orderer) => ({
      type: 'CreateBreakoutRoom',
      by: orderer,
      room: roomNumberOf(parts, id, rid) ?? 0,
    })),
    ordering(api.assignToRoom, ({ id, rid, uid }, orderer) => ({
      type: 'Assign',
      by: orderer,
      member: uid,
      room: roomNumberOf(parts, id, rid),
    })),
    ordering(api.startBreakout, ({ minutes, rooms }, orderer) => ({
      type: 'StartBreakout',
      by: orderer,
      minutes,
      rooms,
    })),
    ordering(api.changeBreakoutTimer, ({ minutes }, orderer) => ({
      type: 'ChangeBreakoutLength',
      by: orderer,
      minutes,
    })),
    ordering(api.stopBreakout, (_, orderer) => ({ type: 'StopBreakout', by: orderer })),
    ordering(api.tellAllRooms, ({ text }, orderer) => ({ type: 'TellAllRooms', by: orderer, text })),
    ordering(api.returnToMainRoom, (_, { id }) => ({ type: 'ReturnToMainRoom', member: id })),
    ordering(api.callHost, (_, { id }) => ({ type: 'CallHost', member: id })),
    ordering(api.answerCall, ({ uid }, orderer) => ({ type: 'AnswerCall', by: orderer, member: uid })),
    ordering(api.volunteer, (_, { id }) => ({ type: 'Volunteer', member: id })),
    ordering(api.voteForSubstitute, ({ x }, { id }) => ({ type: 'Vote', member: id, agrees: x })),
    ordering(api.standDown, (_, { id }) => ({ type: 'StandDown', member: id })),
    ordering(api.takeRoomBack, (_, { id }) => ({ type: 'TakeBack', member: id })),
    ordering(api.moveAgenda, ({ step, minutes }, orderer) => ({ type: 'MoveAgenda', by: orderer, step, minutes })),
    ordering(api.inviteToSpeak, ({ uid }, orderer) => ({ type: 'InviteToSpeak', by: orderer, member: uid })),
    ordering(api.giveCameraTime, ({ uid }, orderer) => ({ type: 'GiveCameraTime', by: orderer, member: uid })),
    ordering(api.allowScreens, ({ members }, orderer) => ({ type: 'AllowScreens', by: orderer, members })),
    ordering(api.stopScreen, ({ uid }, orderer) => ({ type: 'StopScreen', by: orderer, member: uid })),
  ];
};
