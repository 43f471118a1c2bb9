import type { MantineColorsTuple } from '@mantine/core';

/** The colours of the product: paper, deep spring water, one warm accent. Ten shades each, light to dark. */
export const shades = {
  spring: [
    '#eaf5f3',
    '#d3eae6',
    '#a9d6cf',
    '#7cc0b7',
    '#52a99f',
    '#2f9188',
    '#1b7a73',
    '#0f6560',
    '#0b4f4d',
    '#083c3c',
  ],
  apricot: [
    '#fff3ea',
    '#ffe4d1',
    '#fdc9a5',
    '#f8ac79',
    '#f29253',
    '#e97a35',
    '#cf6122',
    '#a94c18',
    '#853d17',
    '#5f2c12',
  ],
  gray: ['#fbf7f0', '#f5eee3', '#ece3d4', '#dfd3c0', '#c9bba5', '#978a76', '#6f6556', '#575045', '#423d35', '#2b2822'],
  dark: ['#ede7dc', '#d2d3cc', '#a9b8b5', '#8aa09e', '#3b5a60', '#26464e', '#1a353c', '#10252b', '#0c1d22', '#08161a'],
  red: ['#fdf0ed', '#fae0da', '#f3bfb3', '#ea9a89', '#df7764', '#d05a46', '#bb4030', '#a33325', '#82291f', '#5f1e17'],
  green: ['#eef6ea', '#dcecd4', '#bcd9ae', '#98c385', '#77ad60', '#5a9443', '#437a30', '#356527', '#294e1f', '#1d3816'],
  yellow: [
    '#fdf5e0',
    '#faeac0',
    '#f3d78a',
    '#ebc25a',
    '#dfab34',
    '#c18e1c',
    '#9c7012',
    '#7d590d',
    '#604409',
    '#443006',
  ],
} as const satisfies Record<string, MantineColorsTuple>;

type PaletteLook = Record<
  | 'paper'
  | 'surface'
  | 'sunken'
  | 'raised'
  | 'ink'
  | 'ink-soft'
  | 'line'
  | 'line-strong'
  | 'brand'
  | 'on-brand'
  | 'brand-hover'
  | 'brand-soft'
  | 'on-brand-soft'
  | 'link'
  | 'warm'
  | 'warm-soft'
  | 'on-warm-soft'
  | 'good-soft'
  | 'on-good-soft'
  | 'caution-soft'
  | 'on-caution-soft'
  | 'bad-soft'
  | 'on-bad-soft'
  | 'quiet-soft'
  | 'on-quiet-soft'
  | 'error'
  | 'danger'
  | 'on-danger'
  | 'danger-hover'
  | 'water-1'
  | 'water-2'
  | 'water-3'
  | 'sky-1'
  | 'sky-2'
  | 'sun'
  | 'count'
  | 'there',
  string
>;

const { spring, apricot, gray, dark, red, green, yellow } = shades;

/** What the CSS variables `--ws-…` stand for in each look. */
export const palettes: { light: PaletteLook; dark: PaletteLook } = {
  light: {
    paper: gray[0],
    surface: '#fffdfa',
    sunken: gray[1],
    raised: '#ffffff',
    ink: '#1c3539',
    'ink-soft': '#4d6163',
    line: gray[2],
    'line-strong': gray[5],
    brand: spring[7],
    'on-brand': '#ffffff',
    'brand-hover': spring[8],
    'brand-soft': spring[0],
    'on-brand-soft': spring[8],
    link: spring[7],
    warm: apricot[5],
    'warm-soft': apricot[1],
    'on-warm-soft': apricot[8],
    'good-soft': green[1],
    'on-good-soft': green[8],
    'caution-soft': yellow[1],
    'on-caution-soft': yellow[8],
    'bad-soft': red[1],
    'on-bad-soft': red[8],
    'quiet-soft': gray[2],
    'on-quiet-soft': gray[7],
    error: red[7],
    danger: red[7],
    'on-danger': '#ffffff',
    'danger-hover': red[8],
    'water-1': spring[2],
    'water-2': spring[3],
    'water-3': spring[5],
    'sky-1': apricot[1],
    'sky-2': spring[0],
    sun: apricot[3],
    count: apricot[7],
    there: green[5],
  },
  dark: {
    paper: dark[7],
    surface: '#17313a',
    sunken: dark[8],
    raised: '#1d3a42',
    ink: dark[0],
    'ink-soft': dark[2],
    line: '#284851',
    'line-strong': '#6d898c',
    brand: spring[3],
    'on-brand': '#06282a',
    'brand-hover': spring[2],
    'brand-soft': '#17424a',
    'on-brand-soft': spring[2],
    link: spring[3],
    warm: apricot[3],
    'warm-soft': '#43332d',
    'on-warm-soft': apricot[2],
    'good-soft': '#24402a',
    'on-good-soft': green[2],
    'caution-soft': '#453a1d',
    'on-caution-soft': yellow[2],
    'bad-soft': '#4c2b29',
    'on-bad-soft': red[2],
    'quiet-soft': '#2a454c',
    'on-quiet-soft': dark[1],
    error: red[3],
    danger: red[3],
    'on-danger': '#2d0d09',
    'danger-hover': red[2],
    'water-1': '#1f5a5f',
    'water-2': '#1a4a51',
    'water-3': '#143b43',
    'sky-1': '#3a3a45',
    'sky-2': '#163840',
    sun: apricot[2],
    count: apricot[7],
    there: green[5],
  },
};
