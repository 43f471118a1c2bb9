import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import {
  assignCase,
  noteOnCase,
  reopenCase,
  setCasePriority,
  viewCase,
  type CaseDetails,
} from '#modules/moderation/contract/case-api.ts';
import { casePriority } from '#modules/moderation/contract/case-events.ts';
import { caseLifecycle } from '#modules/moderation/contract/case-lifecycle.ts';
import { REPORT_NOTE_MAX } from '#modules/moderation/contract/report-note.ts';
import { calledIn } from '#client/entities/identity/member-name.tsx';
import { useAction } from '#client/lib/action.ts';
import { useCall } from '#client/lib/query.ts';
import { useMember } from '#client/lib/session.tsx';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { Form } from '#ui/form.tsx';
import { Panel, Row, Soft, Stack } from '#ui/layout.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { Section } from '#ui/page.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { CasePerson } from './case-person.tsx';
import { PassCaseOn } from '../workload/pass-case-on.tsx';
import { caseTexts as texts } from './texts.ts';

const VIEWING_MS = 15_000;

/** Two who have one case open see each other. */
export const OtherViewers = ({ id }: { id: string }) => {
  const query = useCall(viewCase, { id }, { topics: [], refetchInterval: VIEWING_MS, staleTime: 0, quiet: true });
  const names = (query.data?.others ?? []).map(calledIn);
  return (
    <output>
      {names.length === 0 ? null : (
        <Panel tone="caution" p="sm">
          {(names.length === 1 ? texts.viewing : texts.viewingSeveral)(names.join(', '))}
        </Panel>
      )}
    </output>
  );
};

/** Who has the case, how soon it is due, and what staff write to each other about it. */
export const CaseWork = ({ file }: { file: CaseDetails }) => {
  const me = useMember();
  const assign = useAction(assignCase, { refused: 'toast' });
  const prioritize = useAction(setCasePriority, { refused: 'toast' });
  const isMine = file.assignee !== null && file.assignee.uuid === me?.uuid;
  const can = (fact: 'CaseAssigned' | 'CasePriorityChanged' | 'CaseReopened') => caseLifecycle.can(file.status, fact);
  return (
    <Section title={texts.work}>
      <Stack>
        <Row gap="sm">
          <span>{file.assignee === null ? texts.free : texts.takenBy(calledIn(file.assignee))}</span>
          {can('CaseAssigned') && !isMine && file.concern === null ? (
            <Button
              variant="light"
              loading={assign.pending}
              onClick={() => void assign.run({ id: file.uuid, to: me?.uuid ?? null })}
            >
              {texts.take}
            </Button>
          ) : null}
          {can('CaseAssigned') && file.assignee !== null ? (
            <Button
              variant="default"
              loading={assign.pending}
              onClick={() => void assign.run({ id: file.uuid, to: null })}
            >
              {texts.giveBack}
            </Button>
          ) : null}
          {can('CaseAssigned') && isMine ? <PassCaseOn id={file.uuid} /> : null}
        </Row>
        {can('CasePriorityChanged') ? (
          <NativeSelect
            label={texts.priority.label}
            value={file.priority}
            disabled={prioritize.pending}
            data={casePriority.options.toReversed().map((value) => ({ value, label: texts.priority.of[value] }))}
            onChange={({ currentTarget }) =>
              void prioritize.run({ id: file.uuid, priority: casePriority.parse(currentTarget.value) })
            }
          />
        ) : null}
        {can('CaseReopened') && file.concern === null ? (
          <Row>
            <Button
              variant="default"
              onClick={() => void openModal((close) => <ReopenCase id={file.uuid} onClose={close} />)}
            >
              {texts.reopen}
            </Button>
          </Row>
        ) : null}
        <NewNote id={file.uuid} />
        <h3>{texts.notes}</h3>
        {file.notes.length === 0 ? <Soft>{texts.noNotes}</Soft> : null}
        {file.notes.map((note) => (
          <div key={`${note.time} ${note.user.uuid}`}>
            <Row>
              <strong>
                <CasePerson person={note.user} />
              </strong>
              <Soft as="span">
                <TimeText at={note.time} />
              </Soft>
            </Row>
            <p dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
              {note.text ?? texts.noText}
            </p>
          </div>
        ))}
      </Stack>
    </Section>
  );
};

const NewNote = ({ id }: { id: string }) => {
  const [text, setText] = useState('');
  const note = useAction(noteOnCase, { done: texts.noteSaved, after: () => setText('') });
  return (
    <Form gap="xs" onSubmit={() => void note.run({ id, note: text })}>
      <Textarea
        label={texts.noteLabel}
        minRows={2}
        maxLength={REPORT_NOTE_MAX}
        value={text}
        error={note.notice?.msg}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          note.clear();
        }}
      />
      <Row>
        <Button type="submit" variant="default" loading={note.pending}>
          {texts.noteSave}
        </Button>
      </Row>
    </Form>
  );
};

const ReopenCase = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const reopen = useAction(reopenCase, { done: texts.reopened });
  return (
    <ActionDialog title={texts.reopenTitle} yes={texts.reopen} action={() => reopen.run({ id })} onClose={onClose}>
      <p>{texts.reopenText}</p>
    </ActionDialog>
  );
};
