import { describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { texts } from '#client/lib/texts.ts';
import { renderPage } from '#client/testing/render.tsx';
import { Avatar } from './pictures/avatar.tsx';
import { avatarColour, initials } from './pictures/avatar-colour.ts';
import { CounterBubble, StatusBadge } from './badge.tsx';
import { Dialog } from './dialog.tsx';
import { DisclosureMenu, MenuButton } from './controls/disclosure-menu.tsx';
import { DocumentTitle } from './document-title.tsx';
import { EmptyState, Loaded } from './states.tsx';

describe('avatars (I-065)', () => {
  test.each([
    ['mia', 'M'],
    ['Mia Rivers', 'MR'],
    ['mia_rivers', 'MR'],
    ['Ana María del Río', 'AR'],
    ['李小龙', '李'],
    ['🌊 wave', 'W'],
    ['', '?'],
    ['__', '?'],
  ])('the initials of %j are %s', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });

  test('the same id has the same colour; many ids use many', () => {
    expect(avatarColour('a')).toBe(avatarColour('a'));
    expect(new Set(Array.from({ length: 100 }, (_, n) => avatarColour(`member-${n}`))).size).toBeGreaterThan(5);
  });

  test('[SIT-125] a small picture of a member is fetched in 100 pixels, a large one in its own', async () => {
    renderPage(
      <>
        <Avatar id="1" name="Mia" src="/img/mia.jpg" label="small" />
        <Avatar id="1" name="Mia" src="/img/mia.jpg" size={100} label="large" />
      </>,
    );
    const addressOf = async (name: string) => (await screen.findByRole('img', { name })).getAttribute('src');
    expect(await addressOf('small')).toBe('/img/mia.jpg?width=100&height=100&fit=crop');
    expect(await addressOf('large')).toBe('/img/mia.jpg');
  });

  test('a picture that cannot be loaded gives way to the initials', async () => {
    renderPage(<Avatar id="1" name="Mia" src="/gone.jpg" label="Mia" />);
    fireEvent.error(await screen.findByRole('img', { name: 'Mia' }));
    expect(screen.getByRole('img', { name: 'Mia' }).textContent).toBe('M');
  });
});

test.each([
  ['Sessions', 'Sessions · Wellspring'],
  ['Wellspring', 'Wellspring'],
])("the browser's tab at %s says %s", async (title, tab) => {
  renderPage(<DocumentTitle>{title}</DocumentTitle>);
  await waitFor(() => expect(document.title).toBe(tab));
});

describe('[COM-076] counter bubbles', () => {
  test.each([
    [0, ''],
    [1, '1'],
    [9, '9'],
    [10, '9+'],
    [250, '9+'],
  ])('%d is shown as %j', async (count, shown) => {
    const { container } = renderPage(<p>{<CounterBubble count={count} label={(n) => `${n} unread`} />}</p>);
    await screen.findByRole('paragraph');
    expect(container.querySelector('p [aria-hidden]')?.textContent ?? '').toBe(shown);
  });

  test('the whole number is read aloud', async () => {
    renderPage(<CounterBubble count={25} label={(n) => `${n} unread messages`} />);
    expect((await screen.findByText('25 unread messages')).textContent).toBe('25 unread messages');
  });
});

test('a badge says its state in words', async () => {
  renderPage(
    <StatusBadge tone="bad" live>
      Live
    </StatusBadge>,
  );
  expect(await screen.findByText('Live')).toBeTruthy();
});

describe('a list that is loaded', () => {
  const query = { data: undefined as string[] | undefined, isPending: false, isError: false, isFetching: false };
  const draw = (overrides: Partial<typeof query>) => {
    const refetch = jest.fn();
    const drawn = renderPage(
      <Loaded query={{ ...query, ...overrides, refetch }}>
        {(rows) => (rows.length === 0 ? <EmptyState text="Nothing here yet." /> : rows.join())}
      </Loaded>,
    );
    return { ...drawn, refetch };
  };

  test('loading, empty and failed look different (C-112, I-064)', async () => {
    draw({ isPending: true });
    await screen.findByText('Loading');
    draw({ data: [] });
    await screen.findByText('Nothing here yet.');
    draw({ isError: true });
    expect((await screen.findByRole('alert')).textContent).toContain('This could not be loaded.');
  });

  test('what takes long says so in its place', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    draw({ isPending: true });
    await screen.findByText('Loading');
    expect(screen.queryByText(texts.takesLong)).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(9_000));
    expect(await screen.findByText(texts.takesLong)).toBeTruthy();
  });

  test('a failure can be tried again', async () => {
    const { refetch, user } = draw({ isError: true });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  test('loaded content stays when refetching fails', async () => {
    draw({ data: ['Quiet Nights'], isError: true });
    expect(await screen.findByText('Quiet Nights')).toBeTruthy();
  });
});

const drawMenu = () =>
  renderPage(
    <>
      <DisclosureMenu label="Your account" button="mia">
        <li>
          <a href="#profile">Your profile</a>
        </li>
      </DisclosureMenu>
      <button>elsewhere</button>
    </>,
  );
const button = () => screen.findByRole('button', { name: 'Your account' });
const link = () => screen.queryByRole('link', { name: 'Your profile' });

describe('a disclosure menu', () => {
  test('opens and closes, and says which', async () => {
    const { user } = drawMenu();
    expect([(await button()).getAttribute('aria-expanded'), link()]).toEqual(['false', null]);
    await user.click(await button());
    expect((await button()).getAttribute('aria-expanded')).toBe('true');
    await user.click(await button());
    expect(link()).toBeNull();
  });

  test('Escape closes it and the focus goes back to the button', async () => {
    const { user } = drawMenu();
    await user.click(await button());
    await user.tab();
    await user.keyboard('{Escape}');
    expect(link()).toBeNull();
    expect(document.activeElement).toBe(await button());
  });

  test('closes when the focus leaves, on a click elsewhere and after a choice', async () => {
    const { user } = drawMenu();
    await user.click(await button());
    await user.tab();
    await user.tab();
    expect(link()).toBeNull();
    await user.click(await button());
    await user.click(screen.getByRole('button', { name: 'elsewhere' }));
    expect(link()).toBeNull();
    await user.click(await button());
    await user.click(link()!);
    expect(link()).toBeNull();
  });

  test('[SIT-108] an entry has its text and does its work once chosen, unless it is disabled', async () => {
    const done = jest.fn();
    const { user } = renderPage(
      <DisclosureMenu label="Your account" button="mia">
        <MenuButton text="Share" onClick={() => done('Share')} />
        <MenuButton text="Delete" disable onClick={() => done('Delete')} />
      </DisclosureMenu>,
    );
    await user.click(await button());
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(done.mock.calls).toEqual([['Share']]);
  });
});

test.each([
  [false, 'Close'],
  [true, 'Open'],
])('a dialog whose action comes first (%s) has the focus on %s', async (focusesAction, name) => {
  renderPage(
    <Dialog
      title="Elsewhere"
      onClose={() => undefined}
      focusesAction={focusesAction}
      action={<button data-autofocus>Open</button>}
    >
      <p>The session is on another site.</p>
    </Dialog>,
  );
  const buttons = await screen.findAllByRole('button', { name });
  await waitFor(() => expect(document.activeElement).toBe(buttons.at(-1)));
});

const escape = () => fireEvent.keyDown(document.body, { key: 'Escape' });

describe('a dialog', () => {
  test('a dialog that works is neither left by Escape nor by its close button', async () => {
    const onClose = jest.fn();
    renderPage(
      <Dialog title="How long?" onClose={onClose} close={null} isLocked>
        <p>Starting …</p>
      </Dialog>,
    );
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Close' })).disabled).toBe(true);
    escape();
    expect(onClose).not.toHaveBeenCalled();
  });

  test('with buttons of its own adds none, and is left by Escape', async () => {
    const onClose = jest.fn();
    renderPage(
      <Dialog title="Options" onClose={onClose} close={null}>
        <button>Report</button>
      </Dialog>,
    );
    await screen.findByRole('dialog', { name: 'Options' });
    expect(screen.getAllByRole('button').map((button) => button.ariaLabel ?? button.textContent)).toEqual([
      'Close',
      'Report',
    ]);
    escape();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('a dialog that nothing closes has no button for it', async () => {
    renderPage(
      <Dialog title="Cookies are switched off" close={null}>
        <p>Please switch them on.</p>
      </Dialog>,
    );
    await screen.findByRole('dialog');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
