import { accentLooks } from './accent.ts';
import { textOf } from './entries.ts';

type Picture = { src: string; alt: string } | null;
type Shown = { isChanged: (key: string) => boolean; value: (key: string) => unknown };

/** Logo, favicon and colours that staff chose; undefined where they chose none. */
export const lookOf = ({ isChanged, value }: Shown) => {
  const picture = (key: string): Picture => (isChanged(key) ? (value(key) as Picture) : null);
  const [logo, favicon] = [picture('look.logo'), picture('look.favicon')];
  const accent = isChanged('look.accent') ? accentLooks(textOf(value('look.accent'))) : undefined;
  return logo || favicon || accent
    ? {
        ...(logo ? { logo } : {}),
        ...(favicon ? { favicon: favicon.src } : {}),
        ...(accent ? { accent } : {}),
      }
    : undefined;
};
