import { mentionsIn } from '#modules/forum/contract/mentions.ts';

export type TextPart = { is: 'text' | 'link' | 'mention'; text: string };

/** Ends before signs that show nothing or turn the direction of a text: a link shows all of its address. */
const LINK = /https:\/\/[^\s<>"'\p{Cf}]+/giu;
/** What follows a link in a sentence; a closing bracket belongs to the link that opened it. */
const lengthOfLink = (link: string): number => {
  let unopened = link.split(')').length - link.split('(').length;
  let end = link.length;
  for (; /[.,;:!?)\]]/.test(link[end - 1]!); end--) {
    if (link[end - 1] === ')' && unopened-- <= 0) break;
  }
  return end;
};
const linksIn = (text: string): { start: number; end: number }[] =>
  [...text.matchAll(LINK)].flatMap(({ index, 0: link }) => {
    const length = lengthOfLink(link);
    return length > 'https://'.length ? [{ start: index, end: index + length }] : [];
  });

/** The link that gets a preview (FOR-025). */
export const firstLink = (text: string): string | undefined => {
  const [first] = linksIn(text);
  return first && text.slice(first.start, first.end);
};

/** A text in pieces: links and mentions of these members stand out, everything else is only text (FOR-024). */
export const textParts = (text: string, members: readonly { username: string }[], most: number): TextPart[] => {
  const names = new Set(members.map(({ username }) => username.toLowerCase()));
  const links = linksIn(text).map((link) => ({ is: 'link' as const, ...link }));
  const mentions = mentionsIn(text, names, most)
    .filter(({ start }) => !links.some((link) => start >= link.start && start < link.end))
    .map(({ start, end }) => ({ is: 'mention' as const, start, end }));
  const parts: TextPart[] = [];
  let at = 0;
  for (const { is: kind, start, end } of [...links, ...mentions].toSorted((one, other) => one.start - other.start)) {
    if (start > at) parts.push({ is: 'text', text: text.slice(at, start) });
    parts.push({ is: kind, text: text.slice(start, end) });
    at = end;
  }
  if (at < text.length) parts.push({ is: 'text', text: text.slice(at) });
  return parts;
};

/** The name that is typed right before the caret, after an `@` that does not follow another one. */
export const mentionBeingTyped = (text: string, caret: number): { start: number; typed: string } | undefined => {
  const match = /(^|[^@\w])@([A-Za-z0-9_]{0,30})$/.exec(text.slice(0, caret));
  return match ? { start: match.index + match[1]!.length, typed: match[2]! } : undefined;
};

/** What stands after each `@` of a text and may be a member's name. */
export const typedNames = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/(@+)([A-Za-z0-9_]{0,29}[A-Za-z0-9])(?![A-Za-z0-9])/g)].flatMap(([, signs, name]) =>
      signs === '@' ? [name!.toLowerCase()] : [],
    ),
  ),
];
