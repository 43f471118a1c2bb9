import { refuse } from '#kernel/contract/refusals.ts';
import { copyOf } from './copy-of.ts';
import type { OwnDataNeeds } from './needs.ts';

/** A part of the copy's text; `next` is the cursor of the following part. */
export const part = (needs: OwnDataNeeds) => async (member: string, after: string | undefined) => {
  const copy = await copyOf(needs)(member);
  const [track, number] = after?.split('.').map(Number) ?? [];
  const found =
    copy?.state === 'READY'
      ? await needs.copies.part(
          member,
          copy.uuid,
          track === undefined || number === undefined ? undefined : { track, number },
        )
      : undefined;
  if (!found) return refuse('OWN_DATA_NOT_READY');
  return { text: found.text, next: found.next === null ? null : `${found.next.track}.${found.next.number}` };
};
