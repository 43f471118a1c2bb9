import { lengthOf } from '#kernel/contract/written-text.ts';
import { z } from 'zod';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { ABOUT_ME_MAX, CREDENTIAL_MAX, CREDENTIALS_MOST, WEBSITE_MAX, websiteProblem } from './account.ts';

/** What a member says about themselves beside the words about oneself (IDN-087); empty where nothing was said. */
export type ProfileInfo = { broughtMe: string; hopeToGain: string; credentials: readonly string[]; website: string };

const text = z.string().catch('');
const marketing = z
  .object({
    profile_info: z.object({
      brought_me: text,
      hope_to_gain: text,
      credentials: z.array(z.string()).catch([]),
      website: text,
    }),
  })
  .meta({ id: 'MarketingInfo' });

export const noProfileInfo: ProfileInfo = { broughtMe: '', hopeToGain: '', credentials: [], website: '' };

/** As JSON on the wire (IDN-085, IDN-087); nothing said is an empty object. */
export const marketingJson = (overrides: Partial<ProfileInfo>): string => {
  const { broughtMe, hopeToGain, credentials, website } = { ...noProfileInfo, ...overrides };
  const said = {
    ...(broughtMe === '' ? {} : { brought_me: broughtMe }),
    ...(hopeToGain === '' ? {} : { hope_to_gain: hopeToGain }),
    ...(credentials.length === 0 ? {} : { credentials }),
    ...(website === '' ? {} : { website }),
  };
  return Object.keys(said).length === 0 ? '{}' : JSON.stringify({ profile_info: said });
};

/** What such a text says; nothing when it is no such text, because it comes from other members (C-093). */
export const profileInfoIn = (json: string | null): ProfileInfo => {
  try {
    const info = marketing.safeParse(JSON.parse(json ?? '{}')).data?.profile_info;
    if (info === undefined) return noProfileInfo;
    const { brought_me: broughtMe, hope_to_gain: hopeToGain, credentials, website } = info;
    return { broughtMe, hopeToGain, credentials, website: websiteProblem(website) ? '' : website };
  } catch {
    return noProfileInfo;
  }
};

export const credentialsIn = (json: string | null): readonly string[] => profileInfoIn(json).credentials;

/** Most bytes of the JSON (C-093). */
export const MARKETING_MAX = 20_000;

/** Null says nothing, as the empty text does. */
const saidOrNone = z
  .string()
  .nullable()
  .transform((said) => said ?? '')
  .optional();
const sentInfo = z.object({
  profile_info: z
    .object({
      brought_me: saidOrNone,
      hope_to_gain: saidOrNone,
      credentials: z
        .array(z.string())
        .nullable()
        .transform((list) => list ?? [])
        .optional(),
      website: saidOrNone,
    })
    .default({}),
});

/** What a browser sent as JSON; unknown keys are dropped (C-093). Undefined when it is no such JSON. */
export const sentProfileInfo = (json: string): Partial<ProfileInfo> | undefined => {
  try {
    const sent = sentInfo.safeParse(JSON.parse(json)).data?.profile_info;
    if (sent === undefined) return undefined;
    return {
      ...(sent.brought_me === undefined ? {} : { broughtMe: sent.brought_me.trim() }),
      ...(sent.hope_to_gain === undefined ? {} : { hopeToGain: sent.hope_to_gain.trim() }),
      ...(sent.website === undefined ? {} : { website: sent.website.trim() }),
      ...(sent.credentials === undefined
        ? {}
        : { credentials: [...new Set(sent.credentials.map((each) => each.trim()))].filter((each) => each !== '') }),
    };
  } catch {
    return undefined;
  }
};

/** What is wrong with these fields: lengths and number as specified (IDN-112, IDN-113, IDN-117, IDN-118). */
export const profileInfoProblem = (overrides: Partial<ProfileInfo>): Refusal | undefined => {
  const texts = [
    ['brought_me', overrides.broughtMe, ABOUT_ME_MAX],
    ['hope_to_gain', overrides.hopeToGain, ABOUT_ME_MAX],
    ['website', overrides.website, WEBSITE_MAX],
  ] as const;
  for (const [field, said, max] of texts)
    if (said !== undefined && lengthOf(said) > max) return refuse('PROFILE_TEXT_TOO_LONG', { field, values: { max } });
  if (overrides.website !== undefined && websiteProblem(overrides.website))
    return refuse('WEBSITE_INVALID', { field: 'website' });
  const field = 'credentials';
  if (overrides.credentials !== undefined && overrides.credentials.length > CREDENTIALS_MOST)
    return refuse('CREDENTIALS_TOO_MANY', { field, values: { max: CREDENTIALS_MOST } });
  return overrides.credentials?.some((each) => lengthOf(each) > CREDENTIAL_MAX)
    ? refuse('PROFILE_TEXT_TOO_LONG', { field, values: { max: CREDENTIAL_MAX } })
    : undefined;
};
