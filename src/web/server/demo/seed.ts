import { randomUUID } from 'node:crypto';
import { sendMessage } from '../../../modules/chat/contract/api.ts';
import { createWell, getWell, joinedWells, joinWell } from '../../../modules/communities/contract/api.ts';
import { createPost, likePost, openPoll, pinPost, tagUser, votePoll } from '../../../modules/forum/contract/api.ts';
import { PROFILE_PICTURE_FIELD } from '../../../modules/identity/contract/account.ts';
import { updateProfile, updateProfilePicture } from '../../../modules/identity/contract/api.ts';
import { marketingJson } from '../../../modules/identity/contract/profile-info.ts';
import { IDENTITY_OPERATOR } from '../../../modules/identity/index.ts';
import { MEMBERSHIP_OPERATOR } from '../../../modules/membership-billing/index.ts';
import { createSession, joinSession } from '../../../modules/scheduling/contract/api.ts';
import { caller } from '../../../shared-kernel/commands/commands.ts';
import type { AnswerOf, Endpoint, InputOf } from '../../../shared-kernel/contract/endpoint.ts';
import { isRefusal, type RefusalName } from '../../../shared-kernel/contract/refusals.ts';
import { minutes, plus } from '../../../shared-kernel/contract/time.ts';
import type { Call, SignedIn } from '../../../shared-kernel/module.ts';
import type { Started } from '../composition/start-server.ts';
import { demoPassword, demoPeople, type DemoPerson } from './people.ts';
import { demoPoll, demoPosts, type DemoPost } from './posts.ts';
import { portrait } from './portraits.ts';
import { nextSession, regularSessions, smallTalk, type DemoSession } from './plan.ts';
import { demoWells } from './wells.ts';

const BEGUN = 'begun';
const AT_ONCE = 6;

/**
 * Fills an empty sandbox with a demo community by issuing the product's own commands. Every step is remembered: an
 * interrupted start goes on, and a later one adds the days that came into sight. Answers whether there is a demo community.
 */
export const seedDemo = async (server: Started): Promise<boolean> => {
  const { database } = server;
  const steps = new Map(
    (await database.query<{ step: string; result: string }>('select step, result from web.demo_steps')).map(
      ({ step, result }) => [step, result],
    ),
  );
  const remember = async (step: string, result: string) => {
    await database.query('insert into web.demo_steps (step, result) values ($1, $2) on conflict do nothing', [
      step,
      result,
    ]);
    steps.set(step, result);
    return result;
  };
  if (!steps.has(BEGUN)) {
    if (await hasPeople(server)) return false;
    await remember(BEGUN, server.clock.now());
  }
  const once = async (step: string, work: () => Promise<string>) => steps.get(step) ?? remember(step, await work());

  const now = server.clock.now();
  const product = await lenient(server);
  const members = new Map<string, string>();
  await together(demoPeople, async (person) => {
    members.set(person.username, await once(`member ${person.username}`, () => product.enroll(person)));
  });
  const as = (username: string): SignedIn => {
    const { hostLevel, isAdmin = false } = demoPeople.find((person) => person.username === username)!;
    return { id: members.get(username)!, isAdmin, hostLevel, emailVerified: true, signInId: 'demo' };
  };

  await together(demoPeople, async ({ username, look }) => {
    await once(`portrait ${username}`, async () => {
      const image = await portrait(look);
      await product.call(updateProfilePicture, as(username), { [PROFILE_PICTURE_FIELD]: image, remove: false });
      return 'drawn';
    });
  });

  await together(demoPeople, async ({ username, says }) => {
    if (!says) return;
    const { about, ...info } = says;
    await once(`profile ${username}`, async () => {
      await product.call(updateProfile, as(username), { about_me: about, user_marketing: marketingJson(info) });
      return 'written';
    });
  });

  const wells = new Map<string, string>();
  for (const { key, title, description } of demoWells)
    wells.set(
      key,
      await once(`well ${key}`, async () => {
        const made = await product.call(createWell, as('demo_admin'), { title, description, visible: true }, [
          'GROUP_TITLE_IS_TAKEN',
        ]);
        return (made ?? (await product.call(getWell, as('demo_admin'), { id: title }))!).group.uuid;
      }),
    );
  await together(demoPeople, async ({ username, wells: keys }) => {
    for (const key of keys)
      await once(`belongs ${username} ${key}`, async () => {
        await product.call(joinWell, as(username), {
          id: wells.get(key)!,
          flag: true,
          commitment: true,
          unregister: false,
        });
        return 'yes';
      });
  });

  const tell = async (post: DemoPost) => {
    const { well, by, text, note = '', pinned = false, replies = [], reactions = [] } = post;
    const group_uuid = well === undefined ? await mainWell() : wells.get(well)!;
    const say = async (author: string, content: string, of: { parent_uuid: string | null; content_note: string }) => {
      const written = (await product.call(createPost, as(author), { group_uuid, content, ...of }))!;
      const { uuid } = written.forum_post;
      for (const [, name] of content.matchAll(/@(demo_\w+)/g))
        await product.call(tagUser, as(author), { id: uuid, uid: members.get(name!)!, flag: true });
      return uuid;
    };
    const id = await once(`post ${post.step}`, () => say(by, text, { parent_uuid: null, content_note: note }));
    for (const [index, reply] of replies.entries())
      await once(`reply ${post.step} ${index}`, () => say(reply.by, reply.text, { parent_uuid: id, content_note: '' }));
    for (const { by: reader, emoji } of reactions)
      await once(`reaction ${post.step} ${reader}`, async () => {
        await product.call(likePost, as(reader), { id, x: emoji, y: true });
        return 'yes';
      });
    if (pinned)
      await once(`pin ${post.step}`, async () => {
        await product.call(pinPost, as('demo_admin'), { id, flag: true });
        return 'yes';
      });
  };
  const mainWell = async () => {
    const joined = (await product.call(joinedWells, as('demo_admin'), { limit: 1, offset: 0 }))!;
    return joined.group.find(({ is_default_group }) => is_default_group)!.uuid;
  };
  for (const post of demoPosts) await tell(post);
  const poll = await once('poll', async () => {
    const { question, answers } = demoPoll;
    return (await product.call(openPoll, as('demo_admin'), { question, answers }))!.forum_poll.uuid;
  });
  for (const { by, answer } of demoPoll.votes)
    await once(`vote ${by}`, async () => {
      await product.call(votePoll, as(by), { id: poll, x: answer });
      return 'yes';
    });

  const schedule = (session: DemoSession) =>
    once(session.step, async () => {
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
        ['SESSION_OVERLAP'],
      );
      if (!planned) return 'left out';
      for (const guest of session.guests)
        await product.call(joinSession, as(guest), { id: planned.session.uuid, flag: true }, MAY_NOT);
      return planned.session.uuid;
    });
  const isSoon = [...steps.keys()].some(
    (step) => step.startsWith('session next ') && step.slice(13) > plus(now, minutes(2)),
  );
  if (!isSoon) {
    const next = nextSession(now);
    const session = await schedule(next);
    for (const { by, text } of session === 'left out' ? [] : smallTalk)
      await once(`chat ${next.step} ${by}`, async () => {
        const said = { id: session, text, client_id: `demo ${by}` };
        return (await product.call(sendMessage, as(by), said, ['CHAT_DOES_NOT_EXIST'])) ? 'said' : 'not there';
      });
  }
  // Nobody is in two of them at once, as long as those of one host are planned one after the other.
  for (const session of regularSessions(now)) await schedule(session);
  await server.running.drain();
  return true;
};

/** Guests of the demo are refused like everybody else; then they simply are not there. */
const MAY_NOT: readonly RefusalName[] = [
  'SESSION_OVERLAP',
  'SESSION_FULL',
  'SESSION_JOINED_TOO_MANY',
  'SESSION_JOINED_TOO_MANY_BASIC',
  'SESSION_BASIC_PLAN_MAX_REACHED',
];

const hasPeople = async ({ assembled, store }: Started): Promise<boolean> => {
  const types = new Set(assembled.parts.find(({ name }) => name === 'identity')?.events.map(({ type }) => type));
  for await (const event of store.readAll({ limit: 200 })) if (types.has(event.type)) return true;
  return false;
};

const operator = () => caller({ kind: 'system', policy: 'make-the-demo-community' }, randomUUID());

/** The product once more, over the same database and log, in which hosts may plan for today and for any minute, and new members may write a lot. */
const lenient = async (server: Started) => {
  const {
    configuration: { settings },
    clock,
    recompose,
    running,
  } = server;
  const password = demoPassword(server);
  const scheduling = { ...settings.scheduling, MIN_LEAD_HOURS: 0, START_STEP_MIN: 1 };
  const forum = { ...settings.forum, FORUM_PER_MINUTE_NEW: 100 };
  const product = await recompose(clock, { ...settings, scheduling, forum });
  const identity = await product.container.getAsync(IDENTITY_OPERATOR);
  const plans = await product.container.getAsync(MEMBERSHIP_OPERATOR);

  return {
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
    /** The answer, or undefined for a refusal that is expected. */
    call: async <E extends Endpoint>(
      endpoint: E,
      member: SignedIn,
      input: InputOf<E>,
      expected: readonly RefusalName[] = [],
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
        settled: async () => void (await running.positions.reached(by.position, 5_000)),
        signIn: () => {},
      };
      const answer = await handler.handle(input as never, call);
      if (!isRefusal(answer)) return endpoint.output.parse(answer) as AnswerOf<E>;
      if (expected.includes(answer.refused)) return undefined;
      throw new Error(`The demo community could not be made: ${endpoint.path} was refused: ${answer.refused}`);
    },
  };
};

/** Some at a time. */
const together = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const waiting = [...items];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
};
