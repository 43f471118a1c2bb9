import { listRestrictions } from '#modules/restrictions/contract/api.ts';
import { whenFetched } from '#client/lib/browser/fetched.ts';
import { useCall } from '#client/lib/query.ts';
import { useMember } from '#client/lib/session.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import type { Concerned } from './concerned.ts';

const restrictDialog = async () => (await import('./restrict-dialog.tsx')).RestrictDialog;
const takeBackDialog = async () => (await import('./take-back-dialog.tsx')).TakeBackDialog;

/** Opens the dialog that restricts a member or, where they are restricted, takes that back (MOD-001, MOD-009). */
export const askToRestrict = (concerned: Concerned, restricted: boolean): void => {
  void whenFetched(restricted ? takeBackDialog : restrictDialog, (Dialog) =>
    openModal((close) => <Dialog concerned={concerned} onClose={close} />),
  );
};

/** The members whom the viewer restricts; not asked for visitors. */
export const useRestrictions = () =>
  useCall(listRestrictions, {}, { topics: [['restriction'], ['user']], enabled: useMember() !== null, quiet: true });

/** Whether the viewer restricts this member; false until that is loaded. */
export const useIsRestricted = (member: string): boolean =>
  useRestrictions().data?.restriction.some(({ blockee_uuid }) => blockee_uuid === member) ?? false;
