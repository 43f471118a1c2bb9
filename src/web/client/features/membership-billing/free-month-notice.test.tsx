import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { updateProfile } from '#modules/identity/contract/api/accounts.ts';
import { ownProfile } from '#modules/identity/contract/own-profile.ts';
import { aMember, renderPage } from '#client/testing/render.tsx';
import { answers } from '#client/testing/server.ts';
import FreeMonthNotice from './free-month-notice.tsx';
import { aBillingServer, onMonthly } from './testing/a-subscription.ts';

test('[BIL-036] the free month is shown with its end, and closing it clears the notice', async () => {
  const noticed = aMember({ special_notice: 'SHOW_RECEIVED_FREE_MONTH_MODAL', timezone: 'UTC' });
  const server = aBillingServer({ member: noticed, subscription: onMonthly });
  server.on(updateProfile, () => {
    server.on(ownProfile, answers({ user: aMember({ timezone: 'UTC' }) }));
    return answers({ user: aMember({ timezone: 'UTC' }) });
  });
  const { user } = renderPage(<FreeMonthNotice id="the free month 1" />, { path: '/' });
  expect(await screen.findByRole('dialog', { name: 'A free month for you' })).toBeTruthy();
  expect(await screen.findByText('You are Unlimited until Wednesday, Jun 4, 2036.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Thank you' }));
  await waitFor(() =>
    expect(server.calls(updateProfile).map(({ body }) => body)).toEqual([
      { special_notice: null, seen_notice: 'the free month 1' },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
