import type { Language } from '#kernel/contract/messages/languages.ts';
import { OWN_LANGUAGE } from '#kernel/contract/messages/message-parts.ts';
import { escaped } from '#kernel/escaped-html.ts';

const LONGEST_SHOWN = 60;
/** Long secrets say nothing to a reader; where the link leads, they see. */
const shown = (address: string): string => {
  if (address.length <= LONGEST_SHOWN) return address;
  const { origin, pathname } = new URL(address);
  return `${origin}/${pathname.split('/')[1]}/…`;
};

/** Text as HTML, with its web addresses as links. */
export const linked = (text: string, shownAs = (address: string) => address): string =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => {
      if (index % 2 === 0) return escaped(part);
      const [, address = '', rest = ''] = /^(.*?)([.,;:!?)]*)$/.exec(part) ?? [];
      return `<a href="${escaped(address)}">${escaped(shownAs(address))}</a>${escaped(rest)}`;
    })
    .join('');

const MAIN = ' class="main"';
/** As on a button of a narrow phone. */
const bare = (address: string): string => shown(address).replace(/^https?:\/\//, '');

const ADDRESS = /https?:\/\/[^\s<>"']+/g;
/** How a paragraph looks: the first way on is drawn as one, and what is about the mails themselves is small. */
const looksOf = (paragraphs: readonly string[]): string[] => {
  const isAboutMails = (text: string) =>
    /https?:\/\/[^/\s]+\/(?:account|unsubscribe|well\/\S+\/preferences)(?:[/?#.\s]|$)/.test(text);
  const isWayOn = (text: string) =>
    !text.startsWith('-') && text.match(ADDRESS)?.length === 1 && /https?:\/\/\S+$/.test(text) && !isAboutMails(text);
  const main = paragraphs.findIndex(isWayOn);
  return paragraphs.map((text, index) =>
    index === main ? ' class="main"' : isAboutMails(text) ? ' class="small"' : '',
  );
};

const paragraphsOf = (text: string): string => {
  const paragraphs = text.trim().split(/\n{2,}/);
  const looks = looksOf(paragraphs);
  return paragraphs
    .map((paragraph, index) => {
      const shownAs = looks[index] === MAIN ? bare : shown;
      return `<p${looks[index]}>${linked(paragraph, shownAs).replaceAll('\n', '<br>')}</p>`;
    })
    .join('\n');
};

/**
 * The HTML part of a mail: the words of its text part, readable in light and dark. No picture and nothing from elsewhere, so that
 * opening it is seen by no server. Programs that leave out the style show plain paragraphs on their own ground.
 */
export const mailHtml = ({
  subject,
  text,
  language = OWN_LANGUAGE,
}: {
  subject: string;
  text: string;
  language?: Language | undefined;
}): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject.replaceAll(/\s+/g, ' '))}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark }
body { margin: 0; padding: 0; background: #fbf7f0; color: #1c3539 }
.letter { box-sizing: border-box; max-width: 36rem; margin: 0 auto; padding: 1.5rem 1.25rem; font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere }
.letter p { margin: 0 0 1rem }
.letter { border-top: 5px solid #0f6560 }
a { color: #0f6560 }
.main a { display: table; margin-top: 0.6rem; padding: 0.7rem 1.15rem; border-radius: 24px; background: #0f6560; color: #ffffff; font-weight: 600; text-decoration: none }
.letter p.small { margin: 0 0 0.5rem; font-size: 0.875rem; color: #4d6468 }
.letter p.small + p:not(.small) { margin-top: 1.25rem }
@media (min-width: 37rem) { .letter { margin: 1.5rem auto; padding: 2rem; background: #ffffff; border: 1px solid #ece3d4; border-top: 5px solid #0f6560; border-radius: 12px } }
@media (prefers-color-scheme: dark) {
  body { background: #10252b; color: #ede7dc }
  a { color: #7cc0b7 }
  .main a { background: #8fd0c7; color: #0c2024 }
  .letter p.small { color: #a9bcbc }
  .letter { background: #10252b; border-color: #284851; border-top-color: #52a99f }
}
@media (prefers-color-scheme: dark) and (min-width: 37rem) { .letter { background: #17313a } }
</style></head>
<body><div class="letter">
${paragraphsOf(text)}
</div></body></html>
`;
