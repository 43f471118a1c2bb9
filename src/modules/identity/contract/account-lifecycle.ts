import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';
import type { AccountEvent } from './account-events.ts';

/** Where an account stands: `leaving` until the member comes back or the time is over, `erasing` until nothing is left. */
export type AccountPhase = 'none' | 'open' | 'abandoned' | 'leaving' | 'erasing' | 'forgotten';

const use = {
  EmailConfirmationRequested: {},
  EmailConfirmed: {},
  EmailBounced: {},
  EmailReachable: {},
  PasswordResetRequested: {},
  PasswordChanged: {},
  EmailChangeRequested: {},
  EmailChanged: {},
  EmailChangeCanceled: {},
  EmailChangeTakenBack: {},
  WaysInClosed: {},
  UsernameChanged: {},
  AdminGranted: {},
  AdminRevoked: {},
  ProfileChanged: {},
  ProfilePictureChanged: {},
  ProfileAudienceChosen: {},
  OwnDataRequested: {},
  OwnDataReady: {},
  SupportSignedIn: {},
  LoginLinked: {},
  LoginUnlinked: {},
  TermsAccepted: {},
  SignedInFromNewPlace: {},
  SignInsEnded: {},
  SecondFactorSet: {},
  SecondFactorRemoved: {},
  PasskeyAdded: {},
  PasskeyRemoved: {},
  ApiTokenMade: {},
  ApiTokenEnded: {},
};

// A closed account can come back, and then meets what staff decided meanwhile (C-173).
const staff = { AccountStatusSet: {}, HostLevelSet: {} };

// Logging in is how a member who leaves comes back, also one who has forgotten the password.
const returning = {
  RecoveryCodeUsed: {},
  PasswordResetRequested: {},
  PasswordChanged: {},
  EmailConfirmed: {},
  WaysInClosed: {},
};

export const accountLifecycle = lifecycle<AccountPhase, AccountEvent['type']>(
  createMachine({
    id: 'account',
    initial: 'none',
    states: {
      none: { on: { AccountRegistered: 'open', RegistrationAbandoned: 'abandoned' } },
      open: { on: { ...use, ...staff, RecoveryCodeUsed: {}, DeletionRequested: 'leaving' } },
      abandoned: {},
      leaving: { on: { ...staff, ...returning, DeletionUndone: 'open', ErasureBegun: 'erasing' } },
      erasing: { on: { MemberForgotten: 'forgotten' } },
      forgotten: {},
    },
  }),
);
