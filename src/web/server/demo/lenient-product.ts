import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { IDENTITY_OPERATOR, SPECIAL_NOTICES } from '#modules/identity/index.ts';
import { MEMBERSHIP_OPERATOR } from '#modules/membership-billing/index.ts';
import { SESSION_COMMANDS } from '#modules/scheduling/index.ts';
import type { Clock } from '#kernel/clock.ts';
import { caller } from '#kernel/commands/commands.ts';
import type { AnswerOf, Endpoint, InputOf } from '#kernel/contract/endpoint.ts';
import { isRefusal, must, type RefusalName } from '#kernel/contract/refusals.ts';
import { minutes, plus } from '#kernel/contract/time.ts';
import type { Call, SignedIn } from '#kernel/module.ts';
import type { Started } from '#server/composition/start-server.ts';
import { demoPassword, type DemoPerson } from './people.ts';

const operator = () => caller({ kind: 'system', policy: 'make-the-demo-community' }, randomUUID());

/**
 * The product once more, over the same database and log, in which hosts may plan for today and for any minute, new members
 * may write a lot, and things may be done at any moment.
 */
export const lenientProduct = async (server: Started) => {
  const {
    configuration: { settings },
    recompose,
    running,
  } = server;
  const password = demoPassword(server);
  const scheduling = { ...settings.scheduling, MIN_LEAD_HOURS: 0, START_STEP_MIN: 1 };
  const forum = { ...settings.forum, FORUM_PER_MINUTE_NEW: 100 };
  const moment = new AsyncLocalStorage<string>();
  const clock: Clock = { now: () => moment.getStore() ?? server.clock.now() };
  const product = await recompose(clock, { ...settings, scheduling, forum });
  const identity = await product.container.getAsync(IDENTITY_OPERATOR);
  const plans = await product.container.getAsync(MEMBERSHIP_OPERATOR);
  const notices = await product.container.getAsync(SPECIAL_NOTICES);
  const sessions = await product.container.getAsync(SESSION_COMMANDS);

  const at = <T>(instant: string, work: () => Promise<T>): Promise<T> => moment.run(instant, work);

  return {
    /** Does something as if it were that moment. */
    at,
    enroll: async (person: DemoPerson) => {
      const enrolled = await identity.enroll(operator(), {
        email: `${person.username.replace('demo_', '')}@demo.wellspring.example`,
        username: person.username,
        password,
        name: person.name,
        timezone: person.timezone,
        emailVerified: true,
        hostLevel: person.hostLevel,
        isAdmin: person.isAdmin ?? false,
      });
      if (isRefusal(enrolled)) throw new Error(`${person.username} could not be enrolled: ${enrolled.refused}`);
      if (person.plan !== 'basic') {
        const refused = await plans.setPlan(operator(), enrolled.member, person.plan);
        if (refused) throw new Error(`${person.username} could not be given a plan: ${refused.refused}`);
      }
      return enrolled.member;
    },
    /** What sessions added up to was read long ago: nobody is greeted with it on a first visit. */
    readNotices: async (member: string) => {
      const by = operator();
      while ((await notices.next(by, member)) !== null) await notices.seen(by, member, null);
    },
    /** What a room says of its session when these members are there from beginning to end. */
    meet: async (session: string, of: { startsAt: string; endsAt: string; people: readonly string[] }) => {
      const by = operator();
      await at(of.startsAt, async () => {
        must(await sessions.start(by, session));
        for (const member of of.people) must(await sessions.noteAttendance(by, session, member));
      });
      await at(plus(of.endsAt, minutes(settings.scheduling.OVERRUN_MIN)), async () => {
        must(await sessions.noteHeld(by, session));
        must(await sessions.end(by, session, 'time'));
      });
    },
    /**
     * The answer, or undefined for a refusal that is expected. `waits`: until the read models show it, which what follows may need.
     */
    call: async <E extends Endpoint>(
      endpoint: E,
      member: SignedIn,
      input: InputOf<E>,
      { expected = [], waits = true }: { expected?: readonly RefusalName[]; waits?: boolean } = {},
    ) => {
      const handler = product.parts
        .flatMap(({ handlers }) => handlers)
        .find((each) => each.endpoint === (endpoint as Endpoint));
      if (!handler) throw new Error(`Nobody answers ${endpoint.path}`);
      const by = caller({ kind: member.isAdmin ? 'admin' : 'member', id: member.id }, randomUUID());
      const call: Call = {
        caller: by,
        member,
        now: clock.now(),
        userAgent: '',
        ip: '',
        origin: settings.publicUrl,
        settled: async () => void (waits && (await running.positions.reached(by.position, 5_000))),
        signIn: () => {},
        keepDevice: () => undefined,
      };
      const answer = await handler.handle(input as never, call);
      if (!isRefusal(answer)) return endpoint.output.parse(answer) as AnswerOf<E>;
      if (expected.includes(answer.refused)) return undefined;
      throw new Error(`The demo community could not be made: ${endpoint.path} was refused: ${answer.refused}`);
    },
  };
};

export type LenientProduct = Awaited<ReturnType<typeof lenientProduct>>;
