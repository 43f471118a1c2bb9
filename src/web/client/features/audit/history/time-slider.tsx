import { ActionIcon } from '@mantine/core';
import IconFirst from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipBack.mjs';
import IconLast from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipForward.mjs';
import IconNext from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconPrevious from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import type { HistoryLine } from '#modules/audit/contract/api.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { Row } from '#ui/layout.tsx';
import { exactly, Moment } from '../moment.tsx';
import { asText } from '../said.tsx';
import { auditTexts } from '../texts.ts';
import styles from './history.module.css';

const texts = auditTexts.history;

/** Where the slider stands, in words: what is read aloud when it moves. */
export const placeInWords = (event: number, total: number, line: HistoryLine | undefined): string =>
  event === 0
    ? texts.nothingYet
    : [
        texts.position(event, total),
        ...(line === undefined ? [] : [`${exactly(line.at)}: ${asText(line.sentence)}`]),
      ].join(', ');

/** Moves over the events of a history: by dragging, with the arrow keys, or with buttons. Stays in sight. */
export const TimeSlider = ({
  event,
  total,
  line,
  onChange,
}: {
  event: number;
  total: number;
  /** The event it stands on, when it is known already. */
  line: HistoryLine | undefined;
  onChange: (event: number) => void;
}) => {
  const step = (label: string, icon: typeof IconFirst, to: number, far: boolean) => (
    <ActionIcon
      variant="default"
      size={44}
      className={far ? styles.far : undefined}
      aria-label={label}
      title={label}
      disabled={to < 0 || to > total || to === event}
      onClick={() => onChange(to)}
    >
      <Icon shape={icon} />
    </ActionIcon>
  );
  return (
    <Card padding="sm" look="soft" className={styles.slider ?? ''}>
      <Row as="p" justify="space-between" gap="md" mih="1.5em" style={{ fontVariantNumeric: 'tabular-nums' }}>
        <strong>{event === 0 ? texts.nothingYet : texts.position(event, total)}</strong>
        {line === undefined ? null : <Moment at={line.at} />}
      </Row>
      <Row wrap="nowrap">
        {step(texts.first, IconFirst, 0, true)}
        {step(texts.previous, IconPrevious, event - 1, false)}
        <input
          type="range"
          className={styles.range}
          aria-label={texts.slider}
          aria-valuetext={placeInWords(event, total, line)}
          min={0}
          max={total}
          step={1}
          value={event}
          onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
        />
        {step(texts.next, IconNext, event + 1, false)}
        {step(texts.last, IconLast, total, true)}
      </Row>
    </Card>
  );
};
