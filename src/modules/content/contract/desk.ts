import { z } from 'zod';
import type { LetterTemplate } from '#kernel/contract/letters.ts';
import { helpCountry } from '#modules/moderation/contract/help-country.ts';
import { helpCountries } from '#modules/moderation/contract/help-lines.ts';
import {
  colourEntry,
  entriesOf,
  listEntry,
  pictureEntry,
  textEntry,
  type ContentEntry,
  type DeskPage,
  type EntryNotes,
  type JsonValue,
} from './entries.ts';
import { inWords } from './entries/in-words.ts';
import { letterPages } from './entries/letter-entries.ts';
import type { PageOfTexts } from './page.ts';
import { aboutPage } from './pages/about-us.ts';
import { announcementPage } from './pages/announcement.ts';
import { comingSoonPage } from './pages/coming-soon.ts';
import { contactPage } from './pages/contact-us.ts';
import { faqPage } from './pages/faq.ts';
import { footerHostPage, footerPage } from './pages/footer.ts';
import { glossaryPage } from './pages/glossary.ts';
import { homeMorePage, homePage, memberHomePage } from './pages/home.ts';
import { hostPage } from './pages/host.ts';
import { howItWorksPage } from './pages/how-it-works.ts';
import { legalPage } from './pages/legal.ts';
import { meetHostsPage } from './pages/meet-hosts.ts';
import { partnersPage } from './pages/partners.ts';
import { privacyPage } from './pages/privacy.ts';
import { safetyPolicyPage } from './pages/safety-policy.ts';
import { safetyResourcesPage } from './pages/safety-resources.ts';
import { termsPage } from './pages/terms.ts';
import { topicsPage } from './pages/topics.ts';
import { trainingPage } from './pages/training.ts';
import { breathePage } from './pages/breathe.ts';
import { getHelpPage } from './pages/get-help.ts';
import { siteContentOf, siteContentSchema, type SiteContent } from './site-content.ts';
import { wordPages, type WordedPart } from './entries/word-entries.ts';

/** A constant of the product that takes effect while it runs (I-057). */
export type LiveSetting = {
  name: string;
  about: string;
  kind: 'switch' | 'number' | 'text';
  schema: z.ZodType;
  /** What the environment says. */
  configured: JsonValue;
  apply: (value: JsonValue) => void;
};

const ANCHORS = 'Keep {#…} at the end of a heading: other pages lead there.';
const PRODUCT = '{product} stands for the name of the community.';

const pageOf = (
  texts: PageOfTexts<object> | readonly PageOfTexts<object>[],
  label: string,
  path: string | null,
  options: { notes?: EntryNotes; group?: DeskPage['group']; shownTo?: DeskPage['shownTo']; more?: ContentEntry[] } = {},
): DeskPage => {
  const all = Array.isArray(texts) ? (texts as readonly PageOfTexts<object>[]) : [texts as PageOfTexts<object>];
  const group = options.group ?? 'pages';
  return {
    page: all[0]!.name,
    label,
    group,
    path,
    shownTo: options.shownTo ?? 'everyone',
    entries: [...all.flatMap((each) => entriesOf(each, options.notes, group === 'legal')), ...(options.more ?? [])],
  };
};

const usual = siteContentOf('');
const site = (name: keyof SiteContent, options: Partial<ContentEntry> = {}): ContentEntry =>
  listEntry(`site.${name}`, usual[name], siteContentSchema.shape[name], {
    label: inWords(name),
    ...options,
  });

const pages: readonly DeskPage[] = [
  pageOf([homePage, homeMorePage], 'Home page', '/homepage', {
    notes: {
      together: { specified: ['SIT-040'] },
      viewWells: { specified: ['SIT-040'] },
      press: { specified: ['SIT-038'] },
      gift: { specified: ['SIT-041'] },
      steps: {
        hint: 'Filled in: {minutes} before the waiting room opens, {people} a room needs, {seats} of a session.',
      },
      ground: { hint: 'Filled in: {seats} of a session.' },
    },
    more: [
      site('testimonials', { label: 'Voices of members', hint: 'Only what people really said.' }),
      site('press', { label: 'Press', hint: 'Only who really wrote about you.' }),
      site('claims', {
        label: 'Findings',
        specified: ['SIT-004', 'SIT-005', 'SIT-039'],
        hint: 'Shown once a source stands beside it and “Show findings” is on under Limits and switches.',
      }),
      site('faces', { label: 'Faces above the findings' }),
      site('film', { label: 'Film about the community' }),
      site('blog', { label: 'To read: articles elsewhere' }),
    ],
  }),
  pageOf(memberHomePage, 'Home of members', '/', { shownTo: 'members' }),
  pageOf(howItWorksPage, 'How it works', '/how-it-works', {
    notes: { parts: { hint: ANCHORS }, after: { hint: ANCHORS } },
  }),
  pageOf(topicsPage, 'Topics', '/anxiety', {
    more: [
      site('categories', {
        label: 'The topics',
        specified: ['SIT-044'],
        hint: 'Each topic with its address, its words, its Well (id or title), a host and a picture.',
      }),
    ],
  }),
  pageOf(faqPage, 'Questions and answers', '/faq', {
    notes: { topics: { specified: ['SIT-068'], hint: `Each heading is a question or a topic. ${ANCHORS}` } },
  }),
  pageOf(glossaryPage, 'Glossary', '/glossary'),
  pageOf(hostPage, 'Host a session', '/host'),
  pageOf(meetHostsPage, 'Meet the hosts', '/meet-hosts', {
    more: [
      site('community_hosts', { label: 'Hosts on “How it works”', hint: 'Usernames. Four are expected.' }),
      site('example_hosts', { label: 'Hosts on “Host training”', hint: 'Usernames. Six are expected.' }),
    ],
  }),
  pageOf(trainingPage, 'Host training', '/training', {
    notes: {
      lead: { specified: ['SIT-081'] },
      join: { specified: ['SIT-079'] },
      learnMore: { specified: ['SIT-080'], hint: '{PRODUCT} stands for the name of the community in capitals.' },
      start: { specified: ['SIT-080'] },
      serverError: { specified: ['SIT-085'] },
    },
    more: [site('training_testimonial', { label: 'Picture of a testimonial' })],
  }),
  pageOf(partnersPage, 'Partners', '/partners', {
    notes: { 'waitlist.done': { specified: ['SIT-078'] } },
    more: [site('promotion_kit', { label: 'Promotion kit', hint: 'The address of the file, https://…' })],
  }),
  pageOf(aboutPage, 'About us', '/about-us', {
    more: [
      site('founder_letter', { label: 'Letter of the founder', specified: ['SIT-065'] }),
      site('team', { label: 'The team', specified: ['SIT-064'], hint: 'Nine people are expected.' }),
    ],
  }),
  pageOf(contactPage, 'Contact', '/contact-us'),
  pageOf(safetyResourcesPage, 'Help lines', '/safety-resources', {
    notes: { title: { specified: ['SIT-015'] } },
    more: [
      listEntry('site.help', helpCountries as unknown as JsonValue, z.array(helpCountry).min(1).max(60), {
        label: 'Help lines by country',
        specified: ['SIT-068'],
        hint: 'A wrong number is dangerous. Compare each number with its source, and write down the day.',
      }),
    ],
  }),
  pageOf(getHelpPage, 'Get help now', '/get-help', {
    notes: {
      steps: { hint: 'What one can do at once. The page has to stay below 8 kB, so that it stands within a second.' },
    },
  }),
  pageOf(breathePage, 'Two minutes to breathe', '/breathe', {
    notes: { how: { hint: 'The circle grows for four seconds and shrinks for six, twelve times.' } },
  }),
  pageOf([footerPage, footerHostPage], 'Footer', null, {
    notes: {
      mission: { specified: ['SIT-003'] },
      age: { specified: ['SIT-059'] },
      done: { specified: ['SIT-062'] },
    },
    more: [site('social', { label: 'Social media' })],
  }),
  pageOf(announcementPage, 'Announcement', '/', {
    shownTo: 'members',
    more: [
      pictureEntry('site.announcement_picture', {
        label: 'Picture of the announcement',
        specified: ['SIT-034'],
        hint: 'Where it leads is chosen under Announcement.',
      }),
    ],
  }),
  pageOf(comingSoonPage, 'Coming soon', null, {
    shownTo: 'visitors',
    notes: { done: { specified: ['SIT-071'] } },
  }),
  {
    page: 'films',
    label: 'Films for members',
    group: 'pages',
    path: '/welcome',
    shownTo: 'members',
    entries: [
      site('welcome_film', { label: 'For new members' }),
      site('first_session_film', { label: 'After the first session' }),
    ],
  },
];

const LEGAL_HINT = `${PRODUCT} Members are asked again when this is published. Other braces are figures of this installation.`;
const legalPages: readonly DeskPage[] = [
  pageOf(termsPage, 'Terms & Conditions', '/terms-and-conditions', {
    group: 'legal',
    notes: { title: { specified: ['SIT-094'] }, updated: { specified: ['SIT-094'] }, sections: { hint: LEGAL_HINT } },
    more: [
      site('legal', {
        label: 'Figures and dates of the legal pages',
        specified: ['SIT-093', 'SIT-094'],
        needsReason: true,
      }),
    ],
  }),
  pageOf(privacyPage, 'Privacy Policy', '/privacy-policy', {
    group: 'legal',
    notes: { title: { specified: ['SIT-093'] }, updated: { specified: ['SIT-093'] }, sections: { hint: LEGAL_HINT } },
  }),
  pageOf(legalPage, 'On both legal pages', '/terms-and-conditions', {
    group: 'legal',
    notes: { sample: { mayBeEmpty: true, hint: 'Gone by itself once the page has words of your own.' } },
  }),
  pageOf(safetyPolicyPage, 'Safety policy', '/safety-policy', {
    group: 'legal',
    notes: { title: { specified: ['SIT-016'] }, parts: { specified: ['MOD-030'], hint: ANCHORS } },
  }),
];

export const USUAL_ACCENT = '#0f6560';

const look = (productName: string): DeskPage => ({
  page: 'look',
  label: 'Name, logo and colour',
  group: 'look',
  path: '/homepage',
  shownTo: 'everyone',
  entries: [
    textEntry('look.name', productName, {
      label: 'Name of the community',
      most: 60,
      hint: 'In every text and mail. Links and addresses stay as they are.',
    }),
    pictureEntry('look.logo', {
      label: 'Logo',
      hint: 'Shown beside the name; a square picture of at least 200 pixels.',
    }),
    pictureEntry('look.favicon', {
      label: 'Sign in the tab of the browser',
      hint: 'A square picture of at least 200 pixels.',
    }),
    colourEntry('look.accent', USUAL_ACCENT, {
      label: 'Accent colour',
      hint: 'Of buttons and links. By night a lighter one of the same hue is used.',
    }),
  ],
});

const settingsPage = (settings: readonly LiveSetting[]): DeskPage => ({
  page: 'setting',
  label: 'Limits and switches',
  group: 'settings',
  path: null,
  shownTo: 'everyone',
  entries: settings.map(({ name, about, kind, schema, configured }) =>
    listEntry(`setting.${name}`, configured, schema, {
      label: about.replace(/ \((?:[A-Z]{1,3}-\d{3}(?:, |; | to )?)+\)$/, ''),
      kind,
      specified: about.match(/[A-Z]{1,3}-\d{3}/g) ?? [],
      hint: name,
      needsReason: true,
      most: kind === 'text' ? TEXT_SETTING_MOST : null,
    }),
  ),
});
const TEXT_SETTING_MOST = 1000;

/** Thousands of texts and their schemas: made once of lists that do not change, not again for each assembly of the process. */
const madeOnce = <Part>(make: (parts: readonly Part[]) => readonly DeskPage[]) => {
  const made = new WeakMap<readonly Part[], readonly DeskPage[]>();
  return (parts: readonly Part[]): readonly DeskPage[] => {
    const known = made.get(parts) ?? make(parts);
    made.set(parts, known);
    return known;
  };
};
const pagesOfWords = madeOnce(wordPages);
const pagesOfLetters = madeOnce(letterPages);
const NO_WORDS: readonly WordedPart[] = [];

/** Everything that staff can change, page by page. */
export const deskOf = (installation: {
  productName: string;
  settings: readonly LiveSetting[];
  letters: readonly LetterTemplate[];
  words?: readonly WordedPart[];
  /** Texts that requirements have word for word: key → requirements. */
  specified?: Readonly<Record<string, string>>;
  /** What the environment says in place of what the product brings along: key → value. */
  configured?: Readonly<Record<string, JsonValue>>;
}): readonly DeskPage[] => {
  const configured = new Map(Object.entries(installation.configured ?? {}));
  return [
    look(installation.productName),
    ...pages,
    ...pagesOfWords(installation.words ?? NO_WORDS),
    ...legalPages,
    ...pagesOfLetters(installation.letters),
    settingsPage(installation.settings),
  ].map((desk) => ({
    ...desk,
    entries: desk.entries.map((each) => {
      const usual = configured.get(each.key) ?? each.usual;
      const requirements = installation.specified?.[each.key]?.split(', ');
      if (usual === each.usual && requirements === undefined) return each;
      return { ...each, usual, specified: [...new Set([...each.specified, ...(requirements ?? [])])] };
    }),
  }));
};

/** The beginning of a key: the page whose texts it belongs to in answers. */
export const pageOfKey = (key: string): string => key.slice(0, key.indexOf('.'));

/** The legal pages that members agree to (C-113). */
export const AGREED_PAGES = ['terms', 'privacy'] as const;
