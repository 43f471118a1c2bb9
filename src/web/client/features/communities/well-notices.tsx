import type { Notice as Refusal } from '#kernel/contract/refusals.ts';
import { NextLink } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { wellTexts } from './texts.ts';

/** In place of a Well that is unknown or deleted (API-045); undefined for other failures. */
export const noWell = ({ name }: Refusal) => {
  const words =
    name === 'GROUP_DOES_NOT_EXIST' ? wellTexts.unknown : name === 'GROUP_DELETED' ? wellTexts.deleted : undefined;
  return words === undefined ? undefined : (
    <Notice title={words.title} picture="bucket">
      <p>{words.text}</p>
      <NextLink to="/wells" text={wellTexts.allWells} />
    </Notice>
  );
};
