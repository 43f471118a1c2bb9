import { z } from 'zod';

const person = z.object({ id: z.string(), name: z.string().optional(), email: z.string().optional() });

const TIMEOUT = 10_000;

/**
 * Who logged in at Facebook: id, name and address, all of which are needed (IDN-024). `unreachable` when Facebook does not
 * answer, `incomplete` when one is missing.
 */
export const facebookPerson = async (
  graphUrl: string,
  accessToken: string,
): Promise<{ fb_user_id: string; name: string; email: string } | 'unreachable' | 'incomplete'> => {
  try {
    const query = new URLSearchParams({ fields: 'id,name,email', access_token: accessToken });
    const response = await fetch(`${graphUrl}/me?${query.toString()}`, {
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const said = person.safeParse(await response.json());
    if (!response.ok || !said.success) return response.status >= 500 ? 'unreachable' : 'incomplete';
    const { id, name = '', email = '' } = said.data;
    return id === '' || name === '' || email === '' ? 'incomplete' : { fb_user_id: id, name, email };
  } catch {
    return 'unreachable';
  }
};
