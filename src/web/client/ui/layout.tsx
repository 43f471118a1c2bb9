import { Box, Group, Stack as Column, type BoxProps, type MantineFontSize, type MantineSpacing } from '@mantine/core';
import {
  createElement,
  type ComponentProps,
  type CSSProperties,
  type ElementType,
  type ReactElement,
  type ReactNode,
} from 'react';
import styles from './layout.module.css';

/** Grounds and the text colour that reads on them, defined for `data-tone` in `theme/global.css`. */
export type Tone = 'good' | 'caution' | 'bad' | 'brand' | 'warm' | 'quiet' | 'sunken' | 'surface' | 'raised';

type LayoutShared = BoxProps & {
  /** Puts the element on a rounded, padded ground of this colour. */
  tone?: Tone | undefined;
};

/** What a primitive takes: its own props, Mantine's style props (`p`, `mt`, `maw`, `fw` …) and those of the element `as`. */
type LayoutProps<Tag extends ElementType, Own> = Own &
  LayoutShared & { as?: Tag | undefined } & Omit<ComponentProps<Tag>, keyof Own | keyof LayoutShared | 'as'>;

const primitive =
  <Own, Default extends ElementType = 'div'>(
    mantine: ElementType,
    defaults: Record<string, unknown> & { component?: Default },
    toProps: (own: Own) => Record<string, unknown> = (own) => own as Record<string, unknown>,
  ) =>
  <Tag extends ElementType = Default>(props: LayoutProps<Tag, Own>): ReactElement => {
    const { as, tone, className, ...rest } = props as LayoutShared & Record<string, unknown> & Own;
    const classes = [defaults['className'], tone === undefined ? undefined : styles['ground'], className];
    return createElement(mantine, {
      ...defaults,
      ...(as === undefined ? {} : { component: as }),
      ...(tone === undefined ? {} : { 'data-tone': tone }),
      ...toProps(rest as Own),
      className: classes.filter(Boolean).join(' ') || undefined,
    });
  };

type Flow = {
  gap?: MantineSpacing | undefined;
  align?: CSSProperties['alignItems'] | undefined;
  justify?: CSSProperties['justifyContent'] | undefined;
};

/** Side by side, centred on one line, wrapping where there is no room. */
export const Row = primitive<Flow & { wrap?: CSSProperties['flexWrap'] | undefined; grow?: boolean }>(Group, {
  gap: 'xs',
});

/** Under each other. */
export const Stack = primitive<Flow>(Column, { gap: 'sm' });

/** The buttons that end a dialog, the main one last; where they do not fit side by side it stands first, as wide as the dialog. */
export const Buttons = primitive<object>(Box, { className: styles['buttons'] });

/** Points with bullets, or numbers as an `ol`. */
export const List = primitive<Flow, 'ul'>(Column, { component: 'ul', gap: 'xs', className: styles['list'] });

/** The part of a panel that scrolls, between its head and its foot. */
export const Scroll = primitive<object>(Box, { flex: 1, mih: 0, px: 'md', className: styles['scroll'] });

/** As many equal columns as fit, each at least `min` rem wide. */
export const Grid = primitive<{ min?: number | undefined; gap?: MantineSpacing | undefined }>(
  Box,
  { className: styles['grid'] },
  ({ min = 18, gap = 'md', ...rest }) => ({
    ...rest,
    __vars: { '--grid-min': `${min}rem`, '--grid-gap': `var(--mantine-spacing-${gap})` },
  }),
);

/** A hint or a remark: text that stands back. */
export const Soft = primitive<{ size?: MantineFontSize | 'inherit' }, 'p'>(
  Box,
  { component: 'p', c: 'dimmed' },
  ({ size = 'sm', ...rest }) => ({ ...rest, fz: size }),
);

/** A list of `<Fact>`s: the name beside its value, or `above` it. */
export const Facts = primitive<{ look?: 'beside' | 'above' | undefined }, 'dl'>(
  Box,
  { component: 'dl', className: styles['facts'] },
  ({ look = 'beside', ...rest }) => ({ ...rest, 'data-look': look }),
);

export const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** A tinted box for one thing, `sunken` unless it has another `tone`. `Row` and `Stack` take a `tone`, too. */
export const Panel = primitive<object>(Box, { className: styles['ground'], 'data-tone': 'sunken' });

/** What another member said, word for word. */
export const Quote = primitive<object, 'blockquote'>(Box, {
  component: 'blockquote',
  className: styles['quote'],
  'data-tone': 'sunken',
});

/** The head or foot of a panel or dialog: one thing at each end. */
export const Bar = primitive<Flow & { wrap?: CSSProperties['flexWrap'] | undefined }>(Group, {
  justify: 'space-between',
  wrap: 'nowrap',
  gap: 'sm',
});

/** One line that ends in an ellipsis where there is no room. */
export const OneLine = primitive<object, 'span'>(Box, { component: 'span', className: styles['line'] });

/** A round sign around an icon, `size` rem wide. */
export const Round = primitive<{ size?: number | undefined }, 'span'>(
  Box,
  { component: 'span', className: styles['round'] },
  ({ size = 3, ...rest }) => ({ ...rest, __vars: { '--round-size': `${size}rem` } }),
);
