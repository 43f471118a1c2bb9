import { networkOf } from '#kernel/contract/network.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import type { Bearer, SignedIn } from '#kernel/module.ts';
import { refusalAnswer, type Admitted, type CallPorts, type CallsAnswer, type Head, type Suspect } from './request.ts';

const LONGEST_FINGERPRINT = 16;
const shortened = (fingerprint: string): string => fingerprint.slice(0, LONGEST_FINGERPRINT);

/** Who asks, and whether they may: decided before the body is read. */
export const admission = (ports: CallPorts) => {
  const refusal = refusalAnswer(ports.wording);

  /** The pace and the access of a call, which need nothing of its body. */
  const turnedAway = async (
    { match, ip, bearer }: Head,
    member: SignedIn | undefined,
    program: Bearer | undefined,
  ): Promise<CallsAnswer | undefined> => {
    const { endpoint } = match.route.handler;
    if (ports.maintenance() && !member?.isAdmin && endpoint.pace !== 'poll' && !endpoint.duringMaintenance)
      return refusal(refuse('SITE_IS_DOWN_FOR_MAINTENANCE'));
    const paced = member?.id ?? program?.id;
    const wait = await ports.limits.wait(endpoint.pace, { ip, ...(paced === undefined ? {} : { member: paced }) });
    if (wait > 0) return refusal(refuse('TOO_MANY_REQUESTS'), { retryAfter: wait });
    if (bearer !== undefined) {
      if (!program) return refusal(refuse('API_TOKEN_WRONG'));
      if (endpoint.scope === undefined || !program.scopes.includes(endpoint.scope))
        return refusal(refuse('API_TOKEN_SCOPE', { values: { scope: endpoint.scope ?? 'none' } }));
    }
    if (endpoint.access === 'organisation')
      return program && !program.member ? undefined : refusal(refuse('ORGANISATION_TOKEN_NEEDED'));
    if (endpoint.access !== 'visitor' && !member) return refusal(refuse('NOT_SIGNED_IN'));
    if ((endpoint.access === 'admin' || endpoint.access === 'auditor') && member!.lacksSecondFactor)
      return refusal(refuse('SECOND_FACTOR_REQUIRED'));
    if (endpoint.access === 'admin' && !member!.isAdmin) return refusal(refuse('NOT_ALLOWED'));
    if (endpoint.access === 'auditor' && !(member!.auditor && member!.auditor.until > ports.now()))
      return refusal(refuse('NOT_ALLOWED'));
    if (endpoint.sensitive && member?.secondStep && (member.secondStep.freshUntil ?? '') <= ports.now())
      return refusal(refuse('SECOND_FACTOR_AGAIN', { field: 'code' }));
    if (endpoint.goodStanding && member?.onProbation) return refusal(refuse('ON_PROBATION'));
    if (member?.support && endpoint.support !== 'open') return refusal(refuse('SUPPORT_READS_ONLY'));
    if (member && endpoint.hourly !== undefined) {
      const { path, hourly } = endpoint;
      const hour = await ports.limits.waitThisHour({ path, hourly }, member.id);
      if (hour > 0) return refusal(refuse('DONE_OFTEN_THIS_HOUR'), { retryAfter: hour });
    }
    return undefined;
  };

  const admit = async (head: Head): Promise<Admitted | CallsAnswer> => {
    const { token, bearer } = head;
    const program = bearer === undefined ? undefined : await ports.bearerOf?.(bearer);
    const isBrowser = bearer === undefined && token !== undefined;
    const member = isBrowser ? await ports.memberOf(token) : program?.member;
    const away = await turnedAway(head, member, program);
    return away ? { ...away, suspect: suspectOf(head.ip, member) } : { member };
  };

  const suspectOf = (ip: string, member: SignedIn | undefined, input?: Record<string, unknown>) => (): Suspect => {
    const account = member?.id ?? accountIn(input);
    return {
      ...(account === undefined ? {} : { account: shortened(ports.fingerprint(`suspect|${account}`)) }),
      place: shortened(ports.fingerprint(`suspect-place|${networkOf(ip)}`)),
    };
  };

  return { admit, suspectOf };
};

/** The account that a visitor names in the input. */
const accountIn = (input: Record<string, unknown> | undefined): string | undefined => {
  const named = input?.['username_or_email'] ?? input?.['email'] ?? input?.['username'];
  return typeof named === 'string' ? named.trim().toLowerCase() : undefined;
};
