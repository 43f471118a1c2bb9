import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { readHistoryAt } from '../../../../modules/audit/contract/api.ts';
import { instantOf } from '../../lib/wall-time.ts';
import { viewerZone, zoneText } from '../../lib/time.ts';
import { look } from './looking.ts';
import { auditTexts } from './texts.ts';
import styles from './time-slider.module.css';

const texts = auditTexts.history;

/** To what had happened by an instant, in the zone that the page's times are in. */
export const GoToInstant = ({
  of: ref,
  startsAt,
  reason,
  onGo,
}: {
  of: string;
  /** When the history begins: its zone is named by its abbreviation at that time. */
  startsAt: string;
  reason: string;
  onGo: (event: number) => void;
}) => {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const go = async () => {
    const [date = '', time = ''] = typed.split('T');
    const at = instantOf({ date, time }, viewerZone());
    if (at === null) return;
    const answer = await look(readHistoryAt, { ref, reason, at, most: 1 });
    if (answer.ok) onGo(answer.value.moment.event);
    else setProblem(answer.notice.msg);
  };
  return (
    <form
      className={styles.instant}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void go();
      }}
    >
      <TextInput
        type="datetime-local"
        step={1}
        label={`${texts.at} (${zoneText(startsAt)})`}
        value={typed}
        error={problem}
        onChange={(changed) => {
          setTyped(changed.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" variant="default" disabled={typed === ''}>
        {texts.go}
      </Button>
    </form>
  );
};
