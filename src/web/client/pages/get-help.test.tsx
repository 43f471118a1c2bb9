import { expect, test } from 'vitest';
import { screen } from '@testing-library/react';
import { pages } from '../app/routes.ts';
import { routeTable } from '../app/router.tsx';
import { siteConfiguration } from '../../../modules/site/contract/api.ts';
import { ownProfile } from '../../../modules/identity/contract/api.ts';
import { aServer, renderRoutes } from '../testing/render.tsx';
import { refuses, unreachable } from '../testing/server.ts';

const visit = (at: string) => renderRoutes(routeTable(pages), { at });

test.each([
  ['for a visitor', () => void aServer()],
  [
    'when the server cannot be reached',
    () => void aServer().on(siteConfiguration, unreachable).on(ownProfile, unreachable),
  ],
  [
    'during maintenance',
    () =>
      void aServer()
        .on(siteConfiguration, refuses('SITE_IS_DOWN_FOR_MAINTENANCE'))
        .on(ownProfile, refuses('SITE_IS_DOWN_FOR_MAINTENANCE')),
  ],
])('[I-044] the hotlines are there %s', async (_, prepare) => {
  prepare();
  visit('/get-help');
  expect(await screen.findByRole('heading', { level: 1, name: 'Get help now' })).toBeTruthy();
  for (const [name, href] of [
    ['Call 9 8 8: 988 Suicide & Crisis Lifeline', 'tel:988'],
    ['Text 9 8 8: 988 Suicide & Crisis Lifeline', 'sms:988'],
    ['Text the word HOME to 7 4 1 7 4 1: Crisis Text Line', 'sms:741741?&body=HOME'],
    ['Call 9 1 1: Emergency', 'tel:911'],
  ] as const)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
});

test('[I-044] the footer leads there', async () => {
  aServer();
  visit('/wells');
  const [link] = await screen.findAllByRole('link', { name: 'Get help now' });
  expect(link!.getAttribute('href')).toBe('/get-help');
});
