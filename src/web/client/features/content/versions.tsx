import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  CONTENT_REASON_MAX,
  takeBackVersion,
  type ContentVersion,
  type EditedEntry,
} from '#modules/content/contract/api.ts';
import type { JsonValue } from '#modules/content/contract/entries.ts';
import { calledOr } from '#kernel/contract/called.ts';
import { useAction } from '#client/lib/action.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { StatusBadge } from '#ui/badge.tsx';
import { Row, Soft, Stack, type Tone } from '#ui/layout.tsx';
import { expands } from '#ui/controls/expands.ts';
import { openModal } from '#ui/modal-layer.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { Comparison } from './comparison.tsx';
import { inOneLine } from './value-field.tsx';
import { siteTexts } from './texts.ts';

const { versions: texts } = siteTexts;

const tones: Readonly<Record<ContentVersion['state'], Tone>> = {
  upcoming: 'warm',
  shown: 'good',
  past: 'quiet',
  'taken-back': 'caution',
};

const TakeBack = ({
  entry,
  version,
  onClose,
}: {
  entry: EditedEntry;
  version: ContentVersion;
  onClose: () => void;
}) => {
  const take = useAction(takeBackVersion, { done: texts.takenBack, quiet: true });
  return (
    <ActionDialog
      title={texts.takeBackTitle(version.version)}
      yes={texts.takeBack}
      input={{
        label: siteTexts.publishing.reason,
        description: siteTexts.publishing.reasonHint,
        maxLength: CONTENT_REASON_MAX,
        lines: 2,
      }}
      action={(reason) => take.run({ key: entry.key, version: version.version, reason })}
      onClose={onClose}
    >
      <p>{version.state === 'upcoming' ? texts.takeBackLater : texts.takeBackText}</p>
    </ActionDialog>
  );
};

const OneVersion = ({
  entry,
  version,
  mayPublish,
  onUse,
}: {
  entry: EditedEntry;
  version: ContentVersion;
  mayPublish: boolean;
  onUse: ((value: JsonValue) => void) | undefined;
}) => {
  const [isOpen, setOpen] = useState(false);
  const { version: number, state, from, by, at, reason, taken_back: takenBack } = version;
  const isSetting = entry.kind === 'number' || entry.kind === 'switch';
  return (
    <Stack gap="xs">
      <Row gap="sm">
        <strong>{texts.name(number)}</strong>
        <StatusBadge tone={tones[state]}>{texts.states[state]}</StatusBadge>
      </Row>
      <Soft>
        {texts.from} <TimeText at={from} /> {texts.by}{' '}
        {by === null ? siteTexts.product : <bdi>{calledOr(by, siteTexts.former)}</bdi>}
        {at === from ? null : (
          <>
            {' ('}
            <TimeText at={at} />)
          </>
        )}
      </Soft>
      {isSetting ? (
        <p>
          {siteTexts.before}: {inOneLine(version.before)}. {siteTexts.after}: {inOneLine(version.value)}.
        </p>
      ) : null}
      {reason === '' ? null : (
        <p dir="auto">
          {texts.why} {reason}
        </p>
      )}
      {takenBack === null ? null : (
        <Soft>
          {texts.states['taken-back']} <TimeText at={takenBack.at} /> {texts.by}{' '}
          {takenBack.by === null ? siteTexts.former : <bdi>{calledOr(takenBack.by, siteTexts.former)}</bdi>}
          {takenBack.reason === '' ? null : `. ${texts.why} ${takenBack.reason}`}
        </Soft>
      )}
      <Row>
        {isSetting ? null : (
          <Button size="compact-md" variant="subtle" {...expands(isOpen, setOpen)}>
            {texts.compare}
          </Button>
        )}
        {onUse === undefined ? null : (
          <Button size="compact-md" variant="subtle" onClick={() => onUse(version.value)}>
            {texts.use}
          </Button>
        )}
        {mayPublish && state !== 'taken-back' && state !== 'past' ? (
          <Button
            size="compact-md"
            variant="default"
            onClick={() => openModal((close) => <TakeBack entry={entry} version={version} onClose={close} />)}
          >
            {texts.takeBack}
          </Button>
        ) : null}
      </Row>
      {isOpen ? <Comparison before={version.before} after={version.value} /> : null}
    </Stack>
  );
};

/** Everything that was published of one entry, the newest first. */
export const Versions = ({
  entry,
  mayPublish,
  onUse,
}: {
  entry: EditedEntry;
  mayPublish: boolean;
  onUse?: (value: JsonValue) => void;
}) =>
  entry.versions.length === 0 ? (
    <Soft>{texts.none}</Soft>
  ) : (
    <Stack as="ol" gap="lg" reversed aria-label={texts.title}>
      {entry.versions.map((version) => (
        <li key={version.version}>
          <OneVersion entry={entry} version={version} mayPublish={mayPublish} onUse={onUse} />
        </li>
      ))}
    </Stack>
  );
