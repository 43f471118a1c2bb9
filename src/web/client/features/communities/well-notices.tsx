import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { CallFailure } from '../../lib/query.ts';
import { Illustration } from '../../ui/illustration.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { FailedState } from '../../ui/states.tsx';
import { wellTexts } from './texts.ts';

/** Why a Well's page shows no Well: unknown, deleted (API-045), or not reached. */
export const NoWell = ({
  failure,
  onRetry,
  retrying,
}: {
  failure: CallFailure;
  onRetry: () => void;
  retrying: boolean;
}) => {
  if (failure.notice.name === 'GROUP_DOES_NOT_EXIST') return <Gone of={wellTexts.unknown} />;
  if (failure.notice.name === 'GROUP_DELETED') return <Gone of={wellTexts.deleted} />;
  return (
    <Page>
      <FailedState onRetry={onRetry} retrying={retrying} />
    </Page>
  );
};

const Gone = ({ of }: { of: { title: string; text: string } }) => (
  <Notice title={of.title} picture={<Illustration of="bucket" />}>
    <p>{of.text}</p>
    <Button component={Link} to="/wells" size="lg">
      {wellTexts.allWells}
    </Button>
  </Notice>
);
