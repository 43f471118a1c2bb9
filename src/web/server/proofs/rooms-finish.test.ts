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
import { liveRoomsApi } from '#modules/live-rooms/contract/api.ts';
import { reportMember, reportSession } from '#modules/moderation/contract/api.ts';
import { noteJoiningTry } from '#modules/scheduling/contract/missed-api.ts';

/** What the page of a room sends: leading it, leaving it, its chat, and what keeps people safe in it. */
const inRooms = {
  ...liveRoomsApi,
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
