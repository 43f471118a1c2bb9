import { Box, Button } from '@mantine/core';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import { useState } from 'react';
import { timezoneProblem } from '#modules/identity/contract/account.ts';
import { updateProfile } from '#modules/identity/contract/api/accounts.ts';
import { useAction } from '#client/lib/action.ts';
import { useMember, useSessionChange } from '#client/lib/session.tsx';
import { deviceStorage } from '#client/lib/storage.ts';
import { deviceZone } from '#client/lib/time.ts';
import { Icon } from '#ui/icon.tsx';
import { Row } from '#ui/layout.tsx';
import { WayLink } from '#ui/link-button.tsx';
import { identityTexts } from './texts.ts';
import { placeOf, showsSameTime } from './zones.ts';

const texts = identityTexts.zoneOffer;
const key = 'kept-time-zone';

/**
 * Offers the device's time zone to a member who has moved, and leads to the list where the device has none that is known (I-013);
 * "keep" is stored for this pair of zones.
 */
const ZoneOffer = () => {
  const member = useMember();
  const { signedIn } = useSessionChange();
  const [declined, setDeclined] = useState(() => deviceStorage.read(key));
  const [isUnknownThere, setUnknownThere] = useState(false);
  const change = useAction(updateProfile, {
    after: async () => void (await signedIn()),
    done: texts.done,
    refused: () => setUnknownThere(true),
  });
  const here = deviceZone();
  const isUnknown = isUnknownThere || timezoneProblem(here) !== undefined;
  const pair = `${here} ${member?.timezone}`;
  if (!member || declined === pair) return null;
  // With a zone that the device does not know, only a guess is doubted, never what a member chose.
  if (isUnknown ? member.timezone !== 'UTC' && !isUnknownThere : showsSameTime(here, member.timezone)) return null;
  return (
    <section data-tone="brand" aria-label={texts.label}>
      <Row gap="sm" w="var(--ws-content)" mx="auto" py="xs">
        <Icon shape={IconClock} size={22} />
        <Box component="p" flex="1 1 16rem" lh={1.4} style={{ overflowWrap: 'anywhere' }}>
          {isUnknown ? texts.unknown(placeOf(member.timezone)) : texts.text(placeOf(here), placeOf(member.timezone))}
        </Box>
        <Row gap="md">
          {isUnknown ? (
            <WayLink to="/account" size="compact-md" text={texts.choose} />
          ) : (
            <Button
              variant="default"
              size="compact-md"
              loading={change.pending}
              onClick={() => void change.run({ timezone: here })}
            >
              {texts.use(placeOf(here))}
            </Button>
          )}
          <Button
            variant="subtle"
            size="compact-md"
            onClick={() => {
              deviceStorage.write(key, pair);
              setDeclined(pair);
            }}
          >
            {texts.keep(placeOf(member.timezone))}
          </Button>
        </Row>
      </Row>
    </section>
  );
};

export default ZoneOffer;
