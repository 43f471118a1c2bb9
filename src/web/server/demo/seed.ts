import { sendMessage } from '#modules/chat/contract/api.ts';
import { joinedWells } from '#modules/communities/contract/api.ts';
import { createSession, joinSession } from '#modules/scheduling/contract/api.ts';
import type { RefusalName } from '#kernel/contract/refusals.ts';
import { between, days, minutes, plus } from '#kernel/contract/time.ts';
import type { SignedIn } from '#kernel/module.ts';
import type { StartServerStarted } from '#server/composition/start-server.ts';
import { holding, PLANNED_AHEAD } from './holding.ts';
import { lenientProduct } from './lenient-product.ts';
import { heldSessions } from './past.ts';
import { demoPeople, type DemoPerson } from './people.ts';
import { demoPosts } from './posts.ts';
import { reportExamples } from './reports.ts';
import { nextSession, regularSessions, smallTalk, type DemoSession } from './plan.ts';
import { settleIn } from './settling-in.ts';
import { AT_ONCE, demoSteps, together } from './steps.ts';
import { writePosts } from './writing-posts.ts';

const BEGUN = 'begun';
const PAST = 'past';
const LIVED = 'past lived';
/** Once, with the first session that can be entered. */
const REPORTED = 'examples reported';

/**
 * Fills an empty sandbox with a demo community by issuing the product's own commands. Every step is remembered: an
 * interrupted start goes on, and a later one adds the days that came into sight. Answers whether there is a demo community.
 */
export const seedDemo = async (server: StartServerStarted): Promise<boolean> => {
  const { done: steps, remember, once } = await demoSteps(server.database);
  const now = server.clock.now();
  if (!steps.has(BEGUN)) {
    if (await hasPeople(server)) return false;
    // Communities that an earlier release made have no past, and get none.
    await remember(PAST, now);
    await remember(BEGUN, now);
  }
  const begun = steps.get(PAST) ?? now;
  const joinedAt = ({ joined }: DemoPerson) => (steps.has(PAST) ? plus(begun, -days(joined)) : now);

  const product = await lenientProduct(server);
  const members = new Map<string, string>();
  const as = (username: string): SignedIn => {
    const { hostLevel, isAdmin = false } = demoPeople.find((person) => person.username === username)!;
    return { id: members.get(username)!, isAdmin, hostLevel, emailVerified: true, signInId: 'demo' };
  };
  const wells = new Map<string, string>();
  const settling = { product, as, once, joinedAt, members, wells };
  const mainWell = async () => {
    const joined = (await product.call(joinedWells, as('demo_admin'), { limit: 1, offset: 0 }))!;
    return joined.group.find(({ is_default_group }) => is_default_group)!.uuid;
  };

  const plan = async (session: DemoSession) => {
    const planned = await product.call(
      createSession,
      as(session.host),
      {
        title: session.title,
        description: session.description,
        externalLink: null,
        group: session.well === undefined ? await mainWell() : wells.get(session.well)!,
        startTime: session.startsAt,
        duration: session.minutes,
        maxAttendees: session.seats,
        repeat: 'SINGLE',
        is_group_hosted: false,
      },
      { expected: ['SESSION_OVERLAP'] },
    );
    if (!planned) return undefined;
    const { uuid: id } = planned.session;
    const guests: string[] = [];
    for (const guest of session.guests)
      if (await product.call(joinSession, as(guest), { id, flag: true }, MAY_NOT)) guests.push(guest);
    return { id, guests };
  };
  /** By a clock that stands before what is done, nothing of it is due: no session ends before it has begun. */
  const live = async ({ clock, stored }: NonNullable<StartServerStarted['sandbox']>) => {
    const evenings = heldSessions(begun);
    const held = holding({ product, plan, as, once });
    const offset = clock.offset();
    const setTo = (instant: string) => clock.shift(offset - between(instant, now));
    try {
      setTo(plus(begun, -days(Math.max(...demoPeople.map(({ joined }) => joined)) + 1)));
      await settleIn(settling);
      for (let at = 0; at < evenings.length; at += AT_ONCE) {
        const some = evenings.slice(at, at + AT_ONCE);
        setTo(plus(some[0]!.startsAt, -PLANNED_AHEAD));
        await together(some, (session) => held.hold(session));
      }
    } finally {
      await stored.move(offset);
    }
  };
  const isPastOwed = steps.has(PAST) && !steps.has(LIVED);
  if (isPastOwed && server.sandbox) await live(server.sandbox);
  else await settleIn(settling);

  await writePosts({ product, as, once, members, wells, mainWell });

  const schedule = (session: DemoSession) => once(session.step, async () => (await plan(session))?.id ?? 'left out');
  const isSoon = [...steps.keys()].some(
    (step) => step.startsWith('session next ') && step.slice(13) > plus(now, minutes(2)),
  );
  if (!isSoon) {
    const next = nextSession(now);
    const session = await schedule(next);
    for (const { by, text } of session === 'left out' ? [] : smallTalk)
      await once(`chat ${next.step} ${by}`, async () => {
        const said = { id: session, text, client_id: `demo ${by}` };
        return (await product.call(sendMessage, as(by), said, { expected: ['CHAT_DOES_NOT_EXIST'] }))
          ? 'said'
          : 'not there';
      });
    if (session !== 'left out' && isPastOwed && !steps.has(REPORTED)) {
      const postOf = (step: string) => {
        const { well } = demoPosts.find((post) => post.step === step)!;
        return { id: steps.get(`post ${step}`)!, group_uuid: wells.get(well!)! };
      };
      await reportExamples({ product, as, once, next: session, postOf });
      await remember(REPORTED, 'yes');
    }
  }
  // Nobody is in two of them at once, as long as those of one host are planned one after the other.
  await together([...Map.groupBy(regularSessions(now), ({ host }) => host).values()], async (ofHost) => {
    for (const session of ofHost) await schedule(session);
  });
  await server.running.drain();
  if (isPastOwed) {
    await together(demoPeople, ({ username }) => product.at(now, () => product.readNotices(as(username).id)));
    await remember(LIVED, 'yes');
  }
  return true;
};

/** Guests of the demo are refused like everybody else; then they simply are not there. */
const MAY_NOT = {
  waits: false,
  expected: [
    'SESSION_OVERLAP',
    'SESSION_FULL',
    'SESSION_JOINED_TOO_MANY',
    'SESSION_JOINED_TOO_MANY_BASIC',
    'SESSION_BASIC_PLAN_MAX_REACHED',
  ],
} satisfies { waits: boolean; expected: readonly RefusalName[] };

const hasPeople = async ({ assembled, store }: StartServerStarted): Promise<boolean> => {
  const types = new Set(assembled.parts.find(({ name }) => name === 'identity')?.events.map(({ type }) => type));
  for await (const event of store.readAll({ limit: 200 })) if (types.has(event.type)) return true;
  return false;
};
