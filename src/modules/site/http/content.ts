import { handler, type Call, type Handler } from '#kernel/module.ts';
import type { HostDirectory, IdentityOperator, IndexPerson } from '#modules/identity/index.ts';
import type { lookOf } from '#modules/content/contract/look.ts';
import { isId } from '#modules/content/contract/members-in.ts';
import type { NextHost } from '#modules/scheduling/index.ts';
import { HOSTS_LIMIT, listHosts, previewContent, siteContent, type ShownHost } from '../contract/content-api.ts';
import { topicsIn } from '#modules/content/contract/entries/topics-in.ts';
import type { SiteContent } from '#modules/content/contract/site-content.ts';
import type { ShownContent } from '../domain/shown-content.ts';

type Drafted = { productName: string; look: ReturnType<typeof lookOf>; changed: readonly string[] };

/** What the pages of an installation show (C-122). */
export const contentHandlers = (options: {
  /** What is published, as the caller may see it. */
  shown: (call: Call) => Promise<ShownContent>;
  /** The same with the drafts, and how the site is called and looks then. */
  drafted: (call: Call) => Promise<ShownContent & Drafted>;
  /** Who hosts in public soon, the next first, as this member may see it; null for visitors. */
  nextHosts: (now: string, viewer: string | null) => Promise<NextHost[]>;
  introducible: HostDirectory['introducible'];
  find: IdentityOperator['find'];
}): Handler[] => {
  /** A member is stored by id; one that was never found stays the username that was typed. */
  const idOf = (member: string) => (isId(member) ? Promise.resolve(member) : options.find(member));
  /** Null for a member who left, or whom staff shut out. */
  const peopleBehind = async (members: readonly string[]): Promise<ReadonlyMap<string, IndexPerson | null>> => {
    const ids = await Promise.all(members.map(idOf));
    const shown = await options.introducible(ids.filter((id) => id !== null));
    return new Map(
      members.flatMap((member, at) =>
        ids[at] === null ? [] : [[member, shown.find(({ uuid }) => uuid === ids[at]) ?? null]],
      ),
    );
  };
  /** One rule for all pages: who hosts soon. Those whom staff named for a page come before the others (SIT-070, SIT-079). */
  const hosts = async ({ now, member }: Call, first: readonly string[]) => {
    const next = await options.nextHosts(now, member?.id ?? null);
    const [known, named] = await Promise.all([
      options.introducible(next.map(({ member }) => member)),
      Promise.all(first.map(idOf)),
    ]);
    const people = new Map(known.map((person) => [person.uuid, person]));
    const rank = new Map(named.flatMap((member, at) => (member === null ? [] : [[member, at - named.length]])));
    return next
      .toSorted((one, other) => (rank.get(one.member) ?? 0) - (rank.get(other.member) ?? 0))
      .flatMap((each) => {
        const person = people.get(each.member);
        return person ? [hostView(person, each)] : [];
      });
  };
  /** Team members without a photo of their own show the picture of their account (SIT-064); one who left, or whom staff shut out, is not shown. */
  const withPeople = async (content: SiteContent): Promise<SiteContent> => {
    const topicHosts = content.categories.flatMap(({ host }) => host ?? []);
    const people = await peopleBehind([
      ...content.team.map(({ username }) => username),
      ...topicHosts,
      ...content.community_hosts,
      ...content.example_hosts,
    ]);
    const isGone = (member: string) => people.get(member) === null;
    const usernames = (members: readonly string[]) =>
      members.filter((member) => !isGone(member)).map((member) => people.get(member)?.username ?? member);
    return {
      ...content,
      team: content.team
        .filter(({ username }) => !isGone(username))
        .map((one) => {
          const person = people.get(one.username);
          return {
            ...one,
            username: person?.username ?? one.username,
            photo: one.photo ?? person?.pic ?? null,
          };
        }),
      categories: content.categories.map((topic) => ({
        ...topic,
        host: topic.host === null || isGone(topic.host) ? null : (people.get(topic.host)?.username ?? topic.host),
      })),
      community_hosts: usernames(content.community_hosts),
      example_hosts: usernames(content.example_hosts),
    };
  };
  const asShown = async ({ content, help, announcementDescription, letter }: ShownContent, part: 'all' | 'front') => {
    const isFront = part === 'front';
    return {
      content: await withPeople(isFront ? { ...content, categories: [], team: [], founder_letter: null } : content),
      help: isFront ? [] : [...help],
      announcement_description: announcementDescription,
      letter: isFront || letter === undefined ? null : [...letter],
    };
  };
  return [
    handler(siteContent, async ({ part }, call) => {
      const shown = await asShown(await options.shown(call), part);
      const { content } = shown;
      return { ...shown, content: { ...content, categories: topicsIn(call.language, content.categories) } };
    }),
    handler(listHosts, async ({ which, limit }, call) => ({
      users: (await hosts(call, NAMED[which]((await options.shown(call)).content))).slice(
        0,
        Math.min(limit, SHOWN[which]),
      ),
    })),
    handler(previewContent, async ({ part }, call) => {
      const drafted = await options.drafted(call);
      return {
        ...(await asShown(drafted, part)),
        product_name: drafted.productName,
        changed: [...drafted.changed],
        ...(drafted.look ? { look: drafted.look } : {}),
      };
    }),
  ];
};

const NAMED = {
  community: ({ community_hosts: names }: SiteContent) => names,
  example: ({ example_hosts: names }: SiteContent) => names,
  all: (): readonly string[] => [],
};
/** How many a page introduces (SIT-070, SIT-079). */
const SHOWN = { community: 4, example: 6, all: HOSTS_LIMIT };
/** The Wells of a host that are named. */
const WELLS_SHOWN = 3;

const hostView = (person: IndexPerson, { credential, wells, session, starts_at }: NextHost): ShownHost => ({
  uuid: person.uuid,
  username: person.username,
  name: person.name,
  pic: person.pic,
  joined_at: person.joinedAt,
  credential,
  wells: wells.filter(({ uuid }, at) => wells.findIndex((each) => each.uuid === uuid) === at).slice(0, WELLS_SHOWN),
  next_session: { uuid: session, start_time: starts_at.toISOString() },
});
