import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import { useIsDrawn } from '#client/lib/drawn.ts';
import { texts } from '#client/lib/texts.ts';
import { Icon } from '#ui/icon.tsx';

/** Light or dark; until it is used the look follows the system. Choosing what the system has follows it again. */
export const ColorSchemeToggle = () => (useIsDrawn() ? <ActionIcon aria-hidden tabIndex={-1} /> : <Toggle />);

const Toggle = () => {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const next = scheme === 'dark' ? 'light' : 'dark';
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const { darkLook, lightLook } = texts.frame;
  const change = () => setColorScheme(next === system ? 'auto' : next);
  return (
    <ActionIcon aria-label={next === 'dark' ? darkLook : lightLook} onClick={change}>
      <Icon shape={scheme === 'dark' ? IconSun : IconMoon} />
    </ActionIcon>
  );
};
