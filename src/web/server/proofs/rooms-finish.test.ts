import { describe, expect, test } from '@jest/globals';
import {
  deleteMessage,
  editMessage,
  getChat,
  reactToMessage,
  readChat,
  sendMessage,
} from '#modules/chat/contract/api.ts';
import { askForHelp, endOwnHelp, ownHelp } from '#modules/duty/contract/duty-api.ts';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import * as rooms from '#modules/live-rooms/contract/api.ts';
import { reportMember, reportSession } from '#modules/moderation/contract/api.ts';
import { noteJoiningTry } from '#modules/scheduling/contract/missed-api.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value;
const roomCalls = Object.fromEntries(Object.entries(rooms).filter(([, value]) => isEndpoint(value))) as Record<
  string,
  Endpoint
>;

/** What the page of a room sends: leading it, leaving it, its chat, and what keeps people safe in it. */
const inRooms = {
  ...roomCalls,
  getChat,
  sendMessage,
  editMessage,
  deleteMessage,
  reactToMessage,
  readChat,
  askForHelp,
  ownHelp,
  endOwnHelp,
  reportSession,
  reportMember,
  noteJoiningTry,
};

describe('[API-050] running rooms finish during maintenance', () => {
  test.each(Object.entries(inRooms))('%s is answered', (_, { pace, duringMaintenance }) => {
    expect(pace === 'poll' || duringMaintenance === true).toBe(true);
  });
});
