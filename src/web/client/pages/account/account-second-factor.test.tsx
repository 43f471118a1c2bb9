import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderSVG } from 'uqr';
import { endOtherSignIns, listSignIns, logIn } from '#modules/identity/contract/api/accounts.ts';
import { ownProfile } from '#modules/identity/contract/own-profile.ts';
import {
  beginSecondFactor,
  checkSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  secondFactorState,
} from '#modules/identity/contract/api/second-factor.ts';
import { askForCode } from '#client/features/identity/second-factor/code-dialog.tsx';
import { askForCodeWith } from '#client/lib/code-again.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses } from '#client/testing/server.ts';
import { shownToasts } from '#client/testing/watch.ts';
import Account from './account.tsx';
import Login from '../entering/login.tsx';

const SECRET = 'JBSWY3DPEHPK3PXP';
const URI = `otpauth://totp/Wellspring:mia?secret=${SECRET}`;
const CODES = ['abcde-23456', 'fghij-34567'];
const state = (
  options: { is_set?: boolean; has_passkey?: boolean; is_required?: boolean; recovery_codes_left?: number } = {},
) => answers({ is_set: false, has_passkey: false, is_required: false, recovery_codes_left: 0, ...options });

const device = (uuid: string, is_current: boolean) => ({
  uuid,
  device: 'Firefox on Linux',
  is_current,
  signed_in_at: '2026-05-01T10:00:00.000Z',
  last_seen_at: '2026-05-04T10:00:00.000Z',
});
const laptop = device('5f0c1a52-0000-4000-8000-00000000000a', true);
const phone = device('5f0c1a52-0000-4000-8000-00000000000b', false);

const server = (input: Parameters<typeof state>[0] = {}) => {
  const running = aServer({ member: aMember() });
  running.on(listSignIns, answers({ sign_in: [] }));
  running.on(secondFactorState, state(input));
  return running;
};
const visit = () => renderPage(<Account />, { path: '/account' });
const button = (name: string) => screen.findByRole('button', { name });

describe('the second step on the account page', () => {
  test('is set up with the password, the key for an app and its first code; recovery codes are shown once', async () => {
    const running = server();
    running.on(beginSecondFactor, answers({ secret: SECRET, uri: URI }));
    running.on(confirmSecondFactor, () => {
      running.on(secondFactorState, state({ is_set: true, recovery_codes_left: 10 }));
      return answers({ recovery_codes: CODES });
    });
    const { user } = visit();
    await user.click(await button('Set it up'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Your password')));
    await user.keyboard('quiet-river{Enter}');
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the app on this device' }).getAttribute('href')).toBe(URI);
    const image = await screen.findByRole('img', { name: 'QR code with the key for an authenticator app' });
    expect(decodeURIComponent(image.getAttribute('src') ?? '')).toContain(renderSVG(URI, { ecc: 'M', border: 4 }));
    await user.click(screen.getByRole('button', { name: 'Copy the key' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(SECRET));
    await user.type(screen.getByLabelText('Code that the app shows'), '123456{Enter}');
    expect(await screen.findByText('abcde-23456')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your recovery codes' }));
    await user.click(screen.getByRole('button', { name: 'Copy the codes' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(CODES.join('\n')));
    await user.click(screen.getByRole('button', { name: 'I have put them in a safe place' }));
    expect(await screen.findByText(/10 recovery codes are left/)).toBeTruthy();
    expect(screen.queryByText('abcde-23456')).toBeNull();
    expect(running.calls(beginSecondFactor).map(({ body }) => body)).toEqual([{ password: 'quiet-river' }]);
    expect(running.calls(confirmSecondFactor).map(({ body }) => body)).toEqual([{ code: '123456' }]);
  });

  test('names a wrong password and a wrong code beside their fields', async () => {
    const running = server().on(beginSecondFactor, refuses('PASSWORD_WRONG', { field: 'password' }));
    const { user } = visit();
    await user.click(await button('Set it up'));
    await user.click(await button('Continue'));
    expect(await screen.findByText('Please enter your password')).toBeTruthy();
    await user.type(screen.getByLabelText('Your password'), 'wrong{Enter}');
    expect(await screen.findByText('This password is not correct.')).toBeTruthy();
    running.on(beginSecondFactor, answers({ secret: SECRET, uri: URI }));
    running.on(confirmSecondFactor, refuses('SECOND_FACTOR_WRONG', { field: 'code' }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.type(await screen.findByLabelText('Code that the app shows'), '000000{Enter}');
    expect(await screen.findByText(/^This code is not correct/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await button('Set it up')).toBeTruthy();
  });

  test('is removed with a code', async () => {
    const running = server({ is_set: true, recovery_codes_left: 2 });
    running.on(removeSecondFactor, refuses('SECOND_FACTOR_WRONG', { field: 'code' }));
    const { user } = visit();
    expect(await screen.findByText(/2 recovery codes are left. Remove the second step/)).toBeTruthy();
    await user.click(await button('Remove the second step'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Code'), '000000{Enter}');
    expect(await dialog.findByText(/^This code is not correct/)).toBeTruthy();
    running.on(removeSecondFactor, () => {
      running.on(secondFactorState, state());
      return answers({});
    });
    await user.clear(dialog.getByLabelText('Code'));
    await user.type(dialog.getByLabelText('Code'), '123456{Enter}');
    expect(await button('Set it up')).toBeTruthy();
    expect(shownToasts()).toEqual(['The second step is removed.']);
  });

  test('tells staff that their rights wait for it', async () => {
    server({ is_required: true });
    visit();
    expect(await screen.findByText(/Your rights wait until you set this up/)).toBeTruthy();
  });
});

describe('a sensitive act', () => {
  const begin = () => {
    askForCodeWith(askForCode);
    const running = aServer({ member: aMember() }).on(
      endOtherSignIns,
      refuses('SECOND_FACTOR_AGAIN', { field: 'code' }),
    );
    running.on(secondFactorState, state({ is_set: true })).on(listSignIns, answers({ sign_in: [phone, laptop] }));
    return running;
  };
  const act = async () => {
    const page = visit();
    await page.user.click(await button('Log out everywhere else'));
    return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Is it still you?' })) };
  };

  test('asks for a code, names a wrong one, and is done after the right one', async () => {
    const running = begin();
    running.on(checkSecondFactor, refuses('SECOND_FACTOR_WRONG', { field: 'code' }));
    const { user, dialog } = await act();
    await user.type(dialog.getByLabelText('Code of your second step'), '000000{Enter}');
    expect(await dialog.findByText(/^This code is not correct/)).toBeTruthy();
    running.on(checkSecondFactor, () => {
      running.on(endOtherSignIns, answers({ ended: 1 }));
      return answers({});
    });
    await user.clear(dialog.getByLabelText('Code of your second step'));
    await user.type(dialog.getByLabelText('Code of your second step'), '123456{Enter}');
    await waitFor(() => expect(shownToasts()).toEqual(['Logged out on 1 other device.']));
    expect(running.calls(endOtherSignIns)).toHaveLength(2);
  });

  test('is not done when the dialog is closed', async () => {
    const running = begin();
    const { user, dialog } = await act();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(running.calls(endOtherSignIns)).toHaveLength(1);
    expect(running.calls(checkSecondFactor)).toHaveLength(0);
  });
});

describe('the log-in form of a member with a second step', () => {
  const enterPassword = async () => {
    const page = renderPage(<Login />, { path: '/login' });
    await page.user.type(await screen.findByLabelText('Email or Username'), 'mia@example.org');
    await page.user.type(screen.getByLabelText('Password'), 'quiet-river{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code of your second step')));
    return page;
  };

  test('asks for the code after the password, without an error, and sends both', async () => {
    const running = aServer().on(logIn, refuses('SECOND_FACTOR_NEEDED', { field: 'code' }));
    const { user } = await enterPassword();
    expect(screen.queryByText('Please enter the code of your second step.')).toBeNull();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Please enter the code')).toBeTruthy();
    running.on(logIn, () => {
      running.on(ownProfile, answers({ user: aMember() }));
      return answers({ user: aMember() });
    });
    await user.keyboard('123 456{Enter}');
    await waitFor(() =>
      expect(running.calls(logIn).map(({ body }) => body)).toEqual([
        { username_or_email: 'mia@example.org', password: 'quiet-river' },
        { username_or_email: 'mia@example.org', password: 'quiet-river', code: '123 456' },
      ]),
    );
  });

  test('says that a code was wrong', async () => {
    const running = aServer().on(logIn, refuses('SECOND_FACTOR_NEEDED', { field: 'code' }));
    const { user } = await enterPassword();
    running.on(logIn, refuses('SECOND_FACTOR_WRONG', { field: 'code' }));
    await user.keyboard('000000{Enter}');
    expect(await screen.findByText(/^This code is not correct/)).toBeTruthy();
  });
});
