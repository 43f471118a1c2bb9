import { expect, test } from '@jest/globals';
import { siteContentOf } from '#modules/content/contract/site-content.ts';
import { readConfiguration, type Configuration } from '#server/settings/configuration.ts';
import { withDemoContent } from './content.ts';
import { demoPeople } from './people.ts';

const configured = (record: Record<string, string> = {}): Configuration => {
  const read = readConfiguration(record);
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return withDemoContent(read.configuration);
};
const contentIn = (record?: Record<string, string>) => siteContentOf(configured(record).settings.content.SITE_CONTENT);

test('[C-123] the demo introduces nine of the team, four hosts and six hosts, all of the demo and marked so', () => {
  const { team, community_hosts, example_hosts, founder_letter } = contentIn();
  expect([team.length, community_hosts.length, example_hosts.length]).toEqual([9, 4, 6]);
  const people = demoPeople.map(({ username }) => username);
  for (const username of [...team.map((each) => each.username), ...community_hosts, ...example_hosts])
    expect(people).toContain(username);
  for (const words of [...team.map((each) => each.title), founder_letter?.by]) expect(words).toMatch(/\(demo\)$/);
});

test('[C-122] voices, press, findings, the place of a film and hosts of topics are there in the demo, each marked so', () => {
  const { testimonials, press, claims, film, faces, categories } = contentIn();
  expect([testimonials.length, press.length, claims.length, film?.src, faces]).toEqual([3, 3, 3, null, []]);
  const hosted = categories.flatMap(({ host, host_words: words }) => (host === null ? [] : [{ host, words }]));
  expect(hosted.length).toBeGreaterThanOrEqual(8);
  const people = demoPeople.map(({ username }) => username);
  expect(hosted.filter(({ host }) => !people.includes(host))).toEqual([]);
  for (const words of [
    ...testimonials.map((voice) => voice.by),
    ...press.map(({ name }) => name),
    ...claims.map(({ source }) => source),
    film?.label,
    ...hosted.map(({ words }) => words),
  ])
    expect(words).toMatch(/\(demo\)$/);
  expect(configured().settings.site.SHOW_CLAIMS).toBe(true);
});

test('[C-124] without the demo no figures are switched on', () => {
  expect(configured({ DEMO: 'false' }).settings.site.SHOW_CLAIMS).toBe(false);
});

test.each([
  ['its operator wrote the pages', { SITE_CONTENT: '{"team": []}' }],
  ['there is no demo', { DEMO: 'false' }],
])('no demo people are introduced where %s', (_, options) => {
  expect(contentIn(options).team).toEqual([]);
});
