import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { updateProfile } from '#modules/identity/contract/api/accounts.ts';
import { FreeMonthDialog } from '#client/entities/membership-billing/good-news.tsx';
import { call } from '#client/lib/call.ts';
import { reloadMember } from '#client/lib/session.tsx';

/** The free month is shown once: closing it clears the notice (BIL-037, C-166). */
const FreeMonthNotice = ({ id }: { id: string }) => {
  const queries = useQueryClient();
  const [isClosed, setClosed] = useState(false);
  const close = async () => {
    setClosed(true);
    await call(updateProfile, { special_notice: null, seen_notice: id }, { quiet: true });
    await reloadMember(queries).catch(() => undefined);
  };
  return isClosed ? null : <FreeMonthDialog onClose={() => void close()} />;
};

export default FreeMonthNotice;
