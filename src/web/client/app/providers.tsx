import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cssVariables, theme } from '#client/theme/theme.ts';

const colorScheme = localStorageColorSchemeManager({ key: 'color-scheme' });

export const Providers = ({ queries, children }: { queries: QueryClient; children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    colorSchemeManager={colorScheme}
    defaultColorScheme="auto"
    deduplicateCssVariables={false}
  >
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  </MantineProvider>
);
