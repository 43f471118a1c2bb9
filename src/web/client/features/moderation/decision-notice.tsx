import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { updateProfile } from '#modules/identity/contract/api/accounts.ts';
import { call } from '#client/lib/call.ts';
import { reloadMember } from '#client/lib/session.tsx';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { decisionTexts as texts } from './texts.ts';

/** Staff decided about what the member wrote, or have a word for them: shown once, without what it is about. */
const DecisionNotice = ({ id }: { id: string }) => {
  const queries = useQueryClient();
  const [isClosed, setClosed] = useState(false);
  const close = async () => {
    setClosed(true);
    await call(updateProfile, { special_notice: null, seen_notice: id }, { quiet: true });
    await reloadMember(queries).catch(() => undefined);
  };
  return isClosed ? null : (
    <ActionDialog title={texts.title} yes={texts.ok} no={null} action={() => undefined} onClose={() => void close()}>
      <p>{texts.text}</p>
    </ActionDialog>
  );
};

export default DecisionNotice;
