import { singlePage, factsOf, type AboutMembers, type DataSubject, type FileAbout } from '#kernel/about-members.ts';
import { caller, stateOf } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { ownerOf } from './facts/owner.ts';
import { ProfilePictureChanged } from './contract/account-events.ts';
import { LoginLinked } from './contract/login-events.ts';
import { picturePath } from '#kernel/contract/picture.ts';
import type { FileStore } from '#kernel/files/files.ts';
import { accountOf } from './facts/account.ts';
import { fingerprints } from './facts/names.ts';
import type { CommandsParts } from './commands/parts.ts';
import { account } from './domain/account.ts';
import { auditor } from './domain/auditor.ts';
import { emailClaim, loginClaim } from './domain/claim.ts';
import type { SealedCopies } from './own-data/copies.ts';

/** What a member's copy says of the account. */
const chaptersFor = ({ log, signIns, passkeys, apiTokens, clock }: CommandsParts): AboutMembers['chapters'] => [
  {
    title: 'Your account',
    about: 'Who you are to us, and what others see of you.',
    page: singlePage(async (member) => {
      const [owner, facts, state] = await Promise.all([
        ownerOf(log, member),
        log.read(account.stream(member)),
        accountOf(log, member),
      ]);
      const said = (field: string) => {
        const value = facts.findLast(({ data }) => typeof data[field] === 'string')?.data[field];
        return typeof value === 'string' ? value : null;
      };
      const credentials = facts.findLast(({ data }) => Array.isArray(data['credentials']))?.data['credentials'];
      return [
        {
          Username: owner?.username ?? null,
          Name: owner?.name ?? null,
          'Email address': owner?.email ?? null,
          'Address confirmed': state.emailVerified,
          'About me': said('aboutMe'),
          Credentials: Array.isArray(credentials) ? credentials.join('; ') : null,
          'What brought me here': said('broughtMe'),
          'What I hope to gain': said('hopeToGain'),
          Website: said('website'),
          'Profile picture': state.picture === null ? null : picturePath(state.picture),
          'Logs in with': state.logins.map(({ provider }) => provider).join(', ') || null,
          'Time zone': state.timezone,
          'Dates are written': state.dateFormat,
          Language: state.language,
          'Host level': state.hostLevel,
          'Second step when logging in': state.secondFactor !== null,
          Staff: state.isAdmin,
          'Member since': facts[0]?.meta.occurredAt ?? null,
          Id: member,
        },
      ];
    }),
  },
  {
    title: 'Devices in which you are logged in',
    about: 'Kept until you log out or do not come for a while. Network addresses are not kept.',
    page: singlePage(async (member) =>
      (await signIns.devices(member)).map(({ device, signedInAt, lastSeenAt }) => ({
        Device: device,
        'Logged in': signedInAt,
        'Last seen': lastSeenAt,
      })),
    ),
  },
  {
    title: 'Your passkeys',
    about: 'With which you can log in. The keys themselves stay on your devices.',
    page: singlePage(async (member) =>
      (await passkeys.list(member)).map(({ name, addedAt, lastUsedAt }) => ({
        Name: name,
        Added: addedAt,
        'Last used': lastUsedAt,
      })),
    ),
    onlyIfAny: true,
  },
  {
    title: 'Tokens of your programs',
    about:
      'With which they read and change what you allowed. The tokens themselves are not kept, nor more than the day of their last use.',
    page: singlePage(async (member) =>
      (await apiTokens.list(member, clock.now())).map(({ name, scopes, madeAt, expiresAt, lastUsedOn }) => ({
        Name: name,
        Allowed: scopes.join(', '),
        Made: madeAt,
        'Ends on': expiresAt,
        'Last used on': lastUsedOn,
      })),
    ),
    onlyIfAny: true,
  },
  {
    title: 'What happened to your account',
    about: 'Every fact that was recorded.',
    page: factsOf(log, account.stream),
  },
  {
    title: 'Your right to look at recorded histories',
    about: 'When you were made an auditor or ceased to be one, and the reason that was noted.',
    page: factsOf(log, auditor.stream, (fact) => ({
      When: fact.meta.occurredAt,
      What: log.says(fact).replaceAll(`member ${String(fact.data['member'])}`, 'you'),
      Reason: typeof fact.data['reason'] === 'string' ? fact.data['reason'] : null,
    })),
    onlyIfAny: true,
  },
];

/** What accounts keep: secrets, sign-ins, the right to the address. The username stays reserved for a while (I-037). */
export const aboutMembers = (
  parts: CommandsParts,
  copies: Pick<SealedCopies, 'traces' | 'remove'>,
  files: FileStore,
): AboutMembers => {
  const { log, execute, vault, signIns, failures, logins, secondFactors, passkeys, wanted, apiTokens, personalData } =
    parts;
  const fingerprintOf = fingerprints(personalData);

  const bucketsOf = ({ member, email, username, former = [] }: DataSubject) => [
    member,
    ...[email, username, ...former].flatMap((name) =>
      name.includes('@') ? fingerprintOf.emails(name) : fingerprintOf.username(name),
    ),
  ];
  const holdsAddress = async (member: string) => {
    const { emailFingerprint } = await accountOf(log, member);
    if (emailFingerprint === null) return undefined;
    const { holder } = await stateOf(log, emailClaim, emailFingerprint);
    return holder === member ? emailFingerprint : undefined;
  };

  /** Logins at other providers that were ever linked and are still claimed by this member. */
  const claimedLogins = async (member: string): Promise<string[]> => {
    const linked = (await log.facts(account.stream(member))).events.flatMap(({ type, data }) =>
      type === LoginLinked.type ? [LoginLinked.schema.parse(data).loginFingerprint] : [],
    );
    const claimed: string[] = [];
    for (const fingerprint of new Set(linked))
      if ((await stateOf(log, loginClaim, fingerprint)).holder === member) claimed.push(fingerprint);
    return claimed;
  };

  /** Every file that ever was the member's picture. */
  const picturesIn = async (stream: string): Promise<string[]> => [
    ...new Set(
      (await log.facts(stream)).events.flatMap(({ type, data }) =>
        type === ProfilePictureChanged.type && typeof data['picture'] === 'string' ? [data['picture']] : [],
      ),
    ),
  ];
  const storedPictures = async (member: string): Promise<string[]> => {
    const stored: string[] = [];
    for (const name of await picturesIn(account.stream(member)))
      if ((await files.get(name)) !== undefined) stored.push(name);
    return stored;
  };

  return {
    called: 'account',
    holds: async (whose) => ({
      passwords: await vault.traces(whose.member),
      'passkeys and their challenges': await passkeys.traces(whose.member),
      'tokens of programs': await apiTokens.traces(whose.member),
      'secrets of the second step': await secondFactors.traces(whose.member),
      'devices and places of logging in': await signIns.traces(whose.member),
      'what was wanted when registering': await wanted.traces(whose.member),
      'counted wrong passwords': await failures.traces(bucketsOf(whose)),
      'copies of everything about you': await copies.traces(whose.member),
      'profile pictures': (await storedPictures(whose.member)).length,
      'logins at other providers': (await claimedLogins(whose.member)).length,
      'begun links of logins': await logins.attempts.traces(whose.member),
      'claims to an address': (await holdsAddress(whose.member)) === undefined ? 0 : 1,
    }),
    forget: async (whose) => {
      const { member } = whose;
      await copies.remove(member);
      await vault.removeTraces(member);
      await secondFactors.removeTraces(member);
      await passkeys.removeTraces(member);
      await apiTokens.removeTraces(member);
      await wanted.removeTraces(member);
      await signIns.removeTraces(member);
      await failures.removeTraces(bucketsOf(whose));
      for (const name of await storedPictures(member)) await files.remove(name);
      await logins.attempts.removeTraces(member);
      const by = caller({ kind: 'system', policy: 'erase-member-when-asked' }, member);
      for (const login of await claimedLogins(member)) {
        const released = await execute(by, loginClaim, login, { type: 'Release', member });
        if (isRefusal(released)) throw new Error(`The login could not be released: ${released.refused}`);
      }
      const fingerprint = await holdsAddress(member);
      if (fingerprint === undefined) return;
      const done = await execute(by, emailClaim, fingerprint, { type: 'Release', member });
      if (isRefusal(done)) throw new Error(`The address could not be given back: ${done.refused}`);
    },
    chapters: chaptersFor(parts),
    files: {
      streams: account.stream(''),
      about: async (stream): Promise<FileAbout[]> => {
        const member = stream.slice(account.stream('').length);
        const { picture, status } = await accountOf(log, member);
        return (await picturesIn(stream)).map((name) => ({
          name,
          isShown: name === picture && status !== 'forgotten',
          members: [member],
        }));
      },
    },
    stays:
      'that there was an account, with its days, rights and time zone; its username is given to nobody else for a while; what others wrote themselves, where they may have named it, and what staff wrote to give a reason',
  };
};
