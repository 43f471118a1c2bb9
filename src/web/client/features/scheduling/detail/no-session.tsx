import type { Notice as Refusal } from '#kernel/contract/refusals.ts';
import { isUndecided } from '#client/lib/call.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { sessionTexts } from '../texts.ts';

/**
 * In place of a session that cannot be shown: deleted (type 1) or any other refusal (type 2); undefined when it was not reached,
 * which can be tried again (SCH-047, SCH-048, C-112).
 */
export const noSession = ({ name }: Refusal, status: number) => {
  const { missing, buttons } = sessionTexts;
  if (isUndecided({ status })) return undefined;
  const deleted = name === 'SESSION_DELETED';
  return (
    <Page>
      <Notice title={deleted ? missing.deletedTitle : missing.otherTitle} picture={deleted ? 'boat' : 'bucket'}>
        <p>{deleted ? missing.deletedText : missing.otherText}</p>
        <LinkButton to="/sessions">{buttons.discover}</LinkButton>
      </Notice>
    </Page>
  );
};
