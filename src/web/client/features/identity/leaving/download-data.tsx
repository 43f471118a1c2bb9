import { Box, Button, Loader } from '@mantine/core';
import { useState } from 'react';
import { downloadOwnData, ownData, ownDataState, type OwnDataCopy } from '#modules/identity/contract/api/leaving.ts';
import type { Notice } from '#kernel/contract/refusals.ts';
import { saveFile } from '#client/lib/browser/save-file.ts';
import { call } from '#client/lib/call.ts';
import { useCall } from '#client/lib/query.ts';
import { toast } from '#client/lib/toast.ts';
import { Form, useFields } from '#ui/form.tsx';
import { Panel, Row, Soft } from '#ui/layout.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { leavingTexts } from '../leaving-texts.ts';
import { OwnerPassword } from './owner-password.tsx';
import { useHasPassword } from '../use-has-password.ts';

const texts = leavingTexts.download;
const topics = [['user']] as const;
const LOOK_EVERY = 2_000;

type DownloadDataShown = { ok: true; proof: string } | { ok: false; notice: Notice };

/** All parts of the copy, one after the other, into the browser's downloads. */
const download = async (actor: { password?: string; proof?: string }): Promise<DownloadDataShown> => {
  const parts: string[] = [];
  let from: { proof: string; after: string } | undefined;
  for (;;) {
    const answer = await call(downloadOwnData, from ?? actor, { quiet: true });
    if (!answer.ok) return answer;
    const { content, file, next, proof } = answer.value;
    parts.push(content);
    if (next === null) {
      saveFile(file.name, file.type, parts);
      toast.success(texts.done);
      return { ok: true, proof };
    }
    from = { proof, after: next };
  }
};

const useLooking = (isOften: boolean) =>
  useCall(ownDataState, {}, { topics, staleTime: 0, quiet: true, ...(isOften ? { refetchInterval: LOOK_EVERY } : {}) });

/** Polls every two seconds while the copy is made. */
const Preparing = ({ isLate }: { isLate: boolean }) => {
  useLooking(true);
  return (
    <Row tone="brand" wrap="nowrap" align="flex-start" gap="md" maw="38rem" mt="md" aria-live="polite">
      <Loader size="sm" aria-hidden />
      <div>
        <Box component="p" fw={650}>
          {isLate ? texts.late : texts.preparing}
        </Box>
        <p>{isLate ? texts.lateMore : texts.preparingMore}</p>
      </div>
    </Row>
  );
};

type DownloadDataAsking = { copy: OwnDataCopy | null; proof: string | null; onProof: (proof: string | null) => void };

/** Asking for a copy, or downloading the one that is there: with the password, which is asked for once in some minutes. */
const Ask = ({ copy, proof, onProof }: DownloadDataAsking) => {
  const [busy, setBusy] = useState<'main' | 'anew' | null>(null);
  const looking = useLooking(false);
  const asksPassword = useHasPassword() && proof === null;
  const form = useFields({
    initialValues: { password: '' },
    validate: ({ password }) => (asksPassword && password === '' ? { password: leavingTexts.passwordMissing } : {}),
  });
  const ask = async (actor: { password?: string; proof?: string }, anew: boolean): Promise<DownloadDataShown> => {
    const answer = await call(ownData, { ...actor, anew }, { quiet: true });
    if (!answer.ok) return answer;
    await looking.refetch();
    return { ok: true, proof: answer.value.proof };
  };
  const go = (what: 'main' | 'anew') =>
    form.submit(async ({ password }) => {
      setBusy(what);
      const by = asksPassword ? { password } : proof === null ? {} : { proof };
      const answer = await (copy && what === 'main' ? download(by) : ask(by, what === 'anew'));
      setBusy(null);
      if (answer.ok) {
        form.reset();
        return onProof(answer.proof);
      }
      if (answer.notice.name === 'OWN_DATA_NOT_READY') await looking.refetch();
      if (answer.notice.name === 'FRESH_LOGIN_NEEDED') onProof(null);
      form.showNotice(answer.notice);
    });
  return (
    <>
      {copy?.expires_at ? (
        <Panel as="p" tone="good" maw="38rem" mt="md" aria-live="polite">
          {texts.ready} <TimeText at={copy.expires_at} />.
        </Panel>
      ) : null}
      <Form error={form.formError} maw="26rem" mt="md" onSubmit={go('main')}>
        {asksPassword ? <OwnerPassword {...form.getInputProps('password')} /> : null}
        <Row gap="sm">
          <Button type="submit" loading={busy === 'main'} disabled={busy === 'anew'}>
            {copy ? texts.submit : texts.ask}
          </Button>
          {copy ? (
            <Button variant="default" loading={busy === 'anew'} disabled={busy === 'main'} onClick={() => go('anew')()}>
              {texts.anew}
            </Button>
          ) : null}
        </Row>
      </Form>
    </>
  );
};

/** Everything about the member as one page to keep: asked for, put together meanwhile, downloaded (I-036). */
export const DownloadData = () => {
  const [proof, setProof] = useState<string | null>(null);
  const looking = useLooking(false);
  return (
    <>
      <Soft size="inherit" maw="38rem" mt="xs">
        {texts.text}
      </Soft>
      <Soft size="inherit" maw="38rem" mt="xs">
        {texts.care}
      </Soft>
      <Loaded query={looking} loading={<LoadingState rows={1} />}>
        {({ copy }) =>
          copy?.state === 'PREPARING' ? (
            <Preparing isLate={copy.is_late} />
          ) : (
            <Ask copy={copy} proof={proof} onProof={setProof} />
          )
        }
      </Loaded>
    </>
  );
};
