import { Button } from '@mantine/core';
import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import { useState, type ReactNode } from 'react';
import { homeMorePage } from '#modules/content/contract/pages/home.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import { Room } from '#ui/drawings/room.tsx';
import { Film } from '#ui/pictures/film.tsx';
import { Icon } from '#ui/icon.tsx';
import { Stack } from '#ui/layout.tsx';

/** The film about the product behind a drawn still; loaded and played when it is asked for (SIT-074). Without one the still stands alone. */
export const FilmPreview = ({
  film: { src, label },
  still = <Room />,
  onPlay,
}: {
  film: { src: string | null; label: string };
  still?: ReactNode;
  onPlay?: () => void;
}) => {
  const texts = useTexts(homeMorePage);
  const [isOpen, open] = useState(false);
  if (isOpen && src !== null) return <Film src={src} label={label} autoPlay />;
  return (
    <Stack as="figure" align="center" gap="md" maw="40rem" mx="auto" w="100%">
      {still}
      <figcaption>{label}</figcaption>
      {src === null ? null : (
        <Button
          size="lg"
          leftSection={<Icon shape={IconPlay} />}
          onClick={() => {
            open(true);
            onPlay?.();
          }}
        >
          {texts.play}
        </Button>
      )}
    </Stack>
  );
};
