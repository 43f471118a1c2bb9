import { lengthOf } from '#kernel/contract/written-text.ts';
import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { days, plus } from '#kernel/contract/time.ts';
import { ProfileAudienceChosen, ProfileChanged, UsernameChanged } from '../contract/account-events.ts';
import {
  ABOUT_ME_MAX,
  FORMER_USERNAMES_MOST,
  isReservedUsername,
  isReservedName,
  nameProblem,
  timezoneProblem,
  usernameProblem,
} from '../contract/account.ts';
import { profileInfoProblem } from '../contract/profile-info.ts';
import type { AccountCommandsCommandOf, AccountCommandsDecision } from './account-commands.ts';
import type { AccountState } from './account-state.ts';

export const changeUsername = (
  command: AccountCommandsCommandOf<'ChangeUsername'>,
  state: AccountState,
): AccountCommandsDecision => {
  const { member, username, usernameFingerprint, now, settings } = command;
  const problem = usernameProblem(username);
  if (problem) return refuse(problem, { field: 'username' });
  if (isReservedUsername(username) && !state.isAdmin) return refuse('USER_USERNAME_IS_TAKEN', { field: 'username' });
  const reserved = state.formerUsernames.filter(({ freeAt }) => freeAt > now);
  const isAnother = ![state.usernameFingerprint, ...reserved.map(({ fingerprint }) => fingerprint)].includes(
    usernameFingerprint,
  );
  if (isAnother && reserved.length >= FORMER_USERNAMES_MOST)
    return refuse('USERNAME_CHANGED_OFTEN', {
      field: 'username',
      values: { most: FORMER_USERNAMES_MOST, days: settings.USERNAME_RESERVED_DAYS },
    });
  return [
    did(UsernameChanged, {
      member,
      username,
      usernameFingerprint,
      fingerprintBefore: state.usernameFingerprint!,
      freeAt: plus(now, days(settings.USERNAME_RESERVED_DAYS)),
    }),
    ...(command.nameFollows ? [did(ProfileChanged, { member, name: username })] : []),
  ];
};

export const changeProfile = (
  command: AccountCommandsCommandOf<'ChangeProfile'>,
  state: AccountState,
): AccountCommandsDecision => {
  const { member, name, aboutMe, credentials, broughtMe, hopeToGain, website, timezone, dateFormat, language } =
    command;
  const { toVisitors } = command;
  if (name !== undefined && (nameProblem(name) || (isReservedName(name) && !state.isAdmin)))
    return refuse('NAME_INVALID', { field: 'name' });
  if (timezone !== undefined && timezoneProblem(timezone)) return refuse('TIMEZONE_INVALID', { field: 'timezone' });
  if (aboutMe !== undefined && lengthOf(aboutMe) > ABOUT_ME_MAX)
    return refuse('ABOUT_ME_TOO_LONG', { field: 'about_me', values: { max: ABOUT_ME_MAX } });
  const problem = profileInfoProblem(command);
  if (problem) return problem;
  const changed = {
    ...(name === undefined ? {} : { name }),
    ...(aboutMe === undefined ? {} : { aboutMe }),
    ...(credentials === undefined ? {} : { credentials: [...credentials] }),
    ...(broughtMe === undefined ? {} : { broughtMe }),
    ...(hopeToGain === undefined ? {} : { hopeToGain }),
    ...(website === undefined ? {} : { website }),
    ...(timezone === undefined || timezone === state.timezone ? {} : { timezone }),
    ...(dateFormat === undefined || dateFormat === state.dateFormat ? {} : { dateFormat }),
    ...(language === undefined || language === state.language ? {} : { language }),
  };
  return [
    ...(Object.keys(changed).length === 0 ? [] : [did(ProfileChanged, { member, ...changed })]),
    ...(toVisitors === undefined || toVisitors === state.toVisitors
      ? []
      : [did(ProfileAudienceChosen, { member, toVisitors })]),
  ];
};
