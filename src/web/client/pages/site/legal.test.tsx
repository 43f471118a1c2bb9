import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { siteContentOf } from '#modules/content/contract/site-content.ts';
import { siteContent } from '#modules/site/contract/content-api.ts';
import { aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses } from '#client/testing/server.ts';
import Privacy from './privacy.tsx';
import Terms from './terms.tsx';

const content = answers({ content: siteContentOf(''), help: [] });

test('[IDN-063] [SIT-017] the terms name the installation and its address, and lead to the privacy policy', async () => {
  aServer({ config: { product_name: 'Harbour', email_support: 'care@harbour.example' } }).on(siteContent, content);
  renderPage(<Terms />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Terms & Conditions' })).toBeTruthy();
  expect(await screen.findByText('What you agree to when you become a member of Harbour.')).toBeTruthy();
  expect(await screen.findByText('You are at least 18 years old.')).toBeTruthy();
  expect(screen.getByText('You reside in the United States or its territories.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'care@harbour.example' }).getAttribute('href')).toBe(
    'mailto:care@harbour.example',
  );
  expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy-policy');
});

test('[SIT-018] the privacy policy tells the periods that this installation has set', async () => {
  aServer({
    config: { email_support: '', settings: { DELETION_UNDO_DAYS: 14, CHAT_LIFETIME_HOURS: 24, CHAT_DELETE_DAYS: 1 } },
  }).on(siteContent, content);
  renderPage(<Privacy />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeTruthy();
  expect(await screen.findByText(/^Until you delete your account\. For 14 days/)).toBeTruthy();
  expect(screen.getByText(/^Chats of a session disappear 24 hours after it; one day later/)).toBeTruthy();
  expect(screen.getByText(/^No address is set up here yet/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Terms & Conditions' }).getAttribute('href')).toBe('/terms-and-conditions');
});

test('[C-126] a legal text that could not be loaded is not replaced by the usual one', async () => {
  aServer().on(siteContent, refuses('TRY_AGAIN_SOON'));
  renderPage(<Terms />);
  expect(await screen.findByText('This could not be loaded.')).toBeTruthy();
  expect(screen.queryByText('You are at least 18 years old.')).toBeNull();
});
