import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '#client/lib/toast.ts';
import type { TilePerson } from './people.ts';
import { stageTexts } from './texts.ts';

/** Whom the small window shows: a shared screen, else the pinned, else who speaks, else who is first with a picture. */
export const shownSmall = (tiles: readonly TilePerson[], pinned: string | null): string | undefined => {
  const seen = tiles.filter(({ isMe, isScreen, stream, picture }) => !isMe && stream && (isScreen || picture === 'on'));
  const chosen =
    seen.find(({ isScreen }) => isScreen) ??
    seen.find(({ key }) => key === pinned) ??
    seen.find(({ speaking }) => speaking) ??
    seen[0];
  return chosen?.key;
};

const videoOf = (key: string | undefined): HTMLVideoElement | null =>
  key === undefined ? null : document.querySelector(`[data-tile="${key}"] video`);

/**
 * Picture in picture: one person in a window above all others, while something else is done on the device. It follows who
 * speaks. Undefined where the browser has none.
 * @param wanted the key of the tile that is shown
 */
export const useSmallWindow = (wanted: string | undefined): { isOpen: boolean; toggle: () => void } | undefined => {
  const [isOpen, setIsOpen] = useState(false);
  const isThere = document.pictureInPictureEnabled;

  useEffect(() => {
    const opened = () => setIsOpen(true);
    const closed = ({ target }: Event) => {
      setIsOpen(document.pictureInPictureElement !== null);
      // Closing the window pauses the video in the room, too.
      void (target as HTMLVideoElement).play().catch(() => undefined);
    };
    document.addEventListener('enterpictureinpicture', opened);
    document.addEventListener('leavepictureinpicture', closed);
    return () => {
      document.removeEventListener('enterpictureinpicture', opened);
      document.removeEventListener('leavepictureinpicture', closed);
      if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(() => undefined);
    };
  }, []);

  const open = async () => {
    try {
      const video = videoOf(wanted);
      if (!video) return toast.info(stageTexts.small.noMember);
      await video.requestPictureInPicture();
    } catch {
      toast.error(stageTexts.small.failed);
    }
  };
  const follow = useEffectEvent((key: string | undefined) => {
    const video = videoOf(key);
    if (video && document.pictureInPictureElement && document.pictureInPictureElement !== video) void open();
  });
  useEffect(() => follow(wanted), [wanted]);

  if (!isThere) return undefined;
  const toggle = () =>
    void (document.pictureInPictureElement ? document.exitPictureInPicture().catch(() => undefined) : open());
  return { isOpen, toggle };
};
