import { z } from 'zod';

const marketing = z.object({ profile_info: z.object({ credentials: z.array(z.string()).default([]) }).optional() });

/** What a member says about themselves, as JSON on the wire (IDN-085, IDN-087); nothing said is an empty object. */
export const marketingJson = (credentials: readonly string[]): string =>
  credentials.length === 0 ? '{}' : JSON.stringify({ profile_info: { credentials } });

/** The credentials in such a text; none when it holds no such thing. */
export const credentialsIn = (json: string | null): string[] => {
  try {
    return marketing.safeParse(JSON.parse(json ?? '{}')).data?.profile_info?.credentials ?? [];
  } catch {
    return [];
  }
};
