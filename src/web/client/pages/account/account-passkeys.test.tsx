import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { stubGlobal } from '#client/testing/stub-global.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { ownProfile } from '#modules/identity/contract/own-profile.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyCheck,
  beginPasskeyLogin,
  checkOwnPasskey,
  listPasskeys,
  logInWithPasskey,
  removePasskey,
} from '#modules/identity/contract/api/passkeys.ts';
import { checkSecondFactor, secondFactorState } from '#modules/identity/contract/api/second-factor.ts';
import { askForCode } from '#client/features/identity/second-factor/code-dialog.tsx';
import { askForCodeWith } from '#client/lib/code-again.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses } from '#client/testing/server.ts';
import { shownToasts } from '#client/testing/watch.ts';
import Account from './account.tsx';
import Login from '../entering/login.tsx';

const ID = '5f0c1a52-0000-4000-8000-00000000000c';
const phone = { uuid: ID, name: 'My phone', added_at: '2026-05-01T10:00:00.000Z', last_used_at: null };
const begun = {
  challenge: 'Y2hhbGxlbmdl',
  secret: 'secret-1',
  site: { id: 'localhost', name: 'Wellspring' },
  user: { id: 'bWlh', name: 'mia' },
  known: [],
};
const buffer = (text: string) => new TextEncoder().encode(text).buffer;
const base64url = (text: string) => Buffer.from(text).toString('base64url');
/** What the browser gets from the device; `create` and `get` are what its owner does there. */
type Device = (asked: { publicKey: object }) => Promise<object>;
const device = { create: jest.fn<Device>(), get: jest.fn<Device>() };
const made = (response: object) => ({
  id: base64url('key'),
  rawId: buffer('key'),
  type: 'public-key',
  response,
  getClientExtensionResults: () => ({}),
});

beforeEach(() => {
  stubGlobal('PublicKeyCredential', jest.fn());
  Object.defineProperty(navigator, 'credentials', { value: device, configurable: true });
  device.create.mockResolvedValue(
    made({ clientDataJSON: buffer('client'), attestationObject: buffer('made'), getTransports: () => [] }),
  );
  device.get.mockResolvedValue(
    made({
      clientDataJSON: buffer('client'),
      authenticatorData: buffer('data'),
      signature: buffer('signed'),
      userHandle: buffer('mia'),
    }),
  );
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'credentials');
});

const server = (passkey: readonly object[] = []) =>
  aServer({ member: aMember() }).on(listPasskeys, answers({ passkey }));
const button = (name: string) => screen.findByRole('button', { name });
const visit = () => renderPage(<Account />, { path: '/account' });
const add = async () => {
  const { user } = visit();
  await user.click(await button('Add a passkey'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name of the passkey')));
  await user.keyboard('My phone{Enter}');
  return user;
};

describe('passkeys on the account page', () => {
  test('a passkey is added with a name, after the password when the log-in is old', async () => {
    const running = server().on(beginPasskey, refuses('FRESH_LOGIN_NEEDED', { field: 'password' }));
    running.on(addPasskey, () => {
      running.on(listPasskeys, answers({ passkey: [phone] }));
      return answers({});
    });
    const user = await add();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Your password')));
    running.on(beginPasskey, answers(begun));
    await user.keyboard('quiet-river{Enter}');
    expect(await screen.findByText('My phone')).toBeTruthy();
    expect(shownToasts()).toEqual(['The passkey is added. From now on you can log in with it.']);
    expect(running.calls(beginPasskey).map(({ body }) => body)).toEqual([{}, { password: 'quiet-river' }]);
    expect(running.calls(addPasskey).map(({ body }) => body)).toEqual([
      {
        name: 'My phone',
        secret: 'secret-1',
        answer: {
          id: base64url('key'),
          rawId: base64url('key'),
          type: 'public-key',
          response: { clientDataJSON: base64url('client'), attestationObject: base64url('made') },
        },
      },
    ]);
    expect(device.create.mock.lastCall?.[0].publicKey).toMatchObject({
      rp: begun.site,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  test('a member who stops at the device reads that none was made', async () => {
    device.create.mockRejectedValue(new DOMException('stopped', 'NotAllowedError'));
    const running = server().on(beginPasskey, answers(begun));
    await add();
    expect(await screen.findByText('No passkey was made. You can try again.')).toBeTruthy();
    expect(running.calls(addPasskey)).toHaveLength(0);
  });

  test('a member whose device has one already reads so, which is no failure', async () => {
    device.create.mockRejectedValue(new DOMException('excluded', 'InvalidStateError'));
    const running = server([phone]).on(beginPasskey, answers(begun));
    await add();
    const there = await screen.findByText(
      'This device has a passkey for your account already. You can log in with it.',
    );
    expect(there).toBe(document.activeElement);
    expect([there.closest('[role=alert]'), screen.queryByLabelText('Name of the passkey')]).toEqual([null, null]);
    expect(running.calls(addPasskey)).toHaveLength(0);
  });

  test('a passkey is removed; the only way to log in stays', async () => {
    const running = server([phone]).on(removePasskey, refuses('ONLY_LOGIN_STAYS'));
    const { user } = visit();
    await user.click(await button('Remove the passkey My phone'));
    await waitFor(() => expect(shownToasts()[0]).toMatch(/^This is your only way to log in/));
    running.on(removePasskey, () => {
      running.on(listPasskeys, answers({ passkey: [] }));
      return answers({});
    });
    await user.click(await button('Remove the passkey My phone'));
    expect(await screen.findByText('You have no passkey yet.')).toBeTruthy();
    expect(running.calls(removePasskey)[0]?.path).toContain(ID);
  });

  test('a browser without passkeys says so', async () => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    server();
    visit();
    expect(await screen.findByText('This browser does not know passkeys.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });
});

describe('a sensitive act of a member with a passkey', () => {
  const acting = async (of: { is_set: boolean }) => {
    askForCodeWith(askForCode);
    const running = server([phone])
      .on(removePasskey, refuses('SECOND_FACTOR_AGAIN', { field: 'code' }))
      .on(secondFactorState, answers({ ...of, has_passkey: true, is_required: false, recovery_codes_left: 10 }))
      .on(beginPasskeyCheck, answers({ challenge: 'Y2hhbGxlbmdl', secret: 'secret-3', site: 'localhost' }))
      .on(checkOwnPasskey, () => {
        running.on(removePasskey, answers({}));
        return answers({});
      });
    const { user } = visit();
    await user.click(await button('Remove the passkey My phone'));
    return { user, running, dialog: within(await screen.findByRole('dialog', { name: 'Is it still you?' })) };
  };

  test('asks for the passkey, says when none was used, and is done after it', async () => {
    device.get.mockRejectedValueOnce(new DOMException('stopped', 'NotAllowedError'));
    const { user, running, dialog } = await acting({ is_set: false });
    expect(dialog.queryByRole('textbox')).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Enter a code instead' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Use your passkey' }));
    expect(await dialog.findByText('No passkey was used. You can try again.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Use your passkey' }));
    await waitFor(() => expect(shownToasts()).toEqual(['The passkey is removed.']));
    expect(running.calls(checkOwnPasskey)[0]?.body).toMatchObject({ secret: 'secret-3' });
  });

  test('takes a code instead where there is a second step, too', async () => {
    const { user, running, dialog } = await acting({ is_set: true });
    running.on(checkSecondFactor, () => {
      running.on(removePasskey, answers({}));
      return answers({});
    });
    await user.click(dialog.getByRole('button', { name: 'Enter a code instead' }));
    await user.type(dialog.getByLabelText('Code of your second step'), '123456{Enter}');
    await waitFor(() => expect(shownToasts()).toEqual(['The passkey is removed.']));
    expect(running.calls(checkOwnPasskey)).toHaveLength(0);
  });
});

describe('logging in with a passkey', () => {
  const press = async () => {
    const page = renderPage(<Login />, { path: '/login' });
    await page.user.click(await button('Log in with a passkey'));
    return page;
  };
  const begunLogin = { challenge: 'Y2hhbGxlbmdl', secret: 'secret-2', site: 'localhost' };

  test('needs no name and no password', async () => {
    const running = aServer().on(beginPasskeyLogin, answers(begunLogin));
    running.on(logInWithPasskey, () => {
      running.on(ownProfile, answers({ user: aMember() }));
      return answers({ user: aMember() });
    });
    await press();
    await waitFor(() => expect(running.calls(ownProfile)).not.toHaveLength(0));
    expect(running.calls(logInWithPasskey).map(({ body }) => body)).toEqual([
      {
        secret: 'secret-2',
        answer: {
          id: base64url('key'),
          rawId: base64url('key'),
          type: 'public-key',
          response: {
            clientDataJSON: base64url('client'),
            authenticatorData: base64url('data'),
            signature: base64url('signed'),
            userHandle: base64url('mia'),
          },
        },
      },
    ]);
  });

  test('names a passkey that did not work, and says that none was used', async () => {
    const running = aServer().on(beginPasskeyLogin, answers(begunLogin));
    running.on(logInWithPasskey, refuses('PASSKEY_WRONG'));
    const { user } = await press();
    expect(await screen.findByText(/^This passkey did not work here/)).toBeTruthy();
    device.get.mockRejectedValue(new DOMException('stopped', 'NotAllowedError'));
    await user.click(await button('Log in with a passkey'));
    expect(await screen.findByText(/^No passkey was used/)).toBeTruthy();
  });
});
