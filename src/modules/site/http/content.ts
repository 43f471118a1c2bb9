import { handler, type Handler } from '#kernel/module.ts';
import type { HostDirectory, IdentityOperator, IdentityQueries, IndexPerson } from '#modules/identity/index.ts';
import type { HelpCountry } from '#modules/moderation/contract/help-country.ts';
import type { NextHost } from '#modules/scheduling/index.ts';
import { HOSTS_LIMIT, listHosts, siteContent, type ShownHost } from '../contract/content-api.ts';
import { siteContentOf, type SiteContent } from '#modules/content/contract/site-content.ts';
import type { SiteSettings } from '../contract/settings.ts';

/** What the pages of an installation show (C-122). */
export const contentHandlers = (options: {
  settings: SiteSettings;
  help: readonly HelpCountry[];
  people: IdentityQueries['people'];
  /** Who hosts in public soon, the next first. */
  nextHosts: (now: string) => Promise<NextHost[]>;
  introducible: HostDirectory['introducible'];
  find: IdentityOperator['find'];
}): Handler[] => {
  const content = siteContentOf(options.settings.SITE_CONTENT);
  const named = async (usernames: readonly string[]) => {
    const found = await Promise.all(usernames.map(options.find));
    const ids = found.filter((id) => id !== null);
    const known = await options.people(ids);
    return ids.flatMap((id) => known.filter(({ uuid }) => uuid === id));
  };
  /** One rule for all pages: who hosts soon. Those whom the operator named for a page come before the others (SIT-070, SIT-079). */
  const hosts = async (now: string, first: readonly string[]) => {
    const next = await options.nextHosts(now);
    const [known, named] = await Promise.all([
      options.introducible(next.map(({ member }) => member)),
      Promise.all(first.map(options.find)),
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
  /** Team members without a photo of the operator show the picture of their account (SIT-064). */
  const team = async () => {
    const known = await named(content.team.flatMap(({ photo, username }) => (photo === null ? [username] : [])));
    const pictures = new Map(known.map(({ username, pic }) => [username.toLowerCase(), pic]));
    return content.team.map((one) => ({
      ...one,
      photo: one.photo ?? pictures.get(one.username.toLowerCase()) ?? null,
    }));
  };
  return [
    handler(siteContent, async () => ({ content: { ...content, team: await team() }, help: [...options.help] })),
    handler(listHosts, async ({ which, limit }, { now }) => ({
      users: (await hosts(now, NAMED[which](content))).slice(0, Math.min(limit, SHOWN[which])),
    })),
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
