import { Button } from '@mantine/core';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useState } from 'react';
import {
  makeCalendarAddress,
  revokeCalendarAddress,
  type Reminding,
} from '../../../../modules/notifications/contract/api.ts';
import { useWrite } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { remindingTexts as texts } from './reminding-texts.ts';
import styles from './reminding.module.css';

const touches = [['reminding']] as const;

/** Makes, renews and takes back the address under which a calendar app follows the member's sessions. */
export const CalendarAddress = ({ wishes }: { wishes: Reminding }) => {
  const [address, setAddress] = useState<string | null>(null);
  const [asking, setAsking] = useState<'renew' | 'revoke' | null>(null);
  const make = useWrite(makeCalendarAddress, { touches, onSuccess: (made) => setAddress(made.address) });
  const revoke = useWrite(revokeCalendarAddress, {
    touches,
    onSuccess: () => {
      setAddress(null);
      toast.success(texts.revoked);
    },
  });
  const ask = asking === 'revoke';
  const has = wishes.has_address || address !== null;
  return (
    <section className={styles.part} id="calendar" aria-labelledby="calendar-address">
      <h3 id="calendar-address">{texts.address}</h3>
      <p>{texts.addressLead}</p>
      {address === null ? (
        <p className={styles.quiet}>
          {wishes.address_made_at === null ? (
            texts.none
          ) : (
            <>
              {texts.since} <TimeText at={wishes.address_made_at} />. {texts.hidden}
            </>
          )}
        </p>
      ) : (
        <Shown address={address} />
      )}
      <div className={styles.buttons}>
        <Button
          variant={has ? 'default' : 'filled'}
          loading={make.isPending}
          onClick={() => (has ? setAsking('renew') : make.mutate({}))}
        >
          {has ? texts.renew : texts.make}
        </Button>
        {has ? (
          <Button variant="subtle" loading={revoke.isPending} onClick={() => setAsking('revoke')}>
            {texts.revoke}
          </Button>
        ) : null}
      </div>
      <ConfirmModal
        opened={asking !== null}
        onClose={() => setAsking(null)}
        title={ask ? texts.revokeTitle : texts.renewTitle}
        yes={ask ? texts.revoke : texts.renew}
        no={texts.keep}
        onYes={() => (ask ? revoke.mutate({}) : make.mutate({}))}
      >
        <p>{ask ? texts.revokeText : texts.renewText}</p>
      </ConfirmModal>
    </section>
  );
};

const Shown = ({ address }: { address: string }) => {
  const [byHand, setByHand] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setByHand(false);
      toast.success(texts.copied);
    } catch {
      setByHand(true);
    }
  };
  return (
    <div className={styles.address}>
      <output>
        <strong>{texts.shownOnce}</strong>
      </output>
      <code>{address}</code>
      {byHand ? <p role="alert">{texts.copyByHand}</p> : null}
      <div className={styles.buttons}>
        <Button leftSection={<Icon of={IconCopy} />} onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <Button component="a" variant="default" href={address.replace(/^https?:/, 'webcal:')}>
          {texts.open}
        </Button>
      </div>
      <p>{texts.how}</p>
    </div>
  );
};
