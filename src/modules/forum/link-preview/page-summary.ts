import { Parser } from 'htmlparser2';
import { parsedUrl } from './fetch-public.ts';
import { cleaned } from '#kernel/contract/written-text.ts';

/** What a page says about itself; texts of one line. */
export type PageSummary = { title: string; description: string | null; picture: string | null };

const TITLE_MOST = 120;
const DESCRIPTION_MOST = 240;

/** One line without characters that turn or hide text; undefined when nothing is left. */
const line = (text: string | undefined, most: number): string | undefined => {
  const words = cleaned(text ?? '')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const letters = Array.from(words);
  if (letters.length === 0) return undefined;
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : words;
};

/** The head of a page, as far as it was read; undefined when it has no title. */
export const pageSummary = (html: string, address: string): PageSummary | undefined => {
  const meta = new Map<string, string>();
  let title: string | undefined;
  let isTitle = false;
  let isHead = true;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'body') isHead = false;
      if (!isHead) return;
      const { property, name: called, content } = attributes;
      const key = (property ?? called)?.toLowerCase();
      if (name === 'meta' && key !== undefined && content !== undefined && !meta.has(key)) meta.set(key, content);
      isTitle = name === 'title' && title === undefined;
    },
    ontext: (text) => {
      if (isTitle) title = (title ?? '') + text;
    },
    onclosetag: (name) => {
      if (name === 'title') isTitle = false;
      if (name === 'head') isHead = false;
    },
  });
  parser.end(html);
  const metaLine = (most: number, ...keys: string[]) =>
    keys.map((key) => line(meta.get(key), most)).find((text) => text !== undefined);
  const shown = metaLine(TITLE_MOST, 'og:title', 'twitter:title') ?? line(title, TITLE_MOST);
  if (shown === undefined) return undefined;
  const picture = meta.get('og:image:secure_url') ?? meta.get('og:image') ?? meta.get('twitter:image');
  return {
    title: shown,
    description: metaLine(DESCRIPTION_MOST, 'og:description', 'twitter:description', 'description') ?? null,
    picture: picture === undefined ? null : (parsedUrl(picture.trim(), address)?.href ?? null),
  };
};

/** The text of a page in the encoding that it states. */
export const pageText = (bytes: Uint8Array, type: string): string => {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  const label =
    /charset\s*=\s*["']?([\w-]+)/i.exec(type)?.[1] ?? /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1];
  try {
    return new TextDecoder(label ?? 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
};
