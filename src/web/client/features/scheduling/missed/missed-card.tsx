import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { days } from '#kernel/contract/time.ts';
import { listMissedSessions } from '#modules/scheduling/contract/missed-api.ts';
import { sendStoredTries } from '#client/lib/joining-tries.ts';
import { useCall } from '#client/lib/query.ts';
import { serverNow } from '#client/lib/server-time.ts';
import { deviceStorage } from '#client/lib/storage.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Bar, Panel, Soft, Stack } from '#ui/layout.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { ReasonButtons } from './missed-list.tsx';
import { missedTexts } from './missed-texts.ts';
import { useExplain } from './use-explain.ts';

const texts = missedTexts.card;
/** Afterwards it stands on the page of missed sessions alone. */
const SHOWN_FOR = days(7);
const closedKey = (session: string): string => `missed-closed-${session}`;

/** On Home, after a session that the member missed: one tap says why, and nothing has to be said. */
const MissedCard = () => {
  const query = useCall(listMissedSessions, {}, { topics: [['missed-session']], quiet: true });
  const explain = useExplain();
  const [now] = useState(serverNow);
  const [, setClosed] = useState('');
  const { refetch } = query;
  useEffect(() => {
    void sendStoredTries().then((sent) => (sent ? refetch() : undefined));
  }, [refetch]);

  const last = query.data?.missed[0];
  const isOld = last === undefined || now - Date.parse(last.start_time) > SHOWN_FOR;
  if (isOld || last.is_explained || deviceStorage.read(closedKey(last.session_uuid)) !== null) return null;
  const id = last.session_uuid;
  const close = () => {
    deviceStorage.write(closedKey(id), 'yes');
    setClosed(id);
  };
  return (
    <Panel as="section" tone="warm" p="md" mb="lg" aria-labelledby="missed-session">
      <Stack>
        <Bar align="flex-start">
          <div>
            <strong id="missed-session">{last.as === 'host' ? texts.hostTitle : texts.title}</strong>
            <Soft size="inherit">
              <span dir="auto">{last.title}</span>, <TimeText at={last.start_time} />
            </Soft>
          </div>
          <IconButton icon={IconX} label={texts.close} onClick={close} />
        </Bar>
        <p>{last.weight === 'none' ? texts.excused : texts.text}</p>
        {last.weight === 'none' ? null : (
          <>
            <ReasonButtons as={last.as} pending={explain.pending} onReason={(why) => void explain.run({ id, why })} />
            <Soft>
              {texts.private} <Link to="/account/missed-sessions">{texts.more}</Link>
            </Soft>
          </>
        )}
      </Stack>
    </Panel>
  );
};

export default MissedCard;
