import { Button } from '@mantine/core';
import { useState } from 'react';
import { days, hours } from '#kernel/contract/time.ts';
import { pauseWorkload, readWorkload, resumeWorkload } from '#modules/moderation/workload/contract/api.ts';
import { useAction } from '#client/lib/action.ts';
import { useCall } from '#client/lib/query.ts';
import { serverNow } from '#client/lib/server-time.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { Pills } from '#ui/controls/pills.tsx';
import { Panel, Row } from '#ui/layout.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { workloadTexts as texts } from './texts.ts';

/** How many cases lie with the viewer, and the button for a break. */
export const BreakFromCases = () => {
  const own = useCall(readWorkload, {}, { topics: [['workload'], ['case']], quiet: true, staleTime: 0 }).data?.workload;
  const resume = useAction(resumeWorkload, { done: texts.resumedDone });
  if (own === undefined) return null;
  return own.is_paused ? (
    <Panel tone="brand" p="sm">
      <Row justify="space-between">
        <span>
          {texts.paused}
          {own.paused_until === null ? null : (
            <>
              {' '}
              {texts.until} <TimeText at={own.paused_until} />.
            </>
          )}
        </span>
        <Button loading={resume.pending} onClick={() => void resume.run({})}>
          {texts.resume}
        </Button>
      </Row>
    </Panel>
  ) : (
    <Row gap="sm">
      <span>{texts.open(own.open_cases)}</span>
      <Button variant="default" onClick={() => openModal((close) => <TakeBreak onClose={close} />)}>
        {texts.pause}
      </Button>
    </Row>
  );
};

type Length = keyof typeof texts.lengths;
const LASTS: Readonly<Record<Length, number | null>> = { hour: hours(1), day: days(1), open: null };

const TakeBreak = ({ onClose }: { onClose: () => void }) => {
  const [length, setLength] = useState<Length>('day');
  const pause = useAction(pauseWorkload, { done: texts.pausedDone });
  const until = () => {
    const lasts = LASTS[length];
    return lasts === null ? null : new Date(serverNow() + lasts).toISOString();
  };
  return (
    <ActionDialog
      title={texts.pauseTitle}
      yes={texts.pause}
      action={() => pause.run({ until: until() })}
      onClose={onClose}
    >
      <p>{texts.pauseText}</p>
      <Pills
        label={texts.howLong}
        name="length"
        value={length}
        choices={(['hour', 'day', 'open'] as const).map((value) => ({ value, text: texts.lengths[value] }))}
        onChange={setLength}
      />
    </ActionDialog>
  );
};
