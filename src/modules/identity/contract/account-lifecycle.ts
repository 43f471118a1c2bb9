import { createMachine } from 'xstate';
import { lifecycle } from '../../../shared-kernel/contract/lifecycle.ts';
import type { AccountEvent } from './account-events.ts';

/** Where an account stands: `leaving` until the member comes back or the time is over, `erasing` until nothing is left. */
export type AccountPhase = 'none' | 'open' | 'abandoned' | 'leaving' | 'erasing' | 'forgotten';

const use = {
  EmailConfirmationRequested: {},
  EmailConfirmed: {},
  PasswordResetRequested: {},
  PasswordChanged: {},
  EmailChangeRequested: {},
  EmailChanged: {},
  UsernameChanged: {},
  HostLevelSet: {},
  AdminGranted: {},
  AdminRevoked: {},
  ProfileChanged: {},
  ProfilePictureChanged: {},
  OwnDataRequested: {},
  OwnDataReady: {},
  AccountStatusSet: {},
  SupportSignedIn: {},
  LoginLinked: {},
  LoginUnlinked: {},
  TermsAccepted: {},
  SignedInFromNewPlace: {},
  SecondFactorSet: {},
  SecondFactorRemoved: {},
  PasskeyAdded: {},
  PasskeyRemoved: {},
};

export const accountLifecycle = lifecycle<AccountPhase, AccountEvent['type']>(
  createMachine({
    id: 'account',
    initial: 'none',
    states: {
      none: { on: { AccountRegistered: 'open', RegistrationAbandoned: 'abandoned' } },
      open: { on: { ...use, RecoveryCodeUsed: {}, DeletionRequested: 'leaving' } },
      abandoned: {},
      // Logging in is how a member who leaves comes back.
      leaving: { on: { RecoveryCodeUsed: {}, DeletionUndone: 'open', ErasureBegun: 'erasing' } },
      erasing: { on: { MemberForgotten: 'forgotten' } },
      forgotten: {},
    },
  }),
);
