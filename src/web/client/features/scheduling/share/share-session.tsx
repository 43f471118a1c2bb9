import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Session } from '#modules/scheduling/contract/api.ts';
import { sessionPath } from '#modules/scheduling/contract/session-view.ts';
import { track } from '#client/lib/visit/analytics.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ShareLink } from '#ui/links/share-link.tsx';
import { shareTexts as texts } from './share-texts.ts';

type ShareSessionShared = Pick<Session, 'uuid' | 'title' | 'group_slug'>;

/** The link of a session; that it was passed on is measured (SIT-140). */
export const SessionLink = ({ session }: { session: ShareSessionShared }) => (
  <ShareLink
    title={session.title}
    path={sessionPath(session)}
    onShare={() => track('session_share_click', { session: session.uuid })}
  />
);

/** The button with which members pass a session on, and its dialog (SCH-041, SCH-052). */
export const ShareSession = ({ session }: { session: ShareSessionShared }) => {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="subtle" fullWidth onClick={() => setOpened(true)}>
        {texts.button}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={texts.title}>
        <p>{texts.lead}</p>
        <SessionLink session={session} />
      </Dialog>
    </>
  );
};
