import { ContainerModule } from 'inversify';
import type { MemberRecords } from '../../shared-kernel/about-members.ts';
import type { Clock } from '../../shared-kernel/clock.ts';
import type { Execute } from '../../shared-kernel/commands/commands.ts';
import type { Database } from '../../shared-kernel/database/database.ts';
import { fold } from '../../shared-kernel/commands/decider.ts';
import type { EventLog } from '../../shared-kernel/log/event-log.ts';
import { MODULE_PARTS, type ModuleParts } from '../../shared-kernel/module.ts';
import type { Keyring } from '../../shared-kernel/log/keyring.ts';
import type { MailPort } from '../../shared-kernel/mail.ts';
import {
  CLOCK,
  DATABASE,
  EVENT_LOG,
  EXECUTE,
  KEYRING,
  MAIL,
  MEMBER_RECORDS,
  PERSONAL_DATA,
  SETTINGS,
  SIGNING,
} from '../../shared-kernel/parts.ts';
import type { PersonalData } from '../../shared-kernel/log/personal-data.ts';
import type { Signing } from '../../shared-kernel/log/signing.ts';
import { identityCommands, type Commands } from './commands.ts';
import { auditRightOf } from './commands/appoint-auditor.ts';
import { accountOf, type Parts, type Settings } from './commands/parts.ts';
import { accountEvents, claimEvents } from './contract/account-events.ts';
import { auditorEvents } from './contract/auditor-events.ts';
import { failures } from './credentials/failures.ts';
import { signInBook, type SignInBook } from './credentials/sign-ins.ts';
import { vault } from './credentials/vault.ts';
import { account, ACCOUNTS } from './domain/account.ts';
import { auditor, AUDITORS } from './domain/auditor.ts';
import { EMAIL_CLAIMS, emailClaim, USERNAME_CLAIMS, usernameClaim } from './domain/claim.ts';
import { aboutMembers } from './erasure/about-members.ts';
import { forgettingAgain } from './erasure/again.ts';
import { erasing, BOTH_PHASES_APART } from './erasure/erasing.ts';
import { erasures as erasuresIn } from './erasure/erasures.ts';
import { erasureJobs } from './erasure/jobs.ts';
import { identityFacts, identityQueries, staffDirectory } from './facts.ts';
import { auditorHandlers } from './auditor-http.ts';
import { identityHandlers } from './http.ts';
import {
  FORGET_AGAIN,
  IDENTITY_FACTS,
  IDENTITY_OPERATOR,
  IDENTITY_QUERIES,
  RAISE_HOST_LEVEL,
  SIGN_INS,
  STAFF_DIRECTORY,
} from './index.ts';
import { identityJobs } from './jobs.ts';
import { identityOperator } from './operator.ts';
import { ownDataFor } from './own-data/asking.ts';
import { sealedCopies } from './own-data/copies.ts';
import { ownDataHandlers } from './own-data/handlers.ts';
import { ownDataJobs } from './own-data/jobs.ts';
import { makingCopies } from './own-data/making.ts';
import { enforcePasswordWhenChanged } from './policies/enforce-password-when-changed.ts';
import { eraseMemberWhenAsked } from './policies/erase-member-when-asked.ts';
import { makeOwnDataWhenAsked } from './policies/make-own-data-when-asked.ts';
import { mailLinkWhenRequested } from './policies/mail-link-when-requested.ts';
import { settleClaimWhenTaken } from './policies/settle-claim-when-taken.ts';
import { auditors } from './projections/auditors.ts';
import { people } from './projections/people.ts';
import { keepTidy } from './tidy.ts';

const PARTS = Symbol('IdentityParts');
const COMMANDS = Symbol('IdentityCommands');

const moduleParts = (
  parts: Parts,
  commands: Commands,
  mail: MailPort,
  records: MemberRecords,
  keyring: Keyring,
  signing: Signing,
): ModuleParts => {
  const erasures = erasuresIn(parts.database);
  const steps = erasing({ parts, records, keyring, erasures });
  const { settings, database, signIns, personalData } = parts;
  const copies = sealedCopies(database, personalData);
  const making = makingCopies({ records, copies, product: settings.productName });
  return {
    name: 'identity',
    events: Object.values({ ...accountEvents, ...claimEvents, ...auditorEvents }),
    handlers: [
      ...identityHandlers({
        database,
        commands,
        signIns,
        publicKey: signing.publicKey,
      }),
      ...ownDataHandlers({ commands, own: ownDataFor({ parts, copies }), productName: settings.productName }),
      ...auditorHandlers({
        database,
        commands,
        find: (typed) => identityOperator(parts, commands).find(typed),
        maxHours: settings.identity.auditorMaxHours,
      }),
    ],
    projections: [people, auditors],
    policies: [
      settleClaimWhenTaken,
      mailLinkWhenRequested,
      enforcePasswordWhenChanged,
      eraseMemberWhenAsked(settings.identity, BOTH_PHASES_APART),
      makeOwnDataWhenAsked,
    ],
    jobs: [
      ...identityJobs(parts, commands, mail),
      ...erasureJobs({ parts, steps, erasures, records, mail, signing }),
      ...ownDataJobs({ parts, copies, making, mail }),
    ],
    aboutMembers: aboutMembers(parts, copies),
    replays: {
      [ACCOUNTS]: (facts) => fold(account, facts as never[]),
      [AUDITORS]: (facts) => fold(auditor, facts as never[]),
      [USERNAME_CLAIMS]: (facts) => fold(usernameClaim, facts as never[]),
      [EMAIL_CLAIMS]: (facts) => fold(emailClaim, facts as never[]),
    },
    start: async () => {
      const unfollow = await parts.signIns.follow();
      const stopTidying = keepTidy(parts);
      return async () => {
        stopTidying();
        await unfollow();
      };
    },
  };
};

export const identityModule = new ContainerModule(({ bind }) => {
  bind(SIGN_INS)
    .toResolvedValue(
      (database: Database, log: EventLog, clock: Clock, settings: Settings): SignInBook =>
        signInBook({
          database,
          clock,
          daysValid: settings.identity.signInDays,
          rightsOf: async (member) => {
            const { status, isAdmin, hostLevel } = await accountOf(log, member);
            if (status !== 'open') return undefined;
            const right = await auditRightOf(log, member);
            return { isAdmin, hostLevel, ...(right === null ? {} : { auditor: right }) };
          },
        }),
      [DATABASE, EVENT_LOG, CLOCK, SETTINGS],
    )
    .inSingletonScope();
  bind(PARTS)
    .toResolvedValue(
      (
        execute: Execute,
        log: EventLog,
        database: Database,
        clock: Clock,
        personalData: PersonalData,
        settings: Settings,
        signIns: SignInBook,
      ): Parts => ({
        execute,
        log,
        database,
        clock,
        personalData,
        settings,
        signIns,
        vault: vault(database),
        failures: failures(database),
      }),
      [EXECUTE, EVENT_LOG, DATABASE, CLOCK, PERSONAL_DATA, SETTINGS, SIGN_INS],
    )
    .inSingletonScope();
  bind(COMMANDS).toResolvedValue(identityCommands, [PARTS]).inSingletonScope();
  bind(IDENTITY_FACTS).toResolvedValue(identityFacts, [EVENT_LOG]).inSingletonScope();
  bind(IDENTITY_QUERIES).toResolvedValue(identityQueries, [DATABASE]).inSingletonScope();
  bind(STAFF_DIRECTORY).toResolvedValue(staffDirectory, [DATABASE]).inSingletonScope();
  bind(IDENTITY_OPERATOR).toResolvedValue(identityOperator, [PARTS, COMMANDS]).inSingletonScope();
  bind(RAISE_HOST_LEVEL)
    .toResolvedValue((commands: Commands) => commands.raiseHostLevel, [COMMANDS])
    .inSingletonScope();
  bind(FORGET_AGAIN).toResolvedValue(forgettingAgain, [PARTS, MEMBER_RECORDS]).inSingletonScope();
  bind<ModuleParts>(MODULE_PARTS)
    .toResolvedValue(moduleParts, [PARTS, COMMANDS, MAIL, MEMBER_RECORDS, KEYRING, SIGNING])
    .inSingletonScope();
});
