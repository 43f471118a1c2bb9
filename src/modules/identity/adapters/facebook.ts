import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { FacebookProvider } from '../../../shared-kernel/parts.ts';
import type { LoginFailure, LoginPort } from '../credentials/logins.ts';

/** Milliseconds for each request to Facebook. */
const TIMEOUT = 5000;

const tokenFacts = z.object({
  data: z.object({ app_id: z.string(), user_id: z.string().optional(), is_valid: z.boolean() }),
});
const person = z.object({ id: z.string(), name: z.string().optional(), email: z.string().optional() });

/**
 * Facebook's login: the browser brings a token, and the server asks Facebook whose it is and for which app it was made (C-080).
 * @param timeout milliseconds, shorter in tests
 */
export const facebookPort = (provider: FacebookProvider, timeout = TIMEOUT): LoginPort => {
  const { appId, appSecret } = provider;

  const ask = async <T>(
    path: string,
    query: Record<string, string>,
    schema: z.ZodType<T>,
  ): Promise<T | LoginFailure> => {
    try {
      const response = await fetch(`${provider.graphUrl}/${path}?${new URLSearchParams(query).toString()}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      });
      if (!response.ok) return response.status >= 500 || response.status === 429 ? 'down' : 'rejected';
      const parsed = schema.safeParse(await response.json());
      return parsed.success ? parsed.data : 'rejected';
    } catch {
      return 'down';
    }
  };

  return {
    addressOf: ({ state, redirectUri }) => {
      const query = { client_id: appId, redirect_uri: redirectUri, state, response_type: 'token', scope: 'email' };
      return Promise.resolve({ url: `${provider.dialogUrl}?${new URLSearchParams(query).toString()}` });
    },
    prove: async ({ accessToken, userId }) => {
      if (accessToken === undefined || userId === undefined) return 'rejected';
      const token = await ask(
        'debug_token',
        { input_token: accessToken, access_token: `${appId}|${appSecret}` },
        tokenFacts,
      );
      if (typeof token === 'string') return token;
      const { is_valid: isValid, app_id: app, user_id: owner } = token.data;
      if (!isValid || app !== appId || owner !== userId) return 'rejected';
      const proof = createHmac('sha256', appSecret).update(accessToken).digest('hex');
      const who = await ask(
        'me',
        { fields: 'id,name,email', access_token: accessToken, appsecret_proof: proof },
        person,
      );
      if (typeof who === 'string') return who;
      if (who.id !== userId) return 'rejected';
      return {
        issuer: provider.issuer,
        subject: who.id,
        email: who.email ?? null,
        // Facebook does not say so: the member confirms the address here.
        emailVerified: false,
        name: who.name ?? null,
      };
    },
  };
};
