import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { stubGlobal } from '#client/testing/stub-global.ts';
import { screen, waitFor } from '@testing-library/react';
import { ownProfile } from '#modules/identity/contract/own-profile.ts';
import { beginPasskeyCheck, checkOwnPasskey, listPasskeys } from '#modules/identity/contract/api/passkeys.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  secondFactorState,
} from '#modules/identity/contract/api/second-factor.ts';
import { storeReturnPath } from '#client/lib/paths/return-path.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers } from '#client/testing/server.ts';
import SecondStep from './second-step.tsx';

const waiting = aMember({ second_step_missing: true });
const admitted = answers({ user: aMember({ is_admin: true }) });
const server = (options: { has_passkey: boolean }) =>
  aServer({ member: waiting })
    .on(secondFactorState, answers({ is_set: false, is_required: true, recovery_codes_left: 0, ...options }))
    .on(listPasskeys, answers({ passkey: [] }));
const visit = () => {
  storeReturnPath('/admin/members');
  return renderPage(<SecondStep />, { path: '/second-step' });
};
const button = (name: string) => screen.findByRole('button', { name });

describe('staff whose rights wait for the second step', () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'credentials');
  });

  test('set it up, read their recovery codes, and return to the page that they wanted', async () => {
    const running = server({ has_passkey: false })
      .on(beginSecondFactor, answers({ secret: 'JBSWY3DP', uri: 'otpauth://totp/x?secret=JBSWY3DP' }))
      .on(confirmSecondFactor, answers({ recovery_codes: ['abcde-23456'] }));
    const { user, router } = visit();
    expect(await screen.findByRole('heading', { name: 'Your rights as staff' })).toBeTruthy();
    await user.click(await button('Set it up'));
    await user.type(await screen.findByLabelText('Your password'), 'quiet-river-stones{Enter}');
    running.on(ownProfile, admitted);
    await user.type(await screen.findByLabelText('Code that the app shows'), '123456{Enter}');
    expect(await screen.findByText('abcde-23456')).toBeTruthy();
    await user.click(await button('I have put them in a safe place'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/members'));
  });

  test('use the passkey that they have, and return', async () => {
    stubGlobal('PublicKeyCredential', jest.fn());
    const buffer = new ArrayBuffer(4);
    const answer = { id: 'a2V5', rawId: buffer, type: 'public-key', getClientExtensionResults: () => ({}) };
    const response = { clientDataJSON: buffer, authenticatorData: buffer, signature: buffer, userHandle: null };
    const get = jest.fn<() => Promise<object>>().mockRejectedValueOnce(new DOMException('stopped', 'NotAllowedError'));
    get.mockResolvedValue({ ...answer, response });
    Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
    const running = server({ has_passkey: true })
      .on(beginPasskeyCheck, answers({ challenge: 'Y2hhbGxlbmdl', secret: 'secret-4', site: 'localhost' }))
      .on(checkOwnPasskey, answers({}));
    const { user, router } = visit();
    await user.click(await button('Use your passkey'));
    expect(await screen.findByText('No passkey was used. You can try again.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Set it up' })).toBeNull();
    running.on(ownProfile, admitted);
    await user.click(await button('Use your passkey'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/members'));
  });
});
