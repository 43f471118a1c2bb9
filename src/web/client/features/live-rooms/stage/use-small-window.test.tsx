import { useState } from 'react';
import { afterEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderPage } from '#client/testing/render.tsx';
import { shownToasts } from '#client/testing/watch.ts';
import type { TilePerson } from './people.ts';
import { shownSmall, useSmallWindow } from './use-small-window.ts';

const stream = {} as MediaStream;
const tile = (key: string, overrides: Partial<TilePerson> = {}) =>
  ({ key, isMe: false, isScreen: false, stream, picture: 'on', speaking: false, ...overrides }) as TilePerson;

test('a shared screen is shown first, then the pinned person, then who speaks, then the first with a picture', () => {
  const me = tile('me', { isMe: true, speaking: true });
  const [ana, ben, dan] = [tile('ana'), tile('ben', { speaking: true }), tile('dan')];
  const away = tile('away', { picture: 'hidden' });
  expect(shownSmall([me, away, ana, ben, dan, tile('screen:dan', { isScreen: true })], 'dan')).toBe('screen:dan');
  expect(shownSmall([me, away, ana, ben, dan], 'dan')).toBe('dan');
  expect(shownSmall([me, away, ana, ben, dan], null)).toBe('ben');
  expect(shownSmall([me, away, ana, dan], null)).toBe('ana');
  expect(shownSmall([me, away], null)).toBeUndefined();
});

/** A browser with picture in picture that shows one video at a time. */
const aBrowser = (request = jest.fn<(video: HTMLVideoElement) => Promise<void>>()) => {
  let shown: HTMLVideoElement | null = null;
  const define = (name: string, value: PropertyDescriptor) =>
    Object.defineProperty(document, name, { configurable: true, ...value });
  define('pictureInPictureEnabled', { value: true });
  define('pictureInPictureElement', { get: () => shown });
  const close = () => {
    const closed = shown;
    shown = null;
    if (closed) fireEvent(closed, new Event('leavepictureinpicture', { bubbles: true }));
    return Promise.resolve();
  };
  define('exitPictureInPicture', { value: close });
  const open = async (video: HTMLVideoElement) => {
    await request(video);
    shown = video;
    fireEvent(video, new Event('enterpictureinpicture', { bubbles: true }));
    return {} as PictureInPictureWindow;
  };
  HTMLVideoElement.prototype.requestPictureInPicture = function () {
    return open(this);
  };
  return { shown: () => shown?.title, close };
};
afterEach(() => {
  for (const name of ['pictureInPictureEnabled', 'pictureInPictureElement', 'exitPictureInPicture'])
    Reflect.deleteProperty(document, name);
});

const Room = ({ then }: { then?: string | undefined }) => {
  const [wanted, setWanted] = useState<string | undefined>('ana');
  const small = useSmallWindow(wanted);
  return (
    <>
      {['ana', 'ben'].map((key) => (
        <div key={key} data-tile={key}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- no sound */}
          <video title={key} />
        </div>
      ))}
      <button onClick={() => setWanted(then)}>change</button>
      {small ? <button onClick={small.toggle}>{small.isOpen ? 'close' : 'open'}</button> : <p>none</p>}
    </>
  );
};

test('the window opens, follows who is to be shown, and closes; the video continues in the room', async () => {
  const browser = aBrowser();
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const { user } = renderPage(<Room then="ben" />);
  await user.click(await screen.findByRole('button', { name: 'open' }));
  expect(browser.shown()).toBe('ana');
  await user.click(screen.getByRole('button', { name: 'change' }));
  await waitFor(() => expect(browser.shown()).toBe('ben'));
  await user.click(screen.getByRole('button', { name: 'close' }));
  expect(await screen.findByRole('button', { name: 'open' })).toBeTruthy();
  expect(play).toHaveBeenCalled();
});

test('a browser that opens none says so, and without a person to show nothing is opened', async () => {
  aBrowser(jest.fn(() => Promise.reject(new Error('not now'))));
  const { user } = renderPage(<Room />);
  await user.click(await screen.findByRole('button', { name: 'open' }));
  await waitFor(() => expect(shownToasts()).toEqual(['Your browser could not open the small window.']));
  await user.click(screen.getByRole('button', { name: 'change' }));
  await user.click(screen.getByRole('button', { name: 'open' }));
  await waitFor(() => expect(shownToasts()).toContain('Nobody else has a picture at the moment.'));
});

test('a browser without picture in picture has no such control', async () => {
  renderPage(<Room />);
  expect(await screen.findByText('none')).toBeTruthy();
});
