import { Button } from '@mantine/core';
import { useState } from 'react';
import { discardDraft, draftEntry, getEntry, publishEntry, type EditedEntry } from '#modules/content/contract/api.ts';
import type { SiteLevel } from '#modules/content/contract/content-events.ts';
import { AGREED } from '#modules/content/contract/agreed.ts';
import type { JsonValue } from '#modules/content/contract/entries.ts';
import { isSame } from '#modules/content/contract/same.ts';
import { calledOr } from '#kernel/contract/called.ts';
import { useAction } from '#client/lib/action.ts';
import { useCall } from '#client/lib/query.ts';
import { Form, FormError } from '#ui/form.tsx';
import { Panel, Row, Soft, Stack } from '#ui/layout.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { Comparison } from './comparison.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { siteTexts as texts } from './texts.ts';
import { ValueField } from './value-field.tsx';
import { Versions } from './versions.tsx';

/** One text, picture, list or setting: its draft, publishing it, and its versions. */
export const EntryEditor = ({ entryKey, level }: { entryKey: string; level: SiteLevel }) => (
  <Loaded
    query={useCall(getEntry, { key: entryKey }, { topics: [['site', entryKey]], quiet: true })}
    loading={<LoadingState rows={3} />}
  >
    {({ entry }) => <Editor entry={entry} level={level} />}
  </Loaded>
);

const Publish = ({ entry, onClose }: { entry: EditedEntry; onClose: () => void }) => {
  const publish = useAction(publishEntry, { done: texts.published, quiet: true });
  return (
    <PublishDialog
      asksAgain={AGREED.test(entry.key)}
      onClose={onClose}
      publish={(choice) => publish.run({ key: entry.key, revision: entry.revision, ...choice })}
    />
  );
};

/** Another member of the staff was quicker: both are here, and one of them is chosen. */
const Overtaken = ({
  theirs,
  mine,
  onKeepMine,
  onTakeTheirs,
}: {
  theirs: JsonValue;
  mine: JsonValue;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}) => (
  <Panel tone="caution" p="sm" role="alert">
    <Stack>
      <strong>{texts.overtaken.title}</strong>
      <p>{texts.overtaken.text}</p>
      <Comparison before={theirs} after={mine} />
      <Row gap="sm">
        <Button variant="default" onClick={onKeepMine}>
          {texts.overtaken.mine}
        </Button>
        <Button variant="default" onClick={onTakeTheirs}>
          {texts.overtaken.theirs}
        </Button>
      </Row>
    </Stack>
  </Panel>
);

const Editor = ({ entry, level }: { entry: EditedEntry; level: SiteLevel }) => {
  const stored = entry.draft?.value ?? entry.current;
  const [typed, setTyped] = useState<{ value: JsonValue; revision: number }>();
  const [error, setError] = useState<string>();
  const save = useAction(draftEntry, {
    done: texts.saved,
    after: () => setTyped(undefined),
    refused: ({ fields, field, msg }) => {
      const about =
        fields?.find(({ field: name }) => name.startsWith('value')) ??
        (field?.startsWith('value') ? { msg } : undefined);
      setError(about?.msg);
    },
  });
  const discard = useAction(discardDraft, { done: texts.discarded, after: () => setTyped(undefined) });
  const mayWrite = level !== 'read';
  const value = typed?.value ?? stored;
  const change = (changed: JsonValue) => {
    setError(undefined);
    save.clear();
    setTyped({ value: changed, revision: typed?.revision ?? entry.revision });
  };
  const isTyped = typed !== undefined && !isSame(typed.value, stored);
  return (
    <Stack gap="md">
      {entry.specified.length === 0 || entry.kind === 'number' || entry.kind === 'switch' ? null : (
        <Panel tone="caution" p="sm">
          <strong>{texts.specified(entry.specified.join(', '))}</strong>
          <p>{texts.specifiedText}</p>
        </Panel>
      )}
      <FormError>{error === undefined ? save.notice?.msg : undefined}</FormError>
      {isTyped && typed.revision !== entry.revision ? (
        <Overtaken
          theirs={stored}
          mine={typed.value}
          onKeepMine={() => setTyped({ value: typed.value, revision: entry.revision })}
          onTakeTheirs={() => setTyped(undefined)}
        />
      ) : null}
      <Form
        maw="44rem"
        onSubmit={() => void save.run({ key: entry.key, value, revision: typed?.revision ?? entry.revision })}
      >
        <fieldset disabled={!mayWrite}>
          <ValueField entry={entry} value={value} onChange={change} error={error} />
        </fieldset>
        {entry.draft === null ? null : (
          <Soft>
            {texts.draftBy}{' '}
            {entry.draft.by === null ? texts.former : <bdi>{calledOr(entry.draft.by, texts.former)}</bdi>},{' '}
            <TimeText at={entry.draft.at} />
          </Soft>
        )}
        {mayWrite ? (
          <Row gap="sm">
            <Button type="submit" loading={save.pending} disabled={!isTyped} variant={isTyped ? 'filled' : 'default'}>
              {texts.save}
            </Button>
            {entry.draft !== null && level === 'publish' ? (
              <Button
                disabled={isTyped}
                onClick={() => openModal((close) => <Publish entry={entry} onClose={close} />)}
              >
                {texts.publish}
              </Button>
            ) : null}
            {entry.draft === null ? null : (
              <Button
                variant="subtle"
                loading={discard.pending}
                onClick={() => void discard.run({ key: entry.key, revision: entry.revision })}
              >
                {texts.discard}
              </Button>
            )}
            {isSame(value, entry.usual) ? null : (
              <Button variant="subtle" onClick={() => change(entry.usual)}>
                {texts.reset}
              </Button>
            )}
          </Row>
        ) : null}
      </Form>
      <details>
        <summary style={{ cursor: 'pointer', padding: '0.5rem 0', fontWeight: 650 }}>
          {texts.versions.title} ({entry.versions.length})
        </summary>
        <Versions entry={entry} mayPublish={level === 'publish'} {...(mayWrite ? { onUse: change } : {})} />
      </details>
    </Stack>
  );
};
