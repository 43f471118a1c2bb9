import type { OpenidPerson } from '../openid.ts';

const MOST_STEPS = 8;

/**
 * Goes through the provider's pages as a browser does and answers the address that the product's page gets. `cancel`: the
 * person stops there.
 */
export const cameBack = async (
  url: string,
  person: Partial<OpenidPerson> | 'cancel' = {},
  /** Of the browser, which may have been here before. */
  cookies = new Map<string, string>(),
): Promise<Record<string, string>> => {
  const open = async (address: URL, form?: URLSearchParams): Promise<URL> => {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form === undefined ? {} : { method: 'POST', body: form }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    await response.body?.cancel();
    return location === null ? address : new URL(location, address);
  };
  const provider = new URL(url);
  let at = provider;
  for (let step = 0; step < MOST_STEPS && at.host === provider.host; step++)
    at = await open(at, /^\/(interaction|facebook)\//.test(at.pathname) ? formOf(person) : undefined);
  if (at.host === provider.host) throw new Error(`The provider does not lead back, but to ${at.href}`);
  return Object.fromEntries([...at.searchParams, ...new URLSearchParams(at.hash.slice(1))]);
};

const formOf = (person: Partial<OpenidPerson> | 'cancel'): URLSearchParams => {
  if (person === 'cancel') return new URLSearchParams({ choice: 'cancel' });
  const { email = 'robin@example.org', emailVerified = true, name = 'Robin Meadow' } = person;
  return new URLSearchParams({
    choice: 'go',
    email,
    name,
    ...(emailVerified === false ? {} : { verified: emailVerified === null ? 'unsaid' : 'true' }),
  });
};
