import { describe, expect, jest, test } from '@jest/globals';
import { onTestFinished } from '#test/runner/test-end.ts';
import { screen, waitFor, within } from '@testing-library/react';
import {
  changeEmail,
  changePassword,
  changeUsername,
  endOtherSignIns,
  endSignIn,
  listSignIns,
  updateProfile,
} from '#modules/identity/contract/api/accounts.ts';
import { ownProfile } from '#modules/identity/contract/own-profile.ts';
import { listSupportAccess } from '#modules/identity/contract/api/staff.ts';
import ZoneOffer from '#client/features/identity/zone-offer.tsx';
import { placeOf, showsSameTime } from '#client/features/identity/zones.ts';
import { listLogins } from '#modules/identity/contract/api/logins.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses } from '#client/testing/server.ts';
import { shownToasts } from '#client/testing/watch.ts';
import Account from './account.tsx';

const device = (options: { uuid: string; device: string; is_current: boolean }) => ({
  ...options,
  signed_in_at: '2026-05-01T10:00:00.000Z',
  last_seen_at: '2026-05-04T10:00:00.000Z',
});
const laptop = device({ uuid: '5f0c1a52-0000-4000-8000-00000000000a', device: 'Firefox on Linux', is_current: true });
const phone = device({ uuid: '5f0c1a52-0000-4000-8000-00000000000b', device: 'Chrome on Android', is_current: false });

const server = (input: Parameters<typeof aMember>[0] = {}) => {
  const running = aServer({ member: aMember(input) });
  running.on(listSignIns, answers({ sign_in: [laptop, phone] }));
  running.on(updateProfile, ({ body }) => {
    const user = aMember({ ...input, ...body });
    running.on(ownProfile, answers({ user }));
    return answers({ user });
  });
  return running;
};
const visit = async () => {
  const page = renderPage(<Account />, { path: '/account' });
  await screen.findByRole('heading', { level: 1 });
  return page;
};

test('stands in five parts, and a list of links leads to each', async () => {
  server();
  await visit();
  const links = within(screen.getByRole('navigation', { name: 'Your account' })).getAllByRole('link');
  const parts = screen.getAllByRole('heading', { level: 2 });
  expect(links.map(({ textContent }) => textContent)).toEqual(parts.map(({ textContent }) => textContent));
  expect(links).toHaveLength(5);
  const ids = links.map((link) => link.getAttribute('href')!.split('#')[1]!);
  expect(ids.map((id) => document.getElementById(id)?.querySelector('h2')?.textContent)).toEqual(
    parts.map(({ textContent }) => textContent),
  );
  // What is in a part stands one level below it.
  expect(document.querySelectorAll('section h3').length).toBeGreaterThan(9);
});

test('the member sees when staff were logged in as them', async () => {
  const running = server();
  running.on(listSupportAccess, answers({ support_access: [] }));
  const { unmount } = await visit();
  expect(await screen.findByText('Nobody of our staff was ever logged in as you.')).toBeTruthy();
  unmount();
  const at = '2026-05-04T10:00:00.000Z';
  running.on(listSupportAccess, answers({ support_access: [{ at, until: '2026-05-04T10:30:00.000Z' }] }));
  await visit();
  expect(await screen.findByText(/Our staff were logged in as you at these times/)).toBeTruthy();
  expect(document.querySelector(`time[datetime="${at}"]`)).toBeTruthy();
});

describe('changing an account', () => {
  test('[I-037] another username is checked while it is typed, saved by itself, and shown', async () => {
    const running = server();
    running.on(changeUsername, ({ body }) => {
      const user = aMember({ username: String(body['username']) });
      running.on(ownProfile, answers({ user }));
      return answers({ user });
    });
    const { user } = await visit();
    await user.click(screen.getByRole('button', { name: 'Change username' }));
    const field = screen.getByLabelText('New username');
    expect(document.activeElement).toBe(field);
    await user.type(field, '_mia{Enter}');
    expect(await screen.findByText('Invalid username')).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'mia_r{Enter}');
    await waitFor(() => expect(shownToasts()).toEqual(['You are mia_r now.']));
    expect(running.calls(changeUsername).map(({ body }) => body)).toEqual([{ username: 'mia_r' }]);
    expect(screen.queryByLabelText('New username')).toBeNull();
  });

  test('[I-037] a taken username is said beside the field', async () => {
    const running = server();
    running.on(changeUsername, refuses('USER_USERNAME_IS_TAKEN', { field: 'username' }));
    const { user } = await visit();
    await user.click(screen.getByRole('button', { name: 'Change username' }));
    await user.type(screen.getByLabelText('New username'), 'ana{Enter}');
    expect(await screen.findByText('This username is already taken. Please select another.')).toBeTruthy();
  });

  test('[I-037] another address needs the password, and where the link went is said in place', async () => {
    const running = server();
    running.on(changeEmail, refuses('PASSWORD_WRONG', { field: 'current_password' }));
    const { user } = await visit();
    await user.click(screen.getByRole('button', { name: 'Change email' }));
    await user.type(screen.getByLabelText('New email'), 'mia@new.example{Enter}');
    expect(await screen.findByText('Please enter your password')).toBeTruthy();
    expect(running.calls(changeEmail)).toEqual([]);
    await user.type(screen.getByLabelText('Your password now'), 'wrong{Enter}');
    expect(await screen.findByText('This password is not correct.')).toBeTruthy();
    running.on(changeEmail, answers({}));
    await user.type(screen.getByLabelText('Your password now'), '{Backspace}{Enter}');
    expect((await screen.findByText(/A link is on its way to mia@new.example/)).tagName).toBe('OUTPUT');
    expect(running.calls(changeEmail).at(-1)!.body).toEqual({ email: 'mia@new.example', current_password: 'wron' });
  });

  test('[I-037] another password is chosen with the one before; canceling forgets what was typed', async () => {
    const running = server();
    running.on(changePassword, answers({}));
    const { user } = await visit();
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await user.type(screen.getByLabelText('Your password now'), 'quiet-river');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    const now = screen.getByLabelText<HTMLInputElement>('Your password now');
    expect(now.value).toBe('');
    await user.type(now, 'quiet-river');
    await user.type(screen.getByLabelText('New password'), 'short{Enter}');
    expect(await screen.findByText('Passwords must be at least 6 characters long')).toBeTruthy();
    await user.type(screen.getByLabelText('New password'), '-no-more{Enter}');
    await waitFor(() => expect(shownToasts()).toEqual(['Your password is changed. Every other device is logged out.']));
    expect(running.calls(changePassword).map(({ body }) => body)).toEqual([
      { current_password: 'quiet-river', password: 'short-no-more' },
    ]);
  });
});

describe('a member who logs in with another provider alone', () => {
  const begin = async () => {
    const running = server();
    running.on(listLogins, answers({ login: [], has_password: false }));
    const shown = await visit();
    await screen.findByRole('button', { name: 'Choose a password' });
    return { running, ...shown };
  };

  test('asks for another address without a password, and reads to log in again when that is long ago', async () => {
    const { running, user } = await begin();
    running.on(changeEmail, refuses('LOGIN_AGAIN_NEEDED'));
    await user.click(screen.getByRole('button', { name: 'Change email' }));
    expect(screen.queryByLabelText('Your password now')).toBeNull();
    await user.type(screen.getByLabelText('New email'), 'mia@new.example{Enter}');
    expect(await screen.findByText(/^Please log out and log in again to go on/)).toBeTruthy();
    expect(running.calls(changeEmail).map(({ body }) => body)).toEqual([{ email: 'mia@new.example' }]);
  });

  test('chooses a first password', async () => {
    const { running, user } = await begin();
    running.on(changePassword, () => {
      running.on(listLogins, answers({ login: [], has_password: true }));
      return answers({});
    });
    await user.click(screen.getByRole('button', { name: 'Choose a password' }));
    expect(document.activeElement).toBe(screen.getByLabelText('New password'));
    await user.type(screen.getByLabelText('New password'), 'quiet-river{Enter}');
    await waitFor(() => expect(shownToasts()[0]).toMatch(/^From now on you can log in with your password, too/));
    expect(running.calls(changePassword).map(({ body }) => body)).toEqual([{ password: 'quiet-river' }]);
    expect(await screen.findByRole('button', { name: 'Change password' })).toBeTruthy();
  });
});

describe('the account page', () => {
  test('changes name, words and time zone', async () => {
    const running = server();
    const { user } = await visit();
    await user.clear(screen.getByLabelText('Display name'));
    await user.type(screen.getByLabelText('Display name'), 'Mia R.');
    await user.type(screen.getByLabelText('A few words about you'), 'I listen.');
    await user.click(screen.getByLabelText('What you learned or lived through'));
    await user.paste('Nurse\n \nCounsellor');
    await user.selectOptions(screen.getByLabelText('Time zone'), 'Europe/Berlin');
    await user.selectOptions(screen.getByLabelText('Dates and times'), '2026-03-07, 19:00');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shownToasts()).toEqual(['Saved.']));
    expect(running.calls(updateProfile).map(({ body }) => body)).toEqual([
      {
        name: 'Mia R.',
        about_me: 'I listen.',
        credentials: ['Nurse', 'Counsellor'],
        timezone: 'Europe/Berlin',
        date_format: 'iso',
      },
    ]);
  });

  test('sends what was changed since it was opened or saved, so that a tab takes back nothing that another saved', async () => {
    const running = server();
    const { user } = await visit();
    const about = screen.getByLabelText('A few words about you');
    for (const words of ['I listen.', ' Often.']) {
      await user.type(about, words);
      running.on(ownProfile, answers({ user: aMember({ name: 'Another tab' }) }));
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(running.calls(updateProfile).at(-1)?.body['about_me']).toMatch(words));
    }
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(running.calls(updateProfile)).toHaveLength(3));
    expect(running.calls(updateProfile).map(({ body }) => body)).toEqual([
      { about_me: 'I listen.' },
      { about_me: 'I listen. Often.' },
      {},
    ]);
  });

  test('[IDN-120] [IDN-117] takes three credentials and no more', async () => {
    const running = server();
    const { user } = await visit();
    await user.click(screen.getByLabelText('What you learned or lived through'));
    await user.paste('a\nb\nc\nd');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Max 3 credentials allowed')).toBeTruthy();
    expect(running.calls(updateProfile)).toEqual([]);
  });

  test('[IDN-115] [IDN-118] a credential of 31 characters is said to be too long at once, and is not saved', async () => {
    server();
    const { user } = await visit();
    const field = screen.getByLabelText('What you learned or lived through');
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    await user.click(field);
    await user.paste('x'.repeat(31));
    expect(await screen.findByText('Max 30 characters')).toBeTruthy();
    expect(save.disabled).toBe(true);
    await user.type(field, '{Backspace}');
    await waitFor(() => expect(screen.queryByText('Max 30 characters')).toBeNull());
    expect(save.disabled).toBe(false);
  });

  test('[IDN-115] the words about oneself take 1000 characters', async () => {
    server();
    await visit();
    expect(screen.getByLabelText('A few words about you').getAttribute('maxlength')).toBe('1000');
  });

  test('says what is wrong beside the field, and forgets it when it is edited', async () => {
    const running = server();
    running.on(updateProfile, refuses('NAME_INVALID', { field: 'name' }));
    const { user } = await visit();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Invalid display name')).toBeTruthy();
    await user.type(screen.getByLabelText('Display name'), 'x');
    expect(screen.queryByText('Invalid display name')).toBeNull();
  });

  test('lists devices and ends all but this one', async () => {
    const running = server();
    const { user } = await visit();
    expect(await screen.findByText('Firefox on Linux')).toBeTruthy();
    expect(screen.getByText('This device')).toBeTruthy();
    running.on(endOtherSignIns, () => {
      running.on(listSignIns, answers({ sign_in: [laptop] }));
      return answers({ ended: 1 });
    });
    await user.click(screen.getByRole('button', { name: 'Log out everywhere else' }));
    expect(await screen.findByText('You are logged in on this device only.')).toBeTruthy();
    expect(shownToasts()).toEqual(['Logged out on 1 other device.']);
  });

  test('[I-040] another device is logged out by itself; this one has no such button', async () => {
    const running = server();
    running.on(endSignIn, () => {
      running.on(listSignIns, answers({ sign_in: [laptop] }));
      return answers({ email_change_withdrawn: true });
    });
    const { user } = await visit();
    await user.click(await screen.findByRole('button', { name: 'Log out Chrome on Android' }));
    await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
    expect(shownToasts()).toEqual([
      'Logged out on 1 other device. The other email address that was asked for is withdrawn, too.',
    ]);
    expect(screen.queryByRole('button', { name: 'Log out Firefox on Linux' })).toBeNull();
    expect(running.calls(endSignIn).at(-1)!.path).toBe(`/v1/account/sign_in/${phone.uuid}/end`);
  });
});

describe('another time zone', () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

  test('is offered, and taken with one press', async () => {
    const running = server({ timezone: 'Pacific/Auckland' });
    const { user } = renderPage(<ZoneOffer />);
    await user.click(await screen.findByRole('button', { name: `Use ${placeOf(here)}` }));
    await waitFor(() => expect(screen.queryByText(/This device is in/)).toBeNull());
    expect(running.calls(updateProfile).map(({ body }) => body)).toEqual([{ timezone: here }]);
  });

  test('is not offered again after "keep"', async () => {
    server({ timezone: 'Pacific/Auckland' });
    const first = renderPage(<ZoneOffer />);
    await first.user.click(await screen.findByRole('button', { name: 'Keep Auckland' }));
    expect(screen.queryByText(/This device is in/)).toBeNull();
    first.unmount();
    const second = renderPage(
      <>
        <ZoneOffer />
        <p>there</p>
      </>,
    );
    await second.findByText('there');
    await waitFor(() => expect(second.queries.isFetching()).toBe(0));
    expect(screen.queryByText(/This device is in/)).toBeNull();
  });

  /** A browser that names its zone so. */
  const deviceNames = (timeZone: string) => {
    const named = jest
      .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
      .mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions);
    onTestFinished(() => named.mockRestore());
  };

  test('a device that cannot tell its zone leads a member whose zone was guessed to the list [I-013]', async () => {
    deviceNames('Etc/Unknown');
    server({ timezone: 'UTC' });
    const { user } = renderPage(<ZoneOffer />);
    const choose = await screen.findByRole('link', { name: 'Choose your time zone' });
    expect(choose.getAttribute('href')).toBe('/account');
    expect(
      screen.getByText(/We could not tell the time zone of this device; your times are shown for UTC\./),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Keep UTC' }));
    expect(screen.queryByRole('link', { name: 'Choose your time zone' })).toBeNull();
  });

  test('a device that cannot tell its zone doubts nothing that a member chose', async () => {
    deviceNames('Etc/Unknown');
    server({ timezone: 'Pacific/Auckland' });
    const page = renderPage(
      <>
        <ZoneOffer />
        <p>there</p>
      </>,
    );
    await page.findByText('there');
    await waitFor(() => expect(page.queries.isFetching()).toBe(0));
    expect(screen.queryByRole('button', { name: 'Keep Auckland' })).toBeNull();
  });

  test('a zone that is newer than the server leads to the list once it was refused [I-013]', async () => {
    const running = server({ timezone: 'Pacific/Auckland' });
    running.on(updateProfile, refuses('TIMEZONE_INVALID', { field: 'timezone' }));
    const { user } = renderPage(<ZoneOffer />);
    await user.click(await screen.findByRole('button', { name: `Use ${placeOf(here)}` }));
    expect(await screen.findByRole('link', { name: 'Choose your time zone' })).toBeTruthy();
  });

  test('the account is addressed by name', () => {
    expect(placeOf('America/Argentina/Buenos_Aires')).toBe('Argentina, Buenos Aires');
    expect(placeOf('UTC')).toBe('UTC');
    const winter = new Date('2026-01-15T12:00:00Z');
    const summer = new Date('2026-07-15T12:00:00Z');
    expect(showsSameTime('Asia/Calcutta', 'Asia/Kolkata', winter)).toBe(true);
    expect(showsSameTime('Europe/Lisbon', 'UTC', winter)).toBe(true);
    expect(showsSameTime('Europe/Lisbon', 'UTC', summer)).toBe(false);
    expect(showsSameTime('Europe/Berlin', 'Europe/London', winter)).toBe(false);
    expect(showsSameTime('Mars/Base', 'Europe/London', winter)).toBe(false);
  });
});
