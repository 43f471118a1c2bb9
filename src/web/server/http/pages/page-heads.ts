import type { IncomingMessage } from 'node:http';
import { categories } from '#modules/content/contract/site-content.ts';
import type { Language } from '#kernel/contract/messages/languages.ts';
import { writtenMoment } from '#modules/identity/contract/dates.ts';
import { escaped } from '#kernel/escaped-html.ts';
import { sessionPath } from '#modules/scheduling/contract/session-view.ts';
import { addressIn, readerLanguage } from '../languages.ts';
import type { AskAsVisitor } from './ask-as-visitor.ts';
import { CARD_SIZE, communityCardPath, sessionCardPath } from './share-cards.ts';

const UUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const SESSION_PAGE = new RegExp(`^(?:/[^/]+)?/session/(${UUID})/?$`);
const WELL_PAGE = new RegExp(`^/well/[^/]+/(${UUID})/?$`);
const TOPICS = categories.map(({ route }) => route.slice(1));
/** The public pages; search engines skip all others (I-062). */
export const publicPages = [
  '',
  'homepage',
  'wells',
  'sessions',
  'get-help',
  'how-it-works',
  'host',
  'meet-hosts',
  'training',
  'partners',
  'about-us',
  'contact-us',
  'glossary',
  'faq',
  'safety-resources',
  'safety-policy',
  'trust',
  'terms-and-conditions',
  'privacy-policy',
  ...TOPICS,
].map((name) => `/${name}`);
/** The ways in are found by their name as well; the map of the site does without them. */
const PUBLIC_PAGE = new RegExp(`^(?:${[...publicPages, '/login', '/register'].join('|')})/?$`);

/** The same page in each language, and for those who read none of them (`x-default`). */
export const alternatesOf = (origin: string, path: string, languages: readonly Language[]) =>
  languages.length < 2
    ? []
    : [
        ...languages.map((language) => ({ language: language as string, href: origin + addressIn(path, language) })),
        { language: 'x-default', href: origin + path },
      ];

/** The same in a header, for pages that are one file. */
export const linkHeader = (origin: string, path: string, languages: readonly Language[]): string =>
  [
    `<${origin}${addressIn(path, readerLanguage())}>; rel="canonical"`,
    ...alternatesOf(origin, path, languages).map(
      ({ language, href }) => `<${href}>; rel="alternate"; hreflang="${language}"`,
    ),
  ].join(', ');

/** What belongs into the head of a page for those who run no scripts. */
export type PageHead = {
  title?: string;
  description?: string;
  tags: string;
  /** False: search engines pass it over. */
  isPublic: boolean;
};
export type PageHeads = (path: string, request: IncomingMessage) => Promise<PageHead>;

type HeadSession = {
  uuid: string;
  group_slug: string;
  title: string;
  description: string;
  start_time: string;
  end_time: string;
  status: string;
  pic: string | null;
  group_info: { title: string };
};
type Well = { title: string; description: string; slug: string; pic: string | null };

/** Of a description, as products show it that show a link. */
const DESCRIPTION_MOST = 200;
const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= DESCRIPTION_MOST ? line : `${line.slice(0, DESCRIPTION_MOST).replace(/\s\S*$/, '')} …`;
};

const UTC = { timezone: 'UTC', dateFormat: 'month-first' } as const;

/** As schema.org has it. In JSON no text can end the script. */
const dataOf = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', String.raw`\u003c`)}</script>`;

/**
 * What other products show of a page whose link is shared, and what search engines read: title, date, description and picture. Asked
 * as a visitor asks, so that what is private stays unknown; nothing tells who hosts, comes or belongs to it (I-062).
 */
export const pageHeads = (options: {
  ask: AskAsVisitor;
  /** As staff call the community now. */
  productName: () => string;
  originOf: (request: IncomingMessage) => string;
  languages: () => readonly Language[];
}): PageHeads => {
  const { ask, productName, originOf, languages } = options;

  const tagsOf = (
    origin: string,
    shown: { path: string; title?: string; description?: string; pic: string; isCard?: true },
  ): string =>
    [
      ['og:type', 'website'],
      ['og:site_name', productName()],
      ...(shown.title === undefined ? [] : [['og:title', shown.title] as const]),
      ...(shown.description === undefined ? [] : [['og:description', shown.description] as const]),
      ['og:url', origin + shown.path],
      ['og:image', origin + shown.pic],
      ...(shown.isCard
        ? ([
            ['og:image:width', String(CARD_SIZE.width)],
            ['og:image:height', String(CARD_SIZE.height)],
          ] as const)
        : []),
      ['twitter:card', 'summary_large_image'],
    ]
      .map(([property, content]) => `<meta property="${property}" content="${escaped(content)}" />`)
      .join('\n');

  const community = () => ({ pic: communityCardPath(productName(), readerLanguage()), isCard: true as const });

  const sessionHead = (id: string, session: HeadSession, origin: string): PageHead => {
    // As its canonical address: a page shared from both addresses is one page.
    const path = sessionPath(session);
    const description = shortened(
      `${writtenMoment(session.start_time, { ...UTC, language: readerLanguage() })}. ${session.description}`,
    );
    const title = `${session.title} | ${session.group_info.title}`;
    const card = sessionCardPath(id, session, productName(), readerLanguage());
    return {
      isPublic: true,
      title: session.title,
      description,
      tags: `${tagsOf(origin, { path, title, description, pic: card, isCard: true })}\n${dataOf({
        '@type': 'Event',
        name: session.title,
        description: shortened(session.description),
        startDate: session.start_time,
        endDate: session.end_time,
        eventStatus: `https://schema.org/${session.status === 'Canceled' ? 'EventCancelled' : 'EventScheduled'}`,
        eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
        location: { '@type': 'VirtualLocation', url: origin + path },
        organizer: { '@type': 'Organization', name: productName(), url: origin },
        url: origin + path,
        image: [card, ...(session.pic === null ? [] : [session.pic])].map((each) => origin + each),
      })}`,
    };
  };
  const wellHead = (id: string, well: Well, origin: string): PageHead => {
    const path = `/well/${well.slug}/${id}`;
    const description = shortened(well.description);
    const title = `${well.title} | ${productName()}`;
    return {
      isPublic: true,
      title: well.title,
      description,
      tags: `${tagsOf(origin, { path, title, description, ...(well.pic === null ? community() : { pic: well.pic }) })}\n<link rel="canonical" href="${escaped(origin + path)}" />`,
    };
  };

  return async (path, request) => {
    const origin = originOf(request);
    const sessionId = SESSION_PAGE.exec(path)?.[1];
    if (sessionId !== undefined) {
      const { session } = (await ask(`/v1/session/${sessionId}/get`, {}, request)) as { session?: HeadSession };
      return session ? sessionHead(sessionId, session, origin) : { isPublic: false, tags: '' };
    }
    const wellId = WELL_PAGE.exec(path)?.[1];
    if (wellId !== undefined) {
      const { group } = (await ask(`/v1/group/${wellId}/get`, {}, request)) as { group?: Well };
      return group ? wellHead(wellId, group, origin) : { isPublic: false, tags: '' };
    }
    const isPublic = PUBLIC_PAGE.test(path);
    const canonical = path === '/' ? '/' : path.replace(/\/$/, '');
    const address = addressIn(canonical, readerLanguage());
    return {
      isPublic,
      tags: isPublic
        ? `${tagsOf(origin, { path: address, ...community() })}\n<link rel="canonical" href="${escaped(origin + address)}" />${alternatesOf(
            origin,
            canonical,
            languages(),
          )
            .map(({ language, href }) => `\n<link rel="alternate" hreflang="${language}" href="${escaped(href)}" />`)
            .join('')}`
        : '',
    };
  };
};
