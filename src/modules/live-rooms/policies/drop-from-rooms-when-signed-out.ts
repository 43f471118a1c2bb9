import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import {
  AdminRevoked,
  DeletionRequested,
  PasswordChanged,
  WaysInClosed,
} from '#modules/identity/contract/account-events.ts';
import { SignInsEnded } from '#modules/identity/contract/login-events.ts';
import { SecondFactorSet } from '#modules/identity/contract/second-factor-events.ts';
import { AccountStatusSet } from '#modules/identity/contract/staff-events.ts';

export const dropFromRooms = job('drop-from-rooms', z.object({ member: z.guid() }));

/**
 * When staff suspend or remove a member, or sign-ins of a member are ended → their browsers are out of the rooms at once, and
 * neither hear nor are heard. A browser that is still signed in comes back by itself; a member who cannot come back has left.
 */
export const dropFromRoomsWhenSignedOut = policy(
  'drop-from-rooms-when-signed-out',
  on(AccountStatusSet, ({ id, data: { member, status } }) =>
    status === 'suspended' || status === 'removed' ? [dropFromRooms.of(id, { member })] : [],
  ),
  on(PasswordChanged, ({ id, data: { member } }) => [dropFromRooms.of(id, { member })]),
  on(SecondFactorSet, ({ id, data: { member } }) => [dropFromRooms.of(id, { member })]),
  on(SignInsEnded, ({ id, data: { member } }) => [dropFromRooms.of(id, { member })]),
  on(WaysInClosed, ({ id, data: { member } }) => [dropFromRooms.of(id, { member })]),
  on(AdminRevoked, ({ id, data: { member } }) => [dropFromRooms.of(id, { member })]),
  on(DeletionRequested, ({ id, data: { member } }) => [dropFromRooms.of(id, { member })]),
);
