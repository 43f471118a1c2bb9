import { ActionIcon, Button, TextInput } from '@mantine/core';
import IconFirst from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipBack.mjs';
import IconLast from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipForward.mjs';
import IconNext from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconPrevious from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import { useState } from 'react';
import { readHistoryAt, type HistoryLine } from '../../../../modules/audit/contract/api.ts';
import { call } from '../../lib/call.ts';
import { instantOf } from '../../lib/wall-time.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { viewerZone } from '../../ui/time.ts';
import type { History } from './history.ts';
import { exactly, Moment } from './moment.tsx';
import { asText } from './said.tsx';
import { auditTexts } from './texts.ts';
import styles from './time-slider.module.css';

const texts = auditTexts.history;

/** Moves over the events of a history: by dragging, with the arrow keys, with buttons, or to an instant. */
export const TimeSlider = ({
  event,
  total,
  line,
  onChange,
  history,
  reason,
}: {
  event: number;
  total: number;
  /** The event it stands on, when it is known already. */
  line: HistoryLine | undefined;
  onChange: (event: number) => void;
  history: History;
  reason: string;
}) => {
  const words =
    event === 0
      ? texts.nothingYet
      : `${texts.position(event, total)}${line === undefined ? '' : `, ${exactly(line.at)}: ${asText(line.sentence)}`}`;
  const step = (label: string, icon: typeof IconFirst, to: number) => (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={label}
      title={label}
      disabled={to < 0 || to > total || to === event}
      onClick={() => onChange(to)}
    >
      <Icon of={icon} />
    </ActionIcon>
  );
  return (
    <Card padding="md" look="soft">
      <div className={styles.slider}>
        <p className={styles.position}>
          <strong>{event === 0 ? texts.nothingYet : texts.position(event, total)}</strong>
          {line === undefined ? null : <Moment at={line.at} />}
        </p>
        <input
          type="range"
          className={styles.range}
          aria-label={texts.slider}
          aria-valuetext={words}
          min={0}
          max={total}
          step={1}
          value={event}
          onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
        />
        <div className={styles.steps}>
          {step(texts.first, IconFirst, 0)}
          {step(texts.previous, IconPrevious, event - 1)}
          {step(texts.next, IconNext, event + 1)}
          {step(texts.last, IconLast, total)}
          <GoToInstant history={history} reason={reason} onGo={onChange} />
        </div>
      </div>
    </Card>
  );
};

const GoToInstant = ({
  history,
  reason,
  onGo,
}: {
  history: History;
  reason: string;
  onGo: (event: number) => void;
}) => {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const go = async () => {
    const [date = '', time = ''] = typed.split('T');
    const at = instantOf({ date, time }, viewerZone());
    if (at === null) return;
    const answer = await call(readHistoryAt, { ref: history.ref, reason, at }, { quiet: true });
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
        aria-label={texts.at}
        title={texts.at}
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
