import { containerModule, optional, token, type Provided } from '#kernel/injection.ts';
import { MODULE_PARTS, type ModuleParts, replayOf } from '#kernel/module.ts';
import {
  BOUNCE_MAILBOX,
  CLOCK,
  DATABASE,
  EVENT_LOG,
  EXECUTE,
  FILES,
  KEYRING,
  LOGIN_PROVIDERS,
  PORT_PROBLEMS,
  MAIL,
  MEMBER_RECORDS,
  PERSONAL_DATA,
  REPORT,
  settingsOf,
  SIGNING,
} from '#kernel/parts.ts';
import { identityCommands, type Commands } from './commands.ts';
import { inboundBounces } from './bounces/inbound.ts';
import { noteBounce } from './bounces/commands/note-bounce.ts';
import type { CommandsParts, PartsSettings } from './commands/parts.ts';
import { changePicture } from './commands/profile/change-picture.ts';
import { removePicture } from './commands/profile/remove-picture.ts';
import { accountEvents, claimEvents } from './contract/account-events.ts';
import { auditorEvents } from './contract/auditor-events.ts';
import { facebookPort } from './adapters/facebook.ts';
import { openIdPort } from './adapters/openid.ts';
import { failures } from './credentials/failures.ts';
import { loginAttempts, type OfferedLogin } from './credentials/logins.ts';
import { apiTokens, memberBearer } from './credentials/api-tokens.ts';
import { passkeyBook } from './credentials/passkeys.ts';
import { secondFactors } from './credentials/second-factor.ts';
import { accountOf } from './facts/account.ts';
import { isBouncing } from './facts/names.ts';
import { rightsIn } from './facts/rights.ts';
import { signInBook } from './credentials/sign-ins.ts';
import type { SignInBook } from './credentials/sign-in-book.ts';
import { vault } from './credentials/vault.ts';
import { wantedWhenRegistering } from './credentials/wanted.ts';
import { account, ACCOUNTS } from './domain/account.ts';
import { auditor, AUDITORS } from './domain/auditor.ts';
import { EMAIL_CLAIMS, emailClaim, LOGIN_CLAIMS, loginClaim, USERNAME_CLAIMS, usernameClaim } from './domain/claim.ts';
import { accountInWords } from './domain/account-words.ts';
import { aboutMembers } from './about-members.ts';
import { forgetAgain } from './erasure/commands/forget-again.ts';
import { BOTH_PHASES_APART } from './erasure/commands/erase-member.ts';
import { erasures as erasuresIn } from './erasure/erasures.ts';
import { erasureJobs } from './erasure/jobs.ts';
import {
  currentSanction,
  hostDirectory,
  hostingFacts,
  identityFacts,
  identityQueries,
  memberProfiles,
  peopleAsStaff,
  removalFacts,
  staffDirectory,
} from './facts/for-modules.ts';
import { staffHandlers } from './http/staff.ts';
import { apiTokenHandlers } from './http/api-tokens.ts';
import { auditorHandlers } from './http/auditors.ts';
import { logInHandlers } from './http/logging-in.ts';
import { leavingHandlers } from './http/leaving.ts';
import { changeHandlers } from './http/passwords-and-names.ts';
import { registrationHandlers } from './http/registering.ts';
import { loginHandlers } from './http/logins.ts';
import { passkeyHandlers } from './http/passkeys.ts';
import { secondFactorHandlers } from './http/second-factor.ts';
import { profileHandlers } from './http/profile.ts';
import {
  CALENDAR_ADDRESSES,
  EMAIL_BOUNCES,
  FORGET_AGAIN,
  HOST_DIRECTORY,
  HOSTING_FACTS,
  IDENTITY_FACTS,
  IDENTITY_OPERATOR,
  IDENTITY_QUERIES,
  PEOPLE_FOR_STAFF,
  MEMBER_PROFILES,
  NAMES_IN_WELLS,
  NOTIFICATION_CHOICES,
  LISTED_PLANS,
  OWN_FIGURES,
  OWN_SUBSCRIPTION,
  LIVE_SIGN_INS,
  RAISE_HOST_LEVEL,
  REMOVAL_FACTS,
  SANCTIONS,
  MEMBER_BEARERS,
  SIGN_INS,
  SPECIAL_NOTICES,
  STAFF_DIRECTORY,
  STATUS_DECISIONS,
  type SpecialNotices,
} from './index.ts';
import { identityJobs } from './jobs.ts';
import { identityOperator } from './operator.ts';
import { ownDataFor } from './own-data/commands.ts';
import { sealedCopies } from './own-data/copies.ts';
import { ownDataHandlers } from './own-data/http.ts';
import { ownDataJobs } from './own-data/jobs.ts';
import { makingCopies } from './own-data/making.ts';
import { finishClosingWhenWaysInClosed } from './policies/finish-closing-when-ways-in-closed.ts';
import { freeUsernameWhenChanged } from './policies/free-username-when-changed.ts';
import { moveAddressWhenChanged } from './policies/move-address-when-changed.ts';
import { endStatusWhenItsTimeIsOver } from './policies/end-status-when-its-time-is-over.ts';
import { enforcePasswordWhenChanged } from './policies/enforce-password-when-changed.ts';
import { eraseMemberWhenAsked } from './policies/erase-member-when-asked.ts';
import { makeOwnDataWhenAsked } from './policies/make-own-data-when-asked.ts';
import { mailMemberWhenLoginChanged } from './policies/mail-member-when-login-changed.ts';
import { mailMemberWhenSignedInFromNewPlace } from './policies/mail-member-when-signed-in-from-new-place.ts';
import { mailMemberWhenStatusSet } from './policies/mail-member-when-status-set.ts';
import { mailMemberWhenSupportSignedIn } from './policies/mail-member-when-support-signed-in.ts';
import { mailLinkWhenRequested } from './policies/mail-link-when-requested.ts';
import { dropProfilePictureWhenReplaced } from './policies/drop-profile-picture-when-replaced.ts';
import { settleClaimWhenTaken } from './policies/settle-claim-when-taken.ts';
import { auditors } from './projections/auditors.ts';
import { people } from './projections/people.ts';
import { keepTidy } from './jobs/tidy.ts';
import { waysInHandlers, waysInView } from './http/ways-in.ts';

const PARTS = token<CommandsParts>('IdentityParts');
const COMMANDS = token<Commands>('IdentityCommands');
const SIGN_IN_BOOK = token<SignInBook>('SignInBook');

const needs = {
  parts: PARTS,
  commands: COMMANDS,
  mail: MAIL,
  records: MEMBER_RECORDS,
  keyring: KEYRING,
  signing: SIGNING,
  files: FILES,
  notices: optional(SPECIAL_NOTICES),
  choices: optional(NOTIFICATION_CHOICES),
  figures: optional(OWN_FIGURES),
  subscription: optional(OWN_SUBSCRIPTION),
  plans: optional(LISTED_PLANS),
  calendars: optional(CALENDAR_ADDRESSES),
  bounces: EMAIL_BOUNCES,
  mailbox: optional(BOUNCE_MAILBOX),
  report: REPORT,
  decisions: STATUS_DECISIONS,
};

const noNotices: SpecialNotices = { next: async () => null, seen: async () => {} };

const moduleParts = ({ notices = noNotices, ...given }: Provided<typeof needs>): ModuleParts => {
  const { parts, commands, mail, records, signing, files, calendars, mailbox } = given;
  const erasures = erasuresIn(parts.database);
  const { settings, database, signIns, personalData } = parts;
  const copies = sealedCopies(database, personalData);
  const waysInOf = waysInView(commands, calendars);
  const making = makingCopies({ records, copies, product: () => settings.productName });
  return {
    name: 'identity',
    events: Object.values({ ...accountEvents, ...claimEvents, ...auditorEvents }),
    handlers: [
      ...registrationHandlers(commands),
      ...logInHandlers({ database, commands, signIns }),
      ...changeHandlers({ database, commands, waysInOf }),
      ...leavingHandlers(commands, signing.publicKeys),
      ...loginHandlers({ database, commands }),
      ...waysInHandlers(commands, waysInOf),
      ...secondFactorHandlers(commands),
      ...passkeyHandlers({ database, commands }),
      ...apiTokenHandlers(commands),
      ...profileHandlers({
        ...given,
        sql: database,
        pictures: { changePicture: changePicture({ ...parts, files }), removePicture: removePicture(parts) },
        notices,
      }),
      ...ownDataHandlers({ commands, own: ownDataFor({ parts, copies }), settings }),
      ...staffHandlers({ ...given, database, log: parts.log, signIns }),
      ...auditorHandlers({
        database,
        commands,
        find: (typed) => identityOperator(parts, commands).find(typed),
        maxHours: settings.identity.AUDITOR_MAX_HOURS,
      }),
    ],
    inbound: mailbox === undefined ? [] : [inboundBounces({ ...given, ...mailbox })],
    projections: [people, auditors],
    policies: [
      mailMemberWhenStatusSet,
      endStatusWhenItsTimeIsOver,
      mailMemberWhenSupportSignedIn,
      mailMemberWhenLoginChanged,
      mailMemberWhenSignedInFromNewPlace,
      settleClaimWhenTaken,
      mailLinkWhenRequested,
      finishClosingWhenWaysInClosed,
      enforcePasswordWhenChanged,
      moveAddressWhenChanged,
      freeUsernameWhenChanged,
      eraseMemberWhenAsked(settings.identity, BOTH_PHASES_APART),
      makeOwnDataWhenAsked,
      dropProfilePictureWhenReplaced,
    ],
    jobs: [
      ...identityJobs(parts, commands, mail, files),
      ...erasureJobs({ ...given, erasures }),
      ...ownDataJobs({ parts, copies, making, mail }),
    ],
    aboutMembers: aboutMembers(parts, copies, files),
    replays: {
      [ACCOUNTS]: replayOf(account, undefined, accountInWords),
      [AUDITORS]: replayOf(auditor),
      [USERNAME_CLAIMS]: replayOf(usernameClaim),
      [EMAIL_CLAIMS]: replayOf(emailClaim),
      [LOGIN_CLAIMS]: replayOf(loginClaim),
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

export const identityModule = containerModule((provide) => {
  provide(
    SIGN_IN_BOOK,
    { database: DATABASE, log: EVENT_LOG, clock: CLOCK, settings: settingsOf<PartsSettings>() },
    ({ database, log, clock, settings }) =>
      signInBook({
        database,
        clock,
        daysValid: settings.identity.SIGN_IN_DAYS,
        mostDays: settings.identity.SIGN_IN_MOST_DAYS,
        freshMinutes: settings.identity.FRESH_LOGIN_MINUTES,
        rightsOf: rightsIn(log, clock, settings.identity),
      }),
  );
  provide(SIGN_INS, { book: SIGN_IN_BOOK }, ({ book }) => book);
  provide(MEMBER_BEARERS, { parts: PARTS }, ({ parts: { apiTokens, log, clock, settings } }) =>
    memberBearer({
      tokens: apiTokens,
      rightsOf: rightsIn(log, clock, settings.identity),
      openTokens: async (member) => (await accountOf(log, member)).apiTokens.map(({ token }) => token),
      now: () => clock.now(),
    }),
  );
  provide(LIVE_SIGN_INS, { book: SIGN_IN_BOOK }, ({ book }) => ({
    alive: async (member) => new Set((await book.devices(member)).map(({ id }) => id)),
  }));
  provide(
    PARTS,
    {
      execute: EXECUTE,
      log: EVENT_LOG,
      database: DATABASE,
      clock: CLOCK,
      personalData: PERSONAL_DATA,
      settings: settingsOf<PartsSettings>(),
      signIns: SIGN_IN_BOOK,
      providers: optional(LOGIN_PROVIDERS),
      ports: PORT_PROBLEMS,
      report: REPORT,
    },
    ({ providers = { openId: [] }, ports, report, ...rest }) => ({
      ...rest,
      vault: vault(rest.database),
      failures: failures(rest.database),
      secondFactors: secondFactors(rest.database, rest.personalData),
      passkeys: passkeyBook(rest.database),
      apiTokens: apiTokens(rest.database),
      wanted: wantedWhenRegistering(rest.database),
      logins: {
        attempts: loginAttempts(rest.database),
        failed: (provider, { failure, isOfProvider, code, sentence }) => {
          const port = `logins:${provider}`;
          if (isOfProvider) ports.failed(port, { code, sentence });
          report(port, { failure, code, sentence });
        },
        works: (provider) => ports.works(`logins:${provider}`),
        offered: new Map<string, OfferedLogin>([
          ...providers.openId.map((each) => [each.id, { name: each.name, port: openIdPort(each) }] as const),
          ...(providers.facebook
            ? [['facebook', { name: 'Facebook', port: facebookPort(providers.facebook) }] as const]
            : []),
        ]),
      },
    }),
  );
  provide(COMMANDS, { parts: PARTS }, ({ parts }) => identityCommands(parts));
  provide(IDENTITY_FACTS, { log: EVENT_LOG, settings: settingsOf<PartsSettings>() }, ({ log, settings }) =>
    identityFacts(log, settings.identity),
  );
  provide(REMOVAL_FACTS, { log: EVENT_LOG }, ({ log }) => removalFacts(log));
  provide(HOSTING_FACTS, { log: EVENT_LOG }, ({ log }) => hostingFacts(log));
  provide(HOST_DIRECTORY, { sql: DATABASE, clock: CLOCK }, hostDirectory);
  provide(PEOPLE_FOR_STAFF, { sql: DATABASE, names: optional(NAMES_IN_WELLS) }, ({ sql, names }) =>
    peopleAsStaff(sql, names),
  );
  provide(IDENTITY_QUERIES, { sql: DATABASE, names: optional(NAMES_IN_WELLS) }, ({ sql, names }) =>
    identityQueries(sql, names),
  );
  provide(MEMBER_PROFILES, { parts: PARTS }, ({ parts }) => memberProfiles(parts));
  provide(STAFF_DIRECTORY, { sql: DATABASE }, ({ sql }) => staffDirectory(sql));
  provide(IDENTITY_OPERATOR, { parts: PARTS, commands: COMMANDS }, ({ parts, commands }) =>
    identityOperator(parts, commands),
  );
  provide(EMAIL_BOUNCES, { parts: PARTS }, ({ parts }) => ({
    note: noteBounce(parts),
    isBouncing: isBouncing(parts),
  }));
  provide(RAISE_HOST_LEVEL, { commands: COMMANDS }, ({ commands }) => commands.raiseHostLevel);
  provide(SANCTIONS, { log: EVENT_LOG, commands: COMMANDS }, ({ log, commands }) => ({
    current: currentSanction(log),
    set: (caller, member, change) => commands.setStatus(caller, member, change),
  }));
  provide(FORGET_AGAIN, { parts: PARTS, records: MEMBER_RECORDS }, ({ parts, records }) => forgetAgain(parts, records));
  provide(MODULE_PARTS, needs, moduleParts);
});
