import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import sharp from 'sharp';
import { isLanguage, type Language } from '#kernel/contract/messages/languages.ts';
import { OWN_LANGUAGE } from '#kernel/contract/messages/message-parts.ts';
import { escaped } from '#kernel/escaped-html.ts';
import { writtenMoment } from '#modules/identity/contract/dates.ts';
import type { AskAsVisitor } from './ask-as-visitor.ts';

/** What other products show beside a link: what is planned, when, and where. Only what every visitor may read. */
export type ShareCard = { title: string; when: string; place: string; product: string };

export const CARD_SIZE = { width: 1200, height: 630 } as const;
const UTC = { timezone: 'UTC', dateFormat: 'month-first' } as const;
const COMMUNITY = 'community';

type CardSession = { title: string; start_time: string; group_info: { title: string } };
export const sessionCard = (
  { title, start_time: start, group_info: well }: CardSession,
  product: string,
  language: Language = OWN_LANGUAGE,
): ShareCard => ({
  title,
  when: writtenMoment(start, { ...UTC, language }),
  place: well.title,
  product,
});
const COMMUNITY_WORDS: Readonly<Record<Language, Pick<ShareCard, 'title' | 'when'>>> = {
  en: {
    title: 'Peer support in small live video sessions',
    when: 'People with shared experience, listening to each other',
  },
  es: {
    title: 'Apoyo entre iguales en pequeñas sesiones de vídeo en directo',
    when: 'Personas que han pasado por lo mismo y se escuchan',
  },
};
const communityCard = (product: string, language: Language): ShareCard => ({
  ...COMMUNITY_WORDS[language],
  place: '',
  product,
});

const versionOf = (card: ShareCard): string =>
  createHash('sha256').update(JSON.stringify(card)).digest('base64url').slice(0, 12);
/**
 * The address changes with what is written on the card, so that no product shows an earlier date. It names the language: who
 * fetches the picture says none, or that of a machine.
 */
const pathOf = (name: string, card: ShareCard, language: Language): string =>
  `/cards/${name}.png?v=${versionOf(card)}${language === OWN_LANGUAGE ? '' : `&in=${language}`}`;
export const sessionCardPath = (
  id: string,
  session: CardSession,
  product: string,
  language: Language = OWN_LANGUAGE,
): string => pathOf(id, sessionCard(session, product, language), language);
export const communityCardPath = (product: string, language: Language): string =>
  pathOf(COMMUNITY, communityCard(product, language), language);

const fontfile = fileURLToPath(new URL('nunito-cards.ttf', import.meta.url));
const MARGIN = 84;
const WIDTH = CARD_SIZE.width - 2 * MARGIN;

/** One text as a picture, no higher than `most` pixels. */
const written = async (text: string, { size, color, most }: { size: number; color: string; most: number }) => {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escaped(text)}</span>`,
      font: `Nunito Cards Face ${size}`,
      fontfile,
      width: WIDTH,
      wrap: 'word-char',
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return info.height <= most && info.width <= WIDTH
    ? { input: data, height: info.height }
    : { input: await sharp(data).resize(WIDTH, most, { fit: 'inside' }).png().toBuffer(), height: most };
};

/** Large where there are few words. */
const sizeOf = (title: string): number => (title.length <= 26 ? 76 : title.length <= 60 ? 60 : 46);

/** `card-ground.svg` as pixels: the process opens no SVG, because those who upload pictures could send one. */
const ground = readFile(new URL('card-ground.png', import.meta.url));

export const drawnCard = async ({ title, when, place, product }: ShareCard): Promise<Buffer> => {
  const [name, heading, moment, well] = await Promise.all([
    written(product, { size: 30, color: '#0f6560', most: 60 }),
    written(title, { size: sizeOf(title), color: '#1c3539', most: 260 }),
    written(when, { size: 34, color: '#0f6560', most: 90 }),
    place === '' ? undefined : written(place, { size: 28, color: '#4d6468', most: 80 }),
  ]);
  const top = 168;
  const below = top + heading.height + 44;
  return sharp(await ground)
    .composite([
      { input: name.input, left: MARGIN, top: 72 },
      { input: heading.input, left: MARGIN, top },
      { input: moment.input, left: MARGIN, top: below },
      ...(well === undefined ? [] : [{ input: well.input, left: MARGIN, top: below + moment.height + 28 }]),
    ])
    .png({ palette: true })
    .toBuffer();
};

const CARD = /^\/(community|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})\.png$/;
/** Some megabytes: what is shared is shared for some days. */
const MOST_STORED = 100;
const DAY_SECONDS = 86_400;

/** `/cards/<session>.png`, drawn once for what stands on it. */
export const shareCards = (options: {
  ask: AskAsVisitor;
  productName: () => string;
}): { path: string; handle: RequestHandler } => {
  const stored = new Map<string, Promise<Buffer>>();
  const cardAt = async (name: string, language: Language, request: IncomingMessage): Promise<ShareCard | undefined> => {
    if (name === COMMUNITY) return communityCard(options.productName(), language);
    const { session } = (await options.ask(`/v1/session/${name}/get`, {}, request)) as { session?: CardSession };
    return session && sessionCard(session, options.productName(), language);
  };
  const pictureOf = (version: string, card: ShareCard): Promise<Buffer> => {
    const found = stored.get(version);
    if (found) return found;
    if (stored.size >= MOST_STORED) stored.delete(stored.keys().next().value!);
    const made = drawnCard(card);
    stored.set(version, made);
    made.catch(() => stored.delete(version));
    return made;
  };
  return {
    path: '/cards',
    handle: async (request, response, next) => {
      const name = CARD.exec(request.path)?.[1];
      if (name === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
      const named = new URL(request.url, 'http://localhost').searchParams.get('in') ?? undefined;
      const card = await cardAt(name, isLanguage(named) ? named : OWN_LANGUAGE, request);
      if (card === undefined) return void response.status(404).type('text/plain').send('There is no such session.\n');
      const version = versionOf(card);
      response.set({ 'cache-control': `public, max-age=${DAY_SECONDS}`, etag: `"${version}"` });
      if (request.headers['if-none-match'] === `"${version}"`) return void response.status(304).end();
      response
        .status(200)
        .type('png')
        .send(await pictureOf(version, card));
    },
  };
};
