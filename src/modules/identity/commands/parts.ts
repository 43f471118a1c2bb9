import type { UseCase } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { Database } from '#kernel/database/database.ts';
import type { CommonSettings, KernelParts } from '#kernel/parts.ts';
import type { PersonalData, Tokens } from '#kernel/log/personal-data.ts';
import { days, minutes } from '#kernel/contract/time.ts';
import type { IdentitySettings } from '../contract/settings.ts';
import type { ApiTokens } from '../credentials/api-tokens.ts';
import type { LoginAttempts, LoginFailure, OfferedLogin } from '../credentials/logins.ts';
import type { Failures } from '../credentials/failures.ts';
import type { PasskeyBook } from '../credentials/passkeys.ts';
import type { SecondFactors } from '../credentials/second-factor.ts';
import type { SignInBook } from '../credentials/sign-in-book.ts';
import type { Vault } from '../credentials/vault.ts';
import type { WantedWhenRegistering } from '../credentials/wanted.ts';

export type PartsSettings = CommonSettings & { identity: IdentitySettings };

/** What the commands of accounts work with. */
export type CommandsParts = Pick<KernelParts, 'execute' | 'log' | 'clock'> & {
  database: Database;
  personalData: PersonalData & Tokens;
  settings: PartsSettings;
  vault: Vault;
  signIns: SignInBook;
  failures: Failures;
  secondFactors: SecondFactors;
  passkeys: PasskeyBook;
  apiTokens: ApiTokens;
  wanted: WantedWhenRegistering;
  logins: {
    offered: ReadonlyMap<string, OfferedLogin>;
    attempts: LoginAttempts;
    /** For operators: why a log-in at this provider was refused, and that one succeeded. */
    failed: (provider: string, failure: LoginFailure) => void;
    works: (provider: string) => void;
  };
};

export type AccountUseCase<Asked extends unknown[], Answer = Refusal | undefined> = UseCase<
  CommandsParts,
  Asked,
  Answer
>;

/** An unconfirmed account keeps its name, and so does one that was not opened: a name that is free again would tell so. */
export const CONCEALED_FOR = days(36_500);

/** Stands in for a member who is not there, so that an unknown name takes the same time as a known one. */
export const NO_MEMBER = '00000000-0000-4000-8000-000000000000';

/** How long a name may stay claimed without an account behind it: far longer than a write takes. */
export const CLAIM_TAKES = minutes(2);
