import { Button } from '@mantine/core';
import IconDevice from '@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs';
import { endOtherSignIns, endSignIn, listSignIns } from '#modules/identity/contract/api/accounts.ts';
import { useAction } from '#client/lib/action.ts';
import { useCall } from '#client/lib/query.ts';
import { StatusBadge } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { Round, Row, Soft, Stack } from '#ui/layout.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { identityTexts } from '../texts.ts';

const texts = identityTexts.account;

const saying = (ended: number, also: { email_change_withdrawn?: boolean | undefined }): string =>
  also.email_change_withdrawn ? `${texts.ended(ended)} ${texts.endedEmailChange}` : texts.ended(ended);

/** Where the member is logged in, with a way to end all of it but here (I-040). */
export const Devices = () => {
  const devices = useCall(listSignIns, {}, { topics: [['sign_in']], staleTime: 0, quiet: true });
  const endOthers = useAction(endOtherSignIns, { done: ({ ended, ...also }) => saying(ended, also) });
  const end = useAction(endSignIn, { done: (also) => saying(1, also) });
  return (
    <Loaded query={devices} loading={<LoadingState rows={2} />}>
      {({ sign_in }) => (
        <>
          <Stack as="ul" gap="md" mb="md">
            {sign_in.map(({ uuid, device, signed_in_at, last_seen_at, is_current }) => (
              <Row as="li" gap="md" key={uuid}>
                <Round size={2.75} tone="brand">
                  <Icon shape={IconDevice} size={22} />
                </Round>
                <div style={{ flex: '1 1 8.5rem', minWidth: 0, overflowWrap: 'anywhere' }}>
                  <strong>{device}</strong> {is_current ? <StatusBadge tone="good">{texts.current}</StatusBadge> : null}
                  <Soft>
                    {is_current ? texts.since : texts.seen} <TimeText at={is_current ? signed_in_at : last_seen_at} />
                  </Soft>
                </div>
                {is_current ? null : (
                  <Button
                    variant="subtle"
                    size="compact-md"
                    ms="auto"
                    flex="none"
                    aria-label={texts.endOne(device)}
                    loading={end.pending}
                    onClick={() => void end.run({ id: uuid })}
                  >
                    {texts.end}
                  </Button>
                )}
              </Row>
            ))}
          </Stack>
          {sign_in.length > 1 ? (
            <Button variant="default" loading={endOthers.pending} onClick={() => void endOthers.run({})}>
              {texts.endOthers}
            </Button>
          ) : (
            <Soft>{texts.onlyHere}</Soft>
          )}
        </>
      )}
    </Loaded>
  );
};
