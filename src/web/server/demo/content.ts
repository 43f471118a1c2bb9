import type { Configuration } from '#server/settings/configuration.ts';
import { categories, siteContentSchema } from '#modules/content/contract/site-content.ts';
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

/** Who stands on the page of a topic, and what they say there. */
const topicHosts: Readonly<Record<string, readonly [username: string, words: string]>> = {
  '/anxiety': [
    'demo_hannah',
    'Most evenings there is a pot of tea beside me. Say nothing at all, if that is what you need.',
  ],
  '/grief': ['demo_henry', 'Nobody here tells you to move on. You may bring the one you miss.'],
  '/adhd': ['demo_maya', 'Late, early, halfway through the dishes: come in.'],
  '/trauma': ['demo_omar', 'We stay with today, and the door is always open.'],
  '/relationship-struggles': ['demo_lucia', 'Tell your side. There is always room for laughing.'],
  '/depression': ['demo_lucia', 'Come unwashed, come late, come as you are.'],
  '/general-support': ['demo_hannah', 'You do not need a word for it. Sit with us.'],
  '/self-care': ['demo_maya', 'Small things, done badly, still count.'],
};

/** What a fresh installation would leave empty, so that its people see what it may look like; all of it is marked as invented (C-122, C-123). */
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
  testimonials: [
    {
      text: 'I said nothing for the whole hour. It was the least alone that I had been in months.',
      by: invented('Chloé'),
    },
    { text: 'Somebody laughed about the same thing that I am ashamed of. I slept that night.', by: invented('Ben') },
    { text: 'I left after ten minutes. The next time I stayed. Nobody asked why.', by: invented('Ana') },
  ],
  press: [
    { name: invented('The Harbour Post') },
    { name: invented('Radio Lowtide') },
    { name: invented('Common Ground') },
  ],
  film: { label: invented('Here a film about your community can stand') },
  claims: siteContentSchema
    .parse({})
    .claims.slice(0, 3)
    .map((claim) => ({ ...claim, source: invented('an invented survey') })),
  categories: categories.map((topic) => {
    const [host, words] = topicHosts[topic.route] ?? [];
    return host === undefined || words === undefined ? topic : { ...topic, host, host_words: invented(words) };
  }),
});

/** The configuration of a process that makes the demo community, unless its operator has written the pages. */
export const withDemoContent = (configuration: Configuration): Configuration => {
  const { content: own } = configuration.settings;
  return configuration.sandbox && configuration.DEMO && configuration.ROLE === 'all' && own.SITE_CONTENT === ''
    ? {
        ...configuration,
        settings: {
          ...configuration.settings,
          content: { ...own, SITE_CONTENT: content },
          site: { ...configuration.settings.site, SHOW_CLAIMS: true },
        },
      }
    : configuration;
};
