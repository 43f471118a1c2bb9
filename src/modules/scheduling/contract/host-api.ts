import { z } from 'zod';
import { endpoint, paging, uuid } from '#kernel/contract/endpoint.ts';
import { memberNamed, pic } from '#kernel/contract/person.ts';
import { session, zone } from './api.ts';

export const newHost = { id: uuid, host: uuid };
export const newHostRefusals = [
  'USER_DOES_NOT_EXIST',
  'NEW_HOST_LEVEL_TOO_LOW',
  'NEW_HOST_LIMITED',
  'NEW_HOST_EMAIL_NOT_VERIFIED',
  'NEW_HOST_NOT_PART_OF_GROUP',
  'NEW_HOST_NOT_FREE',
] as const;

/** I-035 */
export const handOverSession = endpoint('/v1/session/{id}/update/host', {
  summary:
    'Staff give a planned session to another host, until its doors open. Both and everybody registered are told.',
  access: 'admin',
  discloses: { presence: ['well', 'staff'] },
  writes: true,
  touches: ['session'],
  input: z.object({ ...newHost, ...zone }),
  output: z.object({ session }),
  refusals: [
    'SESSION_DOES_NOT_EXIST',
    'SESSION_DELETED',
    'SESSION_CANCELED',
    'SESSION_ENDED',
    'SESSION_DOORS_OPEN_ALREADY',
    'NEW_HOST_WAS_REMOVED',
    ...newHostRefusals,
  ],
});

/** A member who could host a session instead of its host. */
const possibleHost = z
  .object({
    uuid: z.string(),
    ...memberNamed,
    pic,
    host_level: z.int(),
    num_sessions_hosted: z.int(),
    /** Hosts or is registered for something else at that time. */
    is_busy: z.boolean(),
    /** Has a seat in this session, and would give it back. */
    is_registered: z.boolean(),
  })
  .meta({ id: 'PossibleHost' });
export type PossibleHost = z.output<typeof possibleHost>;

/** I-035 */
export const possibleHosts = endpoint('/v1/session/{id}/host/list', {
  summary: 'Members of the Well who may host the session instead, those who are free first; for staff.',
  access: 'admin',
  discloses: { presence: ['staff'] },
  input: z.object({ id: uuid, q: z.string().max(200).default(''), ...paging(20) }),
  output: z.object({ users: z.array(possibleHost) }),
  refusals: ['SESSION_DOES_NOT_EXIST', 'SESSION_DELETED'],
});
