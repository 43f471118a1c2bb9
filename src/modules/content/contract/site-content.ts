import { z } from 'zod';

const link = z.string().regex(/^https:\/\/\S+$|^\/$|^\/[^/\\\s]\S*$/, 'begin with https:// or /');
const words = z.string().min(1).max(2000);
const pictureLink = link.meta({ format: 'picture' });
const long = words.meta({ format: 'lines' });
/** A member, by username; in what is stored by id, so that the name goes when they do. */
const username = words.meta({ format: 'member' });
const person = z.object({ name: words, photo: pictureLink.nullable().default(null), title: words, username });

/** One member of the team on `/about-us` (SIT-066). */
export type TeamMember = z.output<typeof person>;

const route = z.string().regex(/^\/[a-z-]+$/, 'a path such as /anxiety');
const category = z.object({
  name: words,
  route,
  title: words,
  description: long,
  /** The Well: its id, or its title. */
  group: words,
  /** A host who is introduced there. */
  host: username.nullable().default(null),
  /** A sentence of the host, in their own words. */
  host_words: long.nullable().default(null),
  background: pictureLink.nullable().default(null),
  /** Paths of other topics that concern the same people. */
  related: z.array(route).default([]),
});

/** What a topic landing says (SIT-044). */
export type Category = z.output<typeof category>;

const topic = (
  name: string,
  path: string,
  title: string,
  description: string,
  related: readonly string[],
): Category => ({
  name,
  route: path,
  title,
  description,
  group: name,
  host: null,
  host_words: null,
  background: null,
  related: [...related],
});

/** The nine topics with words of our own; an installation replaces them through `SITE_CONTENT` (C-122). */
export const categories: readonly Category[] = [
  topic(
    'Anxiety',
    '/anxiety',
    'When worry does not switch off',
    'Racing thoughts, a tight chest, nights that are too long. Talk with people who know them from the inside, and listen to what helps others a little.',
    ['/depression', '/trauma', '/self-care'],
  ),
  topic(
    'NPD & Emotional Abuse',
    '/emotional-abuse',
    'When somebody close hurts you with words',
    'Being belittled, controlled or blamed wears you down, and it is hard to explain to people who were not there. Here you do not have to prove anything.',
    ['/trauma', '/relationship-struggles', '/anxiety'],
  ),
  topic(
    'Depression',
    '/depression',
    'When everything is heavy',
    'Some days getting up is the achievement. Come as you are; nobody here asks you to think positive.',
    ['/anxiety', '/grief', '/general-support'],
  ),
  topic(
    'Trauma & PTSD',
    '/trauma',
    'When what happened does not stay in the past',
    'We stay with how it is today, leave out details that could hurt others, and give each other time and room to step out.',
    ['/anxiety', '/emotional-abuse', '/self-care'],
  ),
  topic(
    'Relationship Struggles',
    '/relationship-struggles',
    'When being close is difficult',
    'Break-ups, arguments, loneliness beside somebody, families that are complicated. Speak about your side and hear how others go on.',
    ['/emotional-abuse', '/grief', '/general-support'],
  ),
  topic(
    'Grief & Loss',
    '/grief',
    'When somebody is missing',
    'Recent or long ago, expected or sudden: there is no schedule for grief, and nobody here tells you to move on.',
    ['/depression', '/relationship-struggles', '/general-support'],
  ),
  topic(
    'ADHD',
    '/adhd',
    'When your mind runs in several directions',
    'Diagnosed late, early or not at all: swap what works, laugh about what does not, and be understood without explaining.',
    ['/anxiety', '/self-care', '/general-support'],
  ),
  topic(
    'General Mental Health',
    '/general-support',
    'When you simply need to talk',
    'You do not need a word for it. If you are not sure where you belong, begin here.',
    ['/anxiety', '/depression', '/self-care'],
  ),
  topic(
    'Self Care & Healing',
    '/self-care',
    'When you want to look after yourself',
    'Small steps, good habits and the days on which neither works. For everybody who is on the way, at their own speed.',
    ['/general-support', '/anxiety', '/adhd'],
  ),
];

/** The percentages of the specification; each is shown once a source stands beside it and `SHOW_CLAIMS` is on (C-124). */
const claims = [
  { figure: '90%', text: 'of members report being happier after a session', source: '' },
  { figure: '92%', text: 'prefer 2 sessions per week', source: '' },
  { figure: '96%', text: 'are satisfied', source: '' },
  {
    figure: '1',
    text: 'session a week: members who attend about one session a week report the biggest shifts in well-being',
    source: '',
  },
];

/** What the legal texts quote; the figures and dates of the specification until a lawyer has set others (C-126). */
const legal = z.object({
  terms_updated: words.default('June 2021'),
  privacy_updated: words.default('September 2021'),
  dispute_notice_days: z.int().min(0).default(30),
  arbitration_minimum: words.default('$10,000'),
  liability_months: z.int().min(0).default(3),
  claim_years: z.int().min(0).default(1),
});

/**
 * What the pages of an installation say beside their own words. People, voices, logos, films and figures are empty until an
 * operator fills them in, and what is empty is not shown (C-122 to C-124).
 */
export const siteContentSchema = z
  .object({
    testimonials: z.array(z.object({ text: long, by: words })).default([]),
    press: z
      .array(z.object({ name: words, logo: pictureLink.nullable().default(null), url: link.nullable().default(null) }))
      .default([]),
    claims: z.array(z.object({ figure: words, text: words, source: z.string().max(500).default('') })).default(claims),
    faces: z.array(pictureLink).default([]),
    /** Expected are nine (SIT-064). */
    team: z.array(person).default([]),
    founder_letter: z
      .object({ paragraphs: z.array(words).meta({ format: 'markdown' }), by: words })
      .nullable()
      .default(null),
    /** Expected are four usernames (SIT-070). */
    community_hosts: z.array(username).default([]),
    /** Expected are six usernames (SIT-079). */
    example_hosts: z.array(username).default([]),
    training_testimonial: z.object({ picture: pictureLink, alt: words }).nullable().default(null),
    /** Without an address its still is shown. */
    film: z
      .object({ src: link.nullable().default(null), label: words })
      .nullable()
      .default(null),
    /** For new members on `/welcome`, and after the first session (SIT-088, FBK-035). */
    welcome_film: z.object({ src: link, label: words }).nullable().default(null),
    first_session_film: z.object({ src: link, label: words }).nullable().default(null),
    social: z.array(z.object({ name: words, url: link })).default([]),
    blog: z
      .array(z.object({ title: words, text: long, url: link, picture: pictureLink.nullable().default(null) }))
      .default([]),
    promotion_kit: link.nullable().default(null),
    announcement_picture: pictureLink.nullable().default(null),
    categories: z.array(category).default([...categories]),
    legal: legal.default(legal.parse({})),
  })
  .meta({ id: 'SiteContent' });
export type SiteContent = z.output<typeof siteContentSchema>;

/** @param given a checked `SITE_CONTENT` */
export const siteContentOf = (given: string): SiteContent =>
  siteContentSchema.parse(given === '' ? {} : JSON.parse(given));

/** Addresses of all pictures in it. */
export const picturesOf = (siteContent: SiteContent): string[] =>
  [
    ...siteContent.faces,
    ...siteContent.press.map(({ logo }) => logo),
    ...siteContent.team.map(({ photo }) => photo),
    ...siteContent.blog.map(({ picture }) => picture),
    ...siteContent.categories.map(({ background }) => background),
    siteContent.training_testimonial?.picture,
    siteContent.announcement_picture,
  ].filter((address) => address != null);
