import { Box, Button } from '@mantine/core';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import { useState } from 'react';
import { useMember } from '#client/lib/session.tsx';
import { deviceStorage } from '#client/lib/storage.ts';
import { Icon } from '#ui/icon.tsx';
import { Row } from '#ui/layout.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { identityTexts } from './texts.ts';

const texts = identityTexts.standing;
const key = 'read-standing';

/** Tells a member whom staff warned or put on probation, until it was read on this device or is over (C-173). */
const StandingNotice = () => {
  const standing = useMember()?.standing;
  const [read, setRead] = useState(() => deviceStorage.read(key));
  if (standing === undefined || read === standing.since) return null;
  const { status, since, until } = standing;
  return (
    <section data-tone="caution" aria-label={texts.label}>
      <Row gap="sm" w="var(--ws-content)" mx="auto" py="xs">
        <Icon shape={IconInfoCircle} size={22} />
        <Box component="p" flex="1 1 16rem" lh={1.4}>
          {texts[status]} {texts.emailed}{' '}
          {until === null ? null : (
            <>
              {texts.until} <TimeText at={until} show="date" />.
            </>
          )}
        </Box>
        <Button
          variant="default"
          size="compact-md"
          onClick={() => {
            deviceStorage.write(key, since);
            setRead(since);
          }}
        >
          {texts.ok}
        </Button>
      </Row>
    </section>
  );
};

export default StandingNotice;
