import { z } from 'zod';
import { endpoint, flag, paging, uuid } from '#kernel/contract/endpoint.ts';
import { many, session, zone } from './api.ts';
import { following } from './session-cursor.ts';

/** I-025; taking the seat that is offered is registering as usual. */
export const waitForSeat = endpoint('/v1/session/{id}/wait/{flag}', {
  summary: 'Joins the waiting list of a full session, or leaves it, which also declines a seat that is offered.',
  access: 'member',
  scope: 'seats:write',
  discloses: { presence: ['well', 'staff'] },
  confirmed: 'flag',
  writes: true,
  hourly: 60,
  touches: ['session'],
  input: z.object({ id: uuid, flag, ...zone }),
  output: z.object({ session }),
  refusals: [
    'SESSION_DOES_NOT_EXIST',
    'SESSION_DELETED',
    'SESSION_CANCELED',
    'SESSION_ENDED',
    'SESSION_ALREADY_STARTED',
    'SESSION_BLOCKED_USER',
    'HOST_CANNOT_REGISTER',
    'SESSION_JOINED_NOT_PART_OF_GROUP',
    'HANDLE_NOT_HERE',
    'WAITING_LIST_NOT_NEEDED',
    'WAITING_LIST_CLOSED',
  ],
});

export const waitedForSessions = endpoint('/v1/session/list/waiting', {
  summary: 'Coming sessions on whose waiting list the caller is, the soonest first.',
  access: 'member',
  scope: 'sessions:read',
  discloses: { presence: ['well', 'staff'] },
  support: 'open',
  input: z.object({ ...paging(25), ...following, ...zone }),
  nextPageBy: 'after',
  output: many,
});
