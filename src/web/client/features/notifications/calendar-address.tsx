import { Box, Button } from '@mantine/core';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useState } from 'react';
import { makeCalendarAddress, revokeCalendarAddress, type Reminding } from '#modules/notifications/contract/api.ts';
import { useAction } from '#client/lib/action.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { useCopy } from '#ui/controls/use-copy.ts';
import { Icon } from '#ui/icon.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { remindingTexts as texts } from './reminding-texts.ts';

/** Makes, renews and takes back the address under which a calendar app follows the member's sessions. */
export const CalendarAddress = ({ wishes }: { wishes: Reminding }) => {
  const [address, setAddress] = useState<string | null>(null);
  const make = useAction(makeCalendarAddress, { after: (made) => setAddress(made.address) });
  const revoke = useAction(revokeCalendarAddress, { after: () => setAddress(null), done: texts.revoked });
  const has = wishes.has_address || address !== null;
  const askToRenew = () =>
    openModal((close) => (
      <ActionDialog
        title={texts.renewTitle}
        yes={texts.renew}
        no={texts.keep}
        action={() => make.run({})}
        onClose={close}
      >
        <p>{texts.renewText}</p>
      </ActionDialog>
    ));
  const askToRevoke = () =>
    openModal((close) => (
      <ActionDialog
        title={texts.revokeTitle}
        yes={texts.revoke}
        no={texts.keep}
        action={() => revoke.run({})}
        onClose={close}
      >
        <p>{texts.revokeText}</p>
      </ActionDialog>
    ));
  return (
    <Stack
      as="section"
      style={{ borderTop: '1px solid var(--ws-line)' }}
      pt="md"
      id="calendar"
      aria-labelledby="calendar-address"
    >
      <Box component="h3" fz="lg" id="calendar-address">
        {texts.address}
      </Box>
      <p>{texts.addressLead}</p>
      {address === null ? (
        <Soft>
          {wishes.address_made_at === null ? (
            texts.none
          ) : (
            <>
              {texts.since} <TimeText at={wishes.address_made_at} />. {texts.hidden}
            </>
          )}
        </Soft>
      ) : (
        <Shown address={address} />
      )}
      <Row>
        <Button
          variant={has ? 'default' : 'filled'}
          loading={make.pending}
          onClick={() => (has ? askToRenew() : void make.run({}))}
        >
          {has ? texts.renew : texts.make}
        </Button>
        {has ? (
          <Button variant="subtle" loading={revoke.pending} onClick={askToRevoke}>
            {texts.revoke}
          </Button>
        ) : null}
      </Row>
    </Stack>
  );
};

const Shown = ({ address }: { address: string }) => {
  const { byHand, copy } = useCopy(texts.copied);
  return (
    <Stack tone="brand">
      <output>
        <strong>{texts.shownOnce}</strong>
      </output>
      <Box component="code" fz="sm" style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
        {address}
      </Box>
      {byHand ? <p role="alert">{texts.copyByHand}</p> : null}
      <Row>
        <Button leftSection={<Icon shape={IconCopy} />} onClick={() => copy(address)}>
          {texts.copy}
        </Button>
        <Button component="a" variant="default" href={address.replace(/^https?:/, 'webcal:')}>
          {texts.open}
        </Button>
      </Row>
      <p>{texts.how}</p>
    </Stack>
  );
};
