import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { FacebookProvider } from '#kernel/parts.ts';
import { isLoginFailure, type LoginFailure, type LoginPort } from '../credentials/logins.ts';

/** Milliseconds for each request to Facebook. */
const TIMEOUT = 5000;

/** Written as a text, and in older samples of the documents as a number. */
const id = z.union([z.string(), z.int()]).transform(String);
const tokenFacts = z.object({ data: z.object({ app_id: id, user_id: id.optional(), is_valid: z.boolean() }) });
const person = z.object({ id, name: z.string().optional(), email: z.string().optional() });

const DOES_NOT_ANSWER = 'The provider does not answer.';
const refusedAt = (path: string) => `The provider refuses the question ${path}: see how the app is registered there.`;
const graphError = z.object({ error: z.object({ code: z.int() }) });

/** The token that the browser brought is not what it should be. */
const rejected = (code: string, sentence: string): LoginFailure => ({
  failure: 'rejected',
  code,
  sentence,
  isOfProvider: false,
});

/**
 * Facebook's login: the browser brings a token, and the server asks Facebook whose it is and for which app it was made (C-080).
 * @param timeout milliseconds, shorter in tests
 */
export const facebookPort = (provider: FacebookProvider, timeout = TIMEOUT): LoginPort => {
  const { appId, appSecret } = provider;

  const ask = async <T extends object>(
    path: string,
    query: Record<string, string>,
    schema: z.ZodType<T>,
  ): Promise<T | LoginFailure> => {
    try {
      const response = await fetch(`${provider.graphUrl}/${path}?${new URLSearchParams(query).toString()}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      });
      if (response.ok) {
        const parsed = schema.safeParse(await response.json());
        return parsed.success ? parsed.data : { ...rejected('unknown_answer', refusedAt(path)), isOfProvider: true };
      }
      const { code } = graphError.safeParse(await response.json().catch(() => undefined)).data?.error ?? {};
      const isDown = response.status >= 500 || response.status === 429;
      return {
        failure: isDown ? 'down' : 'rejected',
        code: code === undefined ? `HTTP ${response.status}` : `error ${code}`,
        sentence: isDown ? DOES_NOT_ANSWER : refusedAt(path),
        // The first question is asked with the app's own secret, the second with what the browser brought.
        isOfProvider: isDown || path === 'debug_token',
      };
    } catch (problem) {
      const { code = (problem as Error).name } = ((problem as Error).cause ?? {}) as { code?: string };
      return { failure: 'down', code, sentence: DOES_NOT_ANSWER, isOfProvider: true };
    }
  };

  return {
    addressOf: ({ state, redirectUri }) => {
      const query = { client_id: appId, redirect_uri: redirectUri, state, response_type: 'token', scope: 'email' };
      return Promise.resolve({ url: `${provider.dialogUrl}?${new URLSearchParams(query).toString()}` });
    },
    prove: async ({ accessToken, userId }) => {
      if (accessToken === undefined || userId === undefined)
        return rejected('no_token', 'The browser brought no token.');
      const token = await ask(
        'debug_token',
        { input_token: accessToken, access_token: `${appId}|${appSecret}` },
        tokenFacts,
      );
      if (isLoginFailure(token)) return token;
      const { is_valid: isValid, app_id: app, user_id: owner } = token.data;
      if (!isValid) return rejected('token_invalid', 'The token is not valid.');
      if (app !== appId) return rejected('token_of_other_app', 'The token was made for another app.');
      if (owner !== userId) return rejected('other_person', 'The token is of another person than the browser says.');
      const proof = createHmac('sha256', appSecret).update(accessToken).digest('hex');
      const who = await ask(
        'me',
        { fields: 'id,name,email', access_token: accessToken, appsecret_proof: proof },
        person,
      );
      if (isLoginFailure(who)) return who;
      if (who.id !== userId) return rejected('other_person', 'The token is of another person than the browser says.');
      return {
        issuer: provider.issuer,
        subject: who.id,
        email: who.email ?? null,
        emailVerified: null,
        name: who.name ?? null,
      };
    },
  };
};
