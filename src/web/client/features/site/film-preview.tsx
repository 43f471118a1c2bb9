import { Button } from '@mantine/core';
import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import { useState } from 'react';
import { Card } from '#ui/card.tsx';
import { Film } from '#ui/pictures/film.tsx';
import { Icon } from '#ui/icon.tsx';
import { Stack } from '#ui/layout.tsx';
import { homeMorePage } from '#modules/content/contract/pages/home.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';

/** The film about the product; loaded and played when it is asked for (SIT-074). */
export const FilmPreview = ({ film, onPlay }: { film: { src: string; label: string }; onPlay?: () => void }) => {
  const texts = useTexts(homeMorePage);
  const [isOpen, open] = useState(false);
  if (isOpen) return <Film src={film.src} label={film.label} autoPlay />;
  return (
    <Card look="soft" padding="lg">
      <Stack align="center" gap="md" py="xl">
        <p>{film.label}</p>
        <Button
          size="lg"
          leftSection={<Icon of={IconPlay} />}
          onClick={() => {
            open(true);
            onPlay?.();
          }}
        >
          {texts.play}
        </Button>
      </Stack>
    </Card>
  );
};
