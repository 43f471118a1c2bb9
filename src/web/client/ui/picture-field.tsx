import { Box, Button, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import { texts as all } from '../lib/texts.ts';
import { CoverArt } from './cover-art.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { Soft } from './layout.tsx';
import type { Picture } from './use-picture.ts';
import styles from './picture.module.css';

const texts = all.picture;
const LARGEST_FILE = 40_000_000;

/** The picture of a thing in its form: chosen, cut to shape and shrunk before it is sent (SCH-083, COM-041, C-136). */
export const PictureField = ({
  picture,
  id,
  hint,
  alt,
}: {
  picture: Picture;
  /** Whose landscape stands there without a picture. */
  id: string;
  hint: string;
  /** What the chosen picture is. */
  alt: string;
}) => {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [cropping, setCropping] = useState<ImageBitmap>();

  const open = async (file: File) => {
    setProblem(undefined);
    if (file.size > LARGEST_FILE) return setProblem(texts.tooLarge);
    const bitmap = file.type === 'image/jpeg' ? await createImageBitmap(file).catch(() => undefined) : undefined;
    if (!bitmap) return setProblem(texts.notJpeg);
    setCropping(bitmap);
  };
  const done = () => {
    cropping?.close();
    setCropping(undefined);
  };

  return (
    <>
      <Soft mb="sm">{hint}</Soft>
      <div className={styles.shown}>
        {picture.src === null ? <CoverArt id={id} /> : <img src={picture.src} alt={alt} />}
      </div>
      <Group gap="sm" mt="sm">
        <Button variant="default" onClick={() => input.current?.click()}>
          {picture.src === null ? texts.choose : texts.change}
        </Button>
        {picture.src === null ? null : (
          <Button variant="subtle" onClick={() => picture.choose(null)}>
            {texts.remove}
          </Button>
        )}
      </Group>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,.jpg,.jpeg"
        aria-label={texts.choose}
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // The same file can be chosen once more.
          event.currentTarget.value = '';
          if (file) void open(file);
        }}
      />
      <Box role="alert" c="error" fz="sm">
        {problem}
      </Box>
      <CropDialog
        picture={cropping}
        onClose={done}
        onUse={(jpeg) => {
          picture.choose(jpeg);
          done();
        }}
      />
    </>
  );
};
