import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { exportHistory } from '#modules/audit/contract/api.ts';
import { toast } from '#client/lib/toast.ts';
import { look } from './looking.ts';
import { auditTexts } from './texts.ts';

const texts = auditTexts.history;

/** Downloads a signed copy that can be verified anywhere. None is given when the appointment has ended meanwhile. */
export const ExportButton = ({ of: ref, reason }: { of: string; reason: string }) => {
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
    const address = URL.createObjectURL(new Blob([answer.value.bundle], { type: 'application/x-ndjson' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = answer.value.file_name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    toast.success(texts.exported);
  };
  return (
    <Button variant="default" loading={busy} onClick={() => void save()}>
      {texts.export}
    </Button>
  );
};
