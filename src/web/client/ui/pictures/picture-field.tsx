import { Box, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { laterTexts as all } from '#client/lib/site/later-texts.ts';
import { CoverArt } from './cover-art.tsx';
import { Soft } from '../layout.tsx';
import { usePictureInput } from './picture-input.tsx';
import type { UsePicture } from './use-picture.ts';
import styles from './picture.module.css';

const texts = all.picture;

/** The picture of a thing in its form: chosen, cut to shape and shrunk before it is sent (SCH-083, COM-041, C-136). */
export const PictureField = ({
  picture,
  id,
  hint,
  alt,
  anyKind,
}: {
  picture: UsePicture;
  /** Whose landscape stands there without a picture. */
  id: string;
  hint: string;
  /** What the chosen picture is. */
  alt: string;
  anyKind?: boolean;
}) => {
  const [problem, setProblem] = useState<string>();
  const input = usePictureInput({ label: texts.choose, anyKind, onProblem: setProblem, onUse: picture.choose });
  return (
    <>
      <Soft mb="sm">{hint}</Soft>
      <div className={styles.shown}>
        {picture.src === null ? <CoverArt id={id} /> : <img src={picture.src} alt={alt} />}
      </div>
      <Group gap="sm" mt="sm">
        <Button variant="default" onClick={input.choose}>
          {picture.src === null ? texts.choose : texts.change}
        </Button>
        {picture.src === null ? null : (
          <Button variant="subtle" onClick={() => picture.choose(null)}>
            {texts.remove}
          </Button>
        )}
      </Group>
      {input.parts}
      <Box role="alert" c="error" fz="sm">
        {problem}
      </Box>
    </>
  );
};
