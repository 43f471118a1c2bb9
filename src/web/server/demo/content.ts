import type { Configuration } from '#server/settings/configuration.ts';
import { demoPeople } from './people.ts';

const titles: Readonly<Record<string, string>> = {
  demo_admin: 'Founder',
  demo_hannah: 'Hosts about anxiety',
  demo_henry: 'Hosts about grief',
  demo_maya: 'Hosts about ADHD',
  demo_omar: 'Hosts about trauma',
  demo_lucia: 'Hosts about relationships',
  demo_ana: 'Looks after new members',
  demo_ben: 'Looks after the Wells',
  demo_chloe: 'Answers questions',
};
const hosts = demoPeople.filter(({ hostLevel }) => hostLevel > 0).map(({ username }) => username);
const invented = (words: string) => `${words} (demo)`;

/** People for the pages that introduce them, marked as invented (C-123); press, voices and figures are never made up (C-122). */
const content = JSON.stringify({
  team: demoPeople.flatMap(({ username, name }) => {
    const title = titles[username];
    return title === undefined ? [] : [{ username, name, title: invented(title) }];
  }),
  founder_letter: {
    paragraphs: [
      'This is where the founder of a community says why it exists. You are looking at a demo: its people are invented, and so is this letter.',
      'What is not invented is how it works. Open a session in three windows, write in a Well, plan an evening as demo_hannah.',
    ],
    by: invented('Ada'),
  },
  community_hosts: hosts.filter((username) => username !== 'demo_admin').slice(0, 4),
  example_hosts: hosts.slice(0, 6),
});

/** The configuration of a process that makes the demo community, unless its operator has written the pages. */
export const withDemoContent = (configuration: Configuration): Configuration => {
  const { content: own } = configuration.settings;
  return configuration.sandbox && configuration.DEMO && configuration.ROLE === 'all' && own.SITE_CONTENT === ''
    ? { ...configuration, settings: { ...configuration.settings, content: { ...own, SITE_CONTENT: content } } }
    : configuration;
};
