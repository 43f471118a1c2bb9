import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { exportHistory } from '#modules/audit/contract/api.ts';
import { saveFile } from '#client/lib/browser/save-file.ts';
import { toast } from '#client/lib/toast.ts';
import { look } from '../looking.ts';
import { auditTexts } from '../texts.ts';

const texts = auditTexts.history;

/** Downloads a signed copy that can be verified anywhere. None is given when the appointment has ended meanwhile. */
export const ExportButton = ({ reference: ref, reason }: { reference: string; reason: string }) => {
  const [busy, setBusy] = useState(false);
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);
  const save = async () => {
    const { signal } = (asking.current = new AbortController());
    setBusy(true);
    const answer = await look(exportHistory, { ref, reason }, { timeout: 60_000, signal });
    if (signal.aborted) return;
    setBusy(false);
    if (!answer.ok) return toast.error(answer.notice.msg);
    saveFile(answer.value.file_name, 'application/x-ndjson', [answer.value.bundle]);
    toast.success(texts.exported);
  };
  return (
    <Button variant="default" loading={busy} onClick={() => void save()}>
      {texts.export}
    </Button>
  );
};
