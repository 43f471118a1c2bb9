import { Box, Button } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { PICTURE_SHAPE } from '#kernel/contract/picture.ts';
import { laterTexts as all } from '#client/lib/site/later-texts.ts';
import { Dialog } from '../dialog.tsx';
import { drawOnWhite } from './jpeg.ts';
import { Buttons, Stack } from '../layout.tsx';
import { cutOf, MOST_ZOOM, moved, wholePicture, zoomed, type Size } from './crop.ts';
import styles from './picture.module.css';

const texts = all.picture.crop;
const QUALITY = 0.86;
const STEP = 0.05;
const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};
const ZOOM_KEYS: Record<string, number> = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 };

type CropProps = {
  picture: ImageBitmap | undefined;
  onClose: () => void;
  /** Of the part that is cut out, in pixels. */
  shape?: Size;
  /** The chosen part as a JPG, in a data URL. */
  onUse: (jpeg: string) => void;
};

/** Which part of a picture is shown; by hand, with the keyboard, and with a slider. */
export const CropDialog = ({ picture, shape = PICTURE_SHAPE, onClose, onUse }: CropProps) => (
  <Dialog opened={picture !== undefined} onClose={onClose} title={texts.title} size="lg" close={null}>
    {picture ? <Cropping picture={picture} shape={shape} onClose={onClose} onUse={onUse} /> : null}
  </Dialog>
);

const Cropping = ({ picture, shape, onClose, onUse }: CropProps & { picture: ImageBitmap; shape: Size }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [view, setView] = useState(wholePicture);
  const push = (actor: { x: number; y: number }) => setView((before) => moved(picture, shape, before, actor));
  const zoom = (to: (before: number) => number) => setView((before) => zoomed(picture, shape, before, to(before.zoom)));
  useEffect(() => {
    if (canvas.current) drawOnWhite(canvas.current, picture, cutOf(picture, shape, view));
  }, [picture, shape, view]);

  const onKeyDown = (event: KeyboardEvent) => {
    const [arrow, factor] = [ARROWS[event.key], ZOOM_KEYS[event.key]];
    if (arrow) push({ x: -arrow.x, y: -arrow.y });
    else if (factor !== undefined) zoom((before) => before * factor);
    else return;
    event.preventDefault();
  };
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    push({ x: event.movementX / width, y: event.movementY / height });
  };

  return (
    <Stack gap="md">
      <button
        type="button"
        className={styles.frame}
        style={{ aspectRatio: shape.width / shape.height, maxWidth: shape.width }}
        aria-label={texts.frame}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
      >
        <Box component="canvas" display="block" w="100%" h="100%" ref={canvas} {...shape} />
      </button>
      <p>{texts.how}</p>
      <label className={styles.zoom}>
        {texts.zoom}
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={view.zoom}
          onChange={(event) => {
            const to = Number(event.currentTarget.value);
            zoom(() => to);
          }}
        />
      </label>
      <Buttons>
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button onClick={() => canvas.current && onUse(canvas.current.toDataURL('image/jpeg', QUALITY))}>
          {texts.use}
        </Button>
      </Buttons>
    </Stack>
  );
};
