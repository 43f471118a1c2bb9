import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { isLoginFailure, type LoginFailure, type ProvedLogin, type ReturnedLogin } from '../../credentials/logins.ts';
import type { Parts } from '../parts.ts';
import { fingerprints } from '../../facts/names.ts';

export type Returned = ReturnedLogin & { provider: string; state: string; secret: string };
/** Who the provider says is there, and what is known here of this login. */
export type Proved = ProvedLogin & { provider: string; offeredAs: string; fingerprint: string };

export const expired = refuse('LOGIN_EXPIRED');

/** Operators learn why; what only this log-in has wrong is no problem of the provider. */
export const providerProblem = ({ logins }: Parts, id: string, name: string, failure: LoginFailure): Refusal => {
  logins.failed(id, failure);
  return refuse(failure.failure === 'down' ? 'LOGIN_PROVIDER_DOWN' : 'LOGIN_REJECTED', {
    values: { provider: name },
  });
};

/** Verifies what the browser brought back; `linking`: the member who began this, null for logging in. */
export const proveLogin = async (
  parts: Parts,
  returned: Returned,
  linking: string | null,
): Promise<Proved | Refusal> => {
  const { logins, clock, personalData } = parts;
  const offered = logins.offered.get(returned.provider);
  if (!offered) return refuse('LOGIN_PROVIDER_UNKNOWN');
  const attempt = await logins.attempts.take({ ...returned, now: clock.now() });
  if (!attempt || attempt.member !== linking) return expired;
  const login = await offered.port.prove({ ...returned, ...attempt.secrets, returnedState: returned.state });
  if (isLoginFailure(login)) return providerProblem(parts, returned.provider, offered.name, login);
  logins.works(returned.provider);
  return {
    ...login,
    provider: returned.provider,
    offeredAs: offered.name,
    fingerprint: fingerprints(personalData).login(login),
  };
};
