import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { CallFailure } from '../../lib/query.ts';
import { Illustration } from '../../ui/illustration.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { FailedState } from '../../ui/states.tsx';
import { sessionTexts } from './texts.ts';

/**
 * In place of a session that cannot be shown: deleted (type 1), any other refusal (type 2), or not reached, which can be
 * tried again (SCH-047, SCH-048, C-112).
 */
export const NoSession = ({
  failure: { notice, status },
  retrying,
  onRetry,
}: {
  failure: CallFailure;
  retrying: boolean;
  onRetry: () => void;
}) => {
  const { missing, buttons } = sessionTexts;
  if (status === 0 || status >= 500)
    return (
      <Page>
        <FailedState onRetry={onRetry} retrying={retrying} />
      </Page>
    );
  const deleted = notice.name === 'SESSION_DELETED';
  return (
    <Page>
      <Notice
        title={deleted ? missing.deletedTitle : missing.otherTitle}
        picture={<Illustration of={deleted ? 'boat' : 'bucket'} />}
      >
        <p>{deleted ? missing.deletedText : missing.otherText}</p>
        <Button component={Link} to="/sessions">
          {buttons.discover}
        </Button>
      </Notice>
    </Page>
  );
};
