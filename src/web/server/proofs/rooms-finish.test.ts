import { describe, expect, test } from '@jest/globals';
import {
  deleteMessage,
  editMessage,
  getChat,
  reactToMessage,
  readChat,
  sendMessage,
} from '#modules/chat/contract/api.ts';
import { logIn, logOut } from '#modules/identity/contract/api/accounts.ts';
import { beginPasskeyLogin, logInWithPasskey } from '#modules/identity/contract/api/passkeys.ts';
import { ownProfile } from '#modules/identity/contract/own-profile.ts';
import { siteConfiguration } from '#modules/site/contract/api.ts';
import { askForHelp, endOwnHelp, ownHelp } from '#modules/duty/contract/duty-api.ts';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import * as rooms from '#modules/live-rooms/contract/api.ts';
import { reportMember, reportSession } from '#modules/moderation/contract/api.ts';
import { blockMember, listRestrictions } from '#modules/restrictions/contract/api.ts';
import { noteJoiningTry } from '#modules/scheduling/contract/missed-api.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value;
const roomCalls = Object.fromEntries(Object.entries(rooms).filter(([, value]) => isEndpoint(value))) as Record<
  string,
  Endpoint
>;

/** What the page of a room sends: loading it again, leading it, leaving it, its chat, and what keeps people safe in it. */
const inRooms = {
  siteConfiguration,
  ownProfile,
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
  blockMember,
  listRestrictions,
  noteJoiningTry,
};

describe('[API-050] running rooms finish during maintenance', () => {
  test.each(Object.entries(inRooms))('%s is answered', (_, { pace, duringMaintenance }) => {
    expect(pace === 'poll' || duringMaintenance === true).toBe(true);
  });
});

describe('[API-050] during maintenance', () => {
  test.each(Object.entries({ logIn, beginPasskeyLogin, logInWithPasskey, logOut }))(
    '%s is answered: staff come in, and people leave a browser that others use, too',
    (_, { duringMaintenance }) => {
      expect(duringMaintenance).toBe(true);
    },
  );
});
