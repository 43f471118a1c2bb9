import { Button, Radio, Stack as Column } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import { useRef, useState } from 'react';
import type { AnswerOf } from '#kernel/contract/endpoint.ts';
import { exportSite, importSite } from '#modules/content/contract/api.ts';
import type { SiteLevel } from '#modules/content/contract/content-events.ts';
import { useAction } from '#client/lib/action.ts';
import { call } from '#client/lib/call.ts';
import { saveFile } from '#client/lib/browser/save-file.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { List, Panel, Row, Stack } from '#ui/layout.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { siteTexts } from './texts.ts';

const { exchange: texts } = siteTexts;

type Done = AnswerOf<typeof importSite>;

const Import = ({
  name,
  content,
  level,
  onDone,
  onClose,
}: {
  name: string;
  content: string;
  level: SiteLevel;
  onDone: (done: Done) => void;
  onClose: () => void;
}) => {
  const [as, setAs] = useState<'drafts' | 'published'>('drafts');
  const send = useAction(importSite, { after: onDone, quiet: true });
  return (
    <ActionDialog
      title={texts.importTitle}
      yes={texts.yes}
      onClose={onClose}
      action={() => send.run({ file: content, as, reason: '' })}
    >
      <Column gap="md">
        <p>{texts.importText(name)}</p>
        <Radio.Group
          label={texts.as}
          value={as}
          onChange={(chosen) => setAs(chosen === 'published' ? 'published' : 'drafts')}
        >
          <Column gap="xs" mt="xs">
            <Radio value="drafts" label={texts.drafts} />
            {level === 'publish' ? <Radio value="published" label={texts.published} /> : null}
          </Column>
        </Radio.Group>
      </Column>
    </ActionDialog>
  );
};

export const Exchange = ({ level }: { level: SiteLevel }) => {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState<Done>();
  const download = async () => {
    setBusy(true);
    const answer = await call(exportSite, {}, { timeout: 60_000 });
    setBusy(false);
    if (answer.ok) saveFile(answer.value.name, 'application/json', [answer.value.file]);
  };
  const choose = async (file: File) => {
    const content = await file.text();
    setDone(undefined);
    openModal((close) => <Import name={file.name} content={content} level={level} onDone={setDone} onClose={close} />);
  };
  return (
    <Stack gap="md">
      <p>{texts.text}</p>
      <Row gap="sm">
        <Button variant="default" loading={isBusy} onClick={() => void download()}>
          {texts.export}
        </Button>
        {level === 'read' ? null : (
          <>
            <input
              ref={input}
              type="file"
              accept="application/json,.json"
              aria-label={texts.import}
              hidden
              onChange={({ currentTarget }) => {
                const file = currentTarget.files?.[0];
                currentTarget.value = '';
                if (file) void choose(file);
              }}
            />
            <Button variant="default" onClick={() => input.current?.click()}>
              {texts.import}
            </Button>
          </>
        )}
      </Row>
      <output>
        {done === undefined ? null : (
          <Panel p="sm" tone={done.skipped.length > 0 ? 'caution' : 'good'}>
            <p>{texts.imported(done.imported.length)}</p>
            {done.skipped.length === 0 ? null : (
              <>
                <p>{texts.skipped}</p>
                <List>
                  {done.skipped.map(({ key, label, problem }) => (
                    <li key={key}>
                      {label}: {problem}
                    </li>
                  ))}
                </List>
              </>
            )}
          </Panel>
        )}
      </output>
    </Stack>
  );
};
