import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { personPage } from './person-page.ts';
import { formOf } from './form.ts';

// Source: Graph API, "Debug Token": app_id and user_id are compared by the caller; older samples show them as numbers
/** What goes wrong with the next question of the product's server. */
export type FacebookFault = 'down' | 'slow' | 'another app' | 'another person' | 'ids as numbers';

const SLOW_MS = 30_000;
const DIALOG = '/facebook/dialog/oauth';

// Source: Graph API, "Handling Errors" (190 for a token, 1 and 100 for what is asked) and "Securing Graph API Requests"
// (appsecret_proof); Facebook Login, "Manually Build a Login Flow": the address of the return is one that was registered
/** Answers as Facebook's login dialog and the two calls with which a token is checked. */
export const facebookSandbox = (options: { appId: string }) => {
  const appSecret = randomBytes(24).toString('base64url');
  const people = new Map<string, { id: string; name?: string; email?: string }>();
  let fault: FacebookFault | undefined;

  const dialog = async (request: IncomingMessage, response: ServerResponse, asked: URL): Promise<void> => {
    const redirectUri = new URL(asked.searchParams.get('redirect_uri') ?? '');
    const state = asked.searchParams.get('state') ?? '';
    if (!redirectUri.pathname.startsWith('/login/') || asked.searchParams.get('client_id') !== options.appId)
      return void response.writeHead(400).end();
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
      return void response.end(
        personPage({ provider: 'Facebook', action: asked.pathname + asked.search, tick: 'Share this address' }),
      );
    }
    const form = await formOf(request);
    if (form.get('choice') === 'cancel')
      redirectUri.search = new URLSearchParams({ error: 'access_denied', state }).toString();
    else {
      const email = form.get('email') ?? '';
      const name = form.get('name') ?? '';
      const id = BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 12)}`).toString();
      const token = randomBytes(24).toString('base64url');
      people.set(token, {
        id,
        ...(name === '' ? {} : { name }),
        ...(form.has('verified') && email !== '' ? { email } : {}),
      });
      redirectUri.hash = new URLSearchParams({ access_token: token, expires_in: '3600', state }).toString();
    }
    response.writeHead(303, { location: redirectUri.href }).end();
  };

  const answer = (asked: URL, wrong: FacebookFault | undefined): { status: number; body: unknown } => {
    const query = asked.searchParams;
    if (asked.pathname === '/facebook/me') {
      const token = query.get('access_token') ?? '';
      const [person, proof] = [people.get(token), query.get('appsecret_proof')];
      // Browsers, which do not know the secret, send none.
      if (proof !== null && proof !== createHmac('sha256', appSecret).update(token).digest('hex'))
        return { status: 400, body: { error: { code: 100 } } };
      return person ? { status: 200, body: person } : { status: 400, body: { error: { code: 190 } } };
    }
    if (query.get('access_token') !== `${options.appId}|${appSecret}`)
      return { status: 400, body: { error: { code: 1 } } };
    const person = people.get(query.get('input_token') ?? '');
    const app_id = wrong === 'another app' ? '12' : options.appId;
    const user_id = wrong === 'another person' ? '1' : person?.id;
    const written = (id: string) => (wrong === 'ids as numbers' ? Number(id) : id);
    const owner = user_id === undefined ? {} : { user_id: written(user_id) };
    return { status: 200, body: { data: { app_id: written(app_id), is_valid: person !== undefined, ...owner } } };
  };

  return {
    appSecret,
    failNext: (with_: FacebookFault) => {
      fault = with_;
    },
    serve: async (request: IncomingMessage, response: ServerResponse, asked: URL): Promise<void> => {
      if (asked.pathname === DIALOG) return dialog(request, response, asked);
      const isServer = asked.pathname === '/facebook/debug_token';
      const wrong = isServer ? fault : undefined;
      if (isServer) fault = undefined;
      if (wrong === 'slow') await delay(SLOW_MS, undefined, { ref: false });
      const { status, body } = wrong === 'down' ? { status: 503, body: {} } : answer(asked, wrong);
      response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
      response.end(JSON.stringify(body));
    },
  };
};
