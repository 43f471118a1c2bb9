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

/**
 * The HTML part of a mail: the words of its text part, readable in light and dark. No picture and nothing from elsewhere, so that
 * opening it is seen by no server. Programs that leave out the style show plain paragraphs on their own ground.
 */
export const mailHtml = ({ subject, text }: { subject: string; text: string }): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject.replaceAll(/\s+/g, ' '))}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark }
body { margin: 0; padding: 0; background: #fbf7f0; color: #1c3539 }
.letter { box-sizing: border-box; max-width: 36rem; margin: 0 auto; padding: 1.5rem 1.25rem; font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere }
.letter p { margin: 0 0 1rem }
a { color: #0f6560 }
@media (min-width: 37rem) { .letter { margin: 1.5rem auto; padding: 2rem; background: #ffffff; border: 1px solid #ece3d4; border-radius: 12px } }
@media (prefers-color-scheme: dark) {
  body { background: #10252b; color: #ede7dc }
  a { color: #7cc0b7 }
  .letter { background: #10252b; border-color: #284851 }
}
@media (prefers-color-scheme: dark) and (min-width: 37rem) { .letter { background: #17313a } }
</style></head>
<body><div class="letter">
${text
  .trim()
  .split(/\n{2,}/)
  .map((paragraph) => `<p>${linked(paragraph, shown).replaceAll('\n', '<br>')}</p>`)
  .join('\n')}
</div></body></html>
`;
