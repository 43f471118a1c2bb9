import { useLayoutEffect } from 'react';
import { useSiteConfig, type SiteConfig } from '../config.tsx';

type Accent = NonNullable<NonNullable<SiteConfig['look']>['accent']>;

const variables = (colours: Accent['light']): string =>
  Object.entries(colours)
    .map(([name, colour]) => `--ws-${name}:${colour};`)
    .join('');

const rules = ({ light, dark }: Accent): string =>
  [[light, 'light'] as const, [dark, 'dark'] as const]
    .map(
      ([colours, scheme]) =>
        `:root[data-mantine-color-scheme=${scheme}]{${variables(colours)}--mantine-primary-color-filled:${colours['brand']};--mantine-primary-color-filled-hover:${colours['brand-hover']};--mantine-color-anchor:${colours['link']}}`,
    )
    .join('');

/** The accent and the picture in the tab that staff chose in place of the product’s own. */
export const useLook = (): void => {
  const { accent, favicon } = useSiteConfig()?.look ?? {};
  useLayoutEffect(() => {
    if (accent === undefined) return undefined;
    const style = document.createElement('style');
    style.textContent = rules(accent);
    document.head.append(style);
    return () => style.remove();
  }, [accent]);
  useLayoutEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    if (favicon === undefined || !link) return undefined;
    const { href, type } = link;
    Object.assign(link, { href: favicon, type: '' });
    return () => void Object.assign(link, { href, type });
  }, [favicon]);
};
