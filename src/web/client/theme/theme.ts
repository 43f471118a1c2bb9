import {
  createTheme,
  DEFAULT_THEME,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type VariantColorsResolver,
} from '@mantine/core';
import { palettes, shades } from './palette.ts';

const font =
  "'Nunito Variable', 'Nunito Fallback', 'Nunito Wide Fallback', ui-rounded, 'Segoe UI', system-ui, sans-serif";

const none = '1px solid transparent';
const brand = {
  filled: { background: 'var(--ws-brand)', hover: 'var(--ws-brand-hover)', color: 'var(--ws-on-brand)', border: none },
  light: {
    background: 'var(--ws-brand-soft)',
    hover: 'var(--ws-water-1)',
    color: 'var(--ws-on-brand-soft)',
    border: none,
  },
  subtle: { background: 'transparent', hover: 'var(--ws-brand-soft)', color: 'var(--ws-link)', border: none },
  outline: {
    background: 'transparent',
    hover: 'var(--ws-brand-soft)',
    color: 'var(--ws-link)',
    border: '1px solid var(--ws-link)',
  },
};
const danger = {
  filled: {
    background: 'var(--ws-danger)',
    hover: 'var(--ws-danger-hover)',
    color: 'var(--ws-on-danger)',
    border: none,
  },
  light: {
    background: 'var(--ws-bad-soft)',
    hover: 'var(--ws-bad-soft)',
    color: 'var(--ws-on-bad-soft)',
    border: none,
  },
  subtle: { background: 'transparent', hover: 'var(--ws-bad-soft)', color: 'var(--ws-error)', border: none },
  outline: {
    background: 'transparent',
    hover: 'var(--ws-bad-soft)',
    color: 'var(--ws-error)',
    border: '1px solid var(--ws-error)',
  },
};

/** Buttons have readable contrast in both colour schemes: fixed pairs, not computed ones. */
const variantColours: VariantColorsResolver = (input) => {
  const pairs: Record<string, ReturnType<VariantColorsResolver>> | undefined =
    input.color === undefined || input.color === 'spring' ? brand : input.color === 'red' ? danger : undefined;
  return pairs?.[input.variant] ?? defaultVariantColorsResolver(input);
};

/** What members write runs in its own direction, as what they read does. */
const written = { attributes: { input: { dir: 'auto' } } };

/** Families of Mantine that nothing is drawn in: each would put 26 variables into every page. */
for (const family of ['pink', 'grape', 'violet', 'indigo', 'blue', 'cyan', 'teal', 'lime', 'orange', 'green', 'yellow'])
  Reflect.deleteProperty(DEFAULT_THEME.colors, family);

const { spring, gray, dark, red } = shades;

export const theme = createTheme({
  variantColorResolver: variantColours,
  fontFamily: font,
  colors: { spring, gray, dark, red },
  primaryColor: 'spring',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  black: palettes.light.ink,
  cursorType: 'pointer',
  respectReducedMotion: true,
  defaultRadius: 'md',
  radius: { xs: '0.375rem', sm: '0.625rem', md: '0.875rem', lg: '1.25rem', xl: '1.75rem' },
  spacing: { xxs: '0.25rem', xs: '0.5rem', sm: '0.75rem', md: '1.125rem', lg: '1.625rem', xl: '2.5rem' },
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1.0625rem', lg: '1.1875rem', xl: '1.375rem' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.6', lg: '1.6', xl: '1.5' },
  fontWeights: { regular: '450', medium: '650', bold: '750' },
  shadows: {
    xs: '0 1px 2px rgb(28 53 57 / 6%)',
    sm: '0 1px 3px rgb(28 53 57 / 6%), 0 4px 14px -6px rgb(28 53 57 / 10%)',
    md: '0 2px 6px rgb(28 53 57 / 5%), 0 12px 28px -12px rgb(28 53 57 / 16%)',
    lg: '0 4px 10px rgb(28 53 57 / 6%), 0 24px 48px -18px rgb(28 53 57 / 22%)',
    xl: '0 6px 14px rgb(28 53 57 / 8%), 0 32px 64px -20px rgb(28 53 57 / 28%)',
  },
  headings: {
    fontFamily: font,
    fontWeight: '800',
    textWrap: 'balance',
    sizes: {
      // Large text grows as far as a long word keeps in one line of a phone.
      h1: { fontSize: 'min(clamp(1.75rem, 1.35rem + 1.8vw, 2.5rem), 12vw)', lineHeight: '1.15' },
      h2: { fontSize: 'min(clamp(1.375rem, 1.2rem + 0.8vw, 1.75rem), 9.5vw)', lineHeight: '1.25' },
      h3: { fontSize: 'min(1.25rem, 9vw)', lineHeight: '1.3' },
      h4: { fontSize: '1.125rem', lineHeight: '1.4' },
    },
  },
  components: {
    Button: { defaultProps: { size: 'md', radius: 'xl' } },
    ActionIcon: { defaultProps: { size: 'xl', radius: 'xl', variant: 'subtle' } },
    CloseButton: { defaultProps: { size: 'lg', radius: 'xl', 'aria-label': 'Close' } },
    TextInput: { defaultProps: { size: 'md', ...written } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md', autosize: true, minRows: 4, ...written } },
    NumberInput: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    // Square: round ones read as a choice of one.
    Checkbox: { defaultProps: { size: 'md', radius: '0.25rem' } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        padding: 'lg',
        overlayProps: { backgroundOpacity: 0.5 },
      },
      styles: { title: { fontSize: 'var(--mantine-h3-font-size)', fontWeight: 800, lineHeight: 1.3 } },
    },
    // A page has one banner: the heading of a dialog is none.
    ModalHeader: { defaultProps: { component: 'div' } },
    Menu: { defaultProps: { radius: 'md', shadow: 'md', position: 'bottom-end' } },
    Paper: { defaultProps: { radius: 'lg' } },
    Skeleton: { defaultProps: { radius: 'md' } },
    Tooltip: { defaultProps: { radius: 'sm' } },
  },
});

const own = (scheme: 'light' | 'dark') =>
  Object.fromEntries(Object.entries(palettes[scheme]).map(([name, colour]) => [`--ws-${name}`, colour]));

const shared = {
  '--mantine-color-body': 'var(--ws-paper)',
  '--mantine-color-text': 'var(--ws-ink)',
  '--mantine-color-bright': 'var(--ws-ink)',
  '--mantine-color-dimmed': 'var(--ws-ink-soft)',
  '--mantine-color-anchor': 'var(--ws-link)',
  '--mantine-color-error': 'var(--ws-error)',
  '--mantine-color-placeholder': 'var(--ws-ink-soft)',
  '--mantine-color-default': 'var(--ws-raised)',
  '--mantine-color-default-hover': 'var(--ws-sunken)',
  '--mantine-color-default-color': 'var(--ws-ink)',
  '--mantine-color-default-border': 'var(--ws-line-strong)',
  // The borders of inputs, checkboxes and radios: they have to be seen (WCAG 1.4.11).
  '--mantine-color-gray-4': 'var(--ws-line-strong)',
  '--mantine-color-dark-4': 'var(--ws-line-strong)',
  '--mantine-color-disabled': 'var(--ws-quiet-soft)',
  '--mantine-color-disabled-color': 'var(--ws-ink-soft)',
  '--mantine-color-disabled-border': 'var(--ws-line)',
  '--mantine-primary-color-filled': 'var(--ws-brand)',
  '--mantine-primary-color-filled-hover': 'var(--ws-brand-hover)',
  '--mantine-primary-color-contrast': 'var(--ws-on-brand)',
  '--mantine-color-spring-filled': 'var(--ws-brand)',
  '--mantine-color-spring-filled-hover': 'var(--ws-brand-hover)',
  '--mantine-color-spring-light': 'var(--ws-brand-soft)',
  '--mantine-color-spring-light-color': 'var(--ws-on-brand-soft)',
  '--mantine-color-red-light-color': 'var(--ws-on-bad-soft)',
  '--mantine-color-red-light': 'var(--ws-bad-soft)',
};

/** Maps Mantine's variables to ours, so that both colour schemes come from one table. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...own('light'), ...shared },
  dark: { ...own('dark'), ...shared },
});
