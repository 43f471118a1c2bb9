import { providerProblem } from './prove-login.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { isLoginFailure } from '../../credentials/logins.ts';
import type { Parts } from '../parts.ts';

/** Where the browser goes, and the secret with which it comes back. */
export const beginLogin =
  (parts: Parts) =>
  async (begun: {
    provider: string;
    /** The member who links a login; null for logging in. */
    linking: string | null;
    origin: string;
  }): Promise<{ url: string; secret: string } | Refusal> => {
    const { logins, clock } = parts;
    const offered = logins.offered.get(begun.provider);
    if (!offered) return refuse('LOGIN_PROVIDER_UNKNOWN', { field: 'provider' });
    const { secret, secrets } = await logins.attempts.begin({
      provider: begun.provider,
      member: begun.linking,
      redirectUri: `${begun.origin}/login/${begun.provider}`,
      now: clock.now(),
    });
    const address = await offered.port.addressOf(secrets);
    return isLoginFailure(address)
      ? providerProblem(parts, begun.provider, offered.name, address)
      : { ...address, secret };
  };
