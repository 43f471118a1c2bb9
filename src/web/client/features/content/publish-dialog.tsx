import { Radio, Stack as Column, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import { useInputState } from '@mantine/hooks';
import { useState } from 'react';
import { CONTENT_REASON_MAX } from '#modules/content/contract/api.ts';
import { serverNow } from '#client/lib/server-time.ts';
import { viewerZone, zoneText } from '#client/lib/time.ts';
import { dayAfter, instantOf } from '#client/lib/wall-time.ts';
import { ActionDialog, type ActionDialogOutcome } from '#ui/action-dialog.tsx';
import { siteTexts } from './texts.ts';

const { publishing: texts } = siteTexts;

export const PublishDialog = ({
  asksAgain,
  publish,
  onClose,
}: {
  /** Whether members agree to what is published. */
  asksAgain: boolean;
  publish: (choice: { from?: string; reason: string }) => Promise<ActionDialogOutcome>;
  onClose: () => void;
}) => {
  const zone = viewerZone();
  const now = new Date(serverNow()).toISOString();
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [at, setAt] = useState(() => `${dayAfter(now, zone, 1)}T09:00`);
  const [reason, setReason] = useInputState('');
  return (
    <ActionDialog
      title={texts.title}
      yes={texts.yes}
      onClose={onClose}
      action={() => {
        if (when === 'now') return publish({ reason });
        const [date = '', time = ''] = at.split('T');
        const from = instantOf({ date, time }, zone);
        if (from === null || from <= new Date(serverNow()).toISOString()) return texts.badTime;
        return publish({ from, reason });
      }}
    >
      <Column gap="md">
        {asksAgain ? <p>{texts.agreed}</p> : null}
        <Radio.Group
          label={texts.when}
          value={when}
          onChange={(chosen) => setWhen(chosen === 'later' ? 'later' : 'now')}
        >
          <Column gap="xs" mt="xs">
            <Radio value="now" label={texts.now} />
            <Radio value="later" label={texts.later} />
          </Column>
        </Radio.Group>
        {when === 'later' ? (
          <TextInput
            type="datetime-local"
            label={`${texts.at} (${zoneText(now, zone)})`}
            value={at}
            onChange={({ currentTarget }) => setAt(currentTarget.value)}
          />
        ) : null}
        <Textarea
          label={texts.reason}
          description={texts.reasonHint}
          minRows={2}
          maxLength={CONTENT_REASON_MAX}
          value={reason}
          onChange={setReason}
        />
      </Column>
    </ActionDialog>
  );
};
