import { lexer, type Token, type Tokens } from 'marked';
import type { Inline, PageTextsPart, TextBlock } from '../contract/text-parts.ts';

/** A page of ours, another website, a mail or a telephone. Browsers read a second slash or a backslash as another website. */
const LINK = /^(?:\/(?![/\\])|#|https?:\/\/|mailto:|tel:)\S*$/i;
const PICTURE = /^(?:\/(?![/\\])|https:\/\/)\S+$/i;
const ANCHOR = /\s*\{#([a-z][a-z0-9-]*)\}\s*$/;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const plain = (text: string): string => text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity]!);

const joined = (pieces: readonly Inline[]): Inline[] =>
  pieces.reduce<Inline[]>((all, piece) => {
    const last = all.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') return [...all.slice(0, -1), last + piece];
    return piece === '' ? all : [...all, piece];
  }, []);

/** HTML and what is no sign of ours stay what was typed: text. */
const inlineOf = (tokens: readonly Token[] = []): Inline[] =>
  joined(
    tokens.flatMap((token): Inline[] => {
      switch (token.type) {
        case 'strong':
          return [{ strong: inlineOf(token.tokens) }];
        case 'em':
          return [{ em: inlineOf(token.tokens) }];
        case 'link': {
          const text = inlineOf(token.tokens);
          return LINK.test((token as Tokens.Link).href) ? [{ to: (token as Tokens.Link).href, text }] : text;
        }
        case 'br':
          return [' '];
        case 'escape':
          return [(token as Tokens.Escape).text];
        case 'text':
          return token.tokens ? inlineOf(token.tokens) : [plain((token as Tokens.Text).text).replaceAll('\n', ' ')];
        default:
          return [token.raw];
      }
    }),
  );

export const wordsOf = (inline: readonly Inline[]): string =>
  inline
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      if ('strong' in piece) return wordsOf(piece.strong);
      return wordsOf('em' in piece ? piece.em : piece.text);
    })
    .join('');

/** A paragraph of nothing but links is drawn as buttons. */
const waysIn = (tokens: readonly Token[]): { to: string; text: string }[] | undefined => {
  const ways = tokens.filter((token) => token.type !== 'text' || token.raw.trim() !== '');
  return ways.length > 0 &&
    ways.every((token) => token.type === 'link' && /^\/(?![/\\])|^https?:/.test((token as Tokens.Link).href))
    ? ways.map((token) => ({ to: (token as Tokens.Link).href, text: wordsOf(inlineOf((token as Tokens.Link).tokens)) }))
    : undefined;
};

const paragraphOf = (token: Tokens.Paragraph | Tokens.Text): TextBlock => {
  const tokens = token.tokens ?? [];
  const [only] = tokens;
  if (tokens.length === 1 && only?.type === 'image' && PICTURE.test((only as Tokens.Image).href))
    return { picture: (only as Tokens.Image).href, alt: (only as Tokens.Image).text };
  const ways = waysIn(tokens);
  return ways ? { ways } : { paragraph: token.tokens ? inlineOf(tokens) : [plain(token.text)] };
};

const blockOf = (token: Token): TextBlock[] => {
  switch (token.type) {
    case 'space':
    case 'hr':
    case 'def':
      return [];
    case 'paragraph':
    case 'text':
      return [paragraphOf(token as Tokens.Paragraph)];
    case 'heading':
      return [{ heading: wordsOf(inlineOf(token.tokens)) }];
    case 'list': {
      const list = token as Tokens.List;
      const points = list.items.map((item) =>
        inlineOf(item.tokens.flatMap((each) => ('tokens' in each && each.tokens ? each.tokens : [each]))),
      );
      return [{ points, ...(list.ordered ? { ordered: true as const } : {}) }];
    }
    case 'blockquote':
      return [
        { quote: inlineOf((token.tokens ?? []).flatMap((each) => ('tokens' in each ? (each.tokens ?? []) : []))) },
      ];
    default:
      return [{ paragraph: [token.raw.trim()] }];
  }
};

/**
 * Markdown as the parts of a page. Each heading of the first or second level begins a part; `{#name}` at its end is the anchor
 * to which other pages lead. There is no HTML in it: tags are text. What leads elsewhere than to a page, mail or telephone is text, too.
 */
export const partsOf = (markdown: string): PageTextsPart[] => {
  const parts: { id?: string; title?: string; blocks: TextBlock[] }[] = [];
  for (const token of lexer(markdown, { gfm: false })) {
    if (token.type === 'heading' && (token as Tokens.Heading).depth <= 2) {
      const text = wordsOf(inlineOf(token.tokens));
      const id = ANCHOR.exec(text)?.[1];
      parts.push({ title: text.replace(ANCHOR, ''), ...(id === undefined ? {} : { id }), blocks: [] });
      continue;
    }
    const blocks = blockOf(token);
    if (blocks.length === 0) continue;
    if (parts.length === 0) parts.push({ blocks: [] });
    parts.at(-1)!.blocks.push(...blocks);
  }
  return parts;
};

/** What hinders this Markdown from being published; undefined when nothing does. */
export const markdownProblem = (markdown: string): string | undefined => {
  const blocks = partsOf(markdown).flatMap(({ blocks: all = [] }) => all);
  if (blocks.some((block) => 'picture' in block && block.alt.trim() === ''))
    return 'describe each picture for those who cannot see it: ![description](address)';
  if (/!\[[^\]]*\]\((?!\/[^/\\]|https:)/.test(markdown)) return 'the address of a picture begins with https:// or /';
  return undefined;
};
