import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { acceptInApp } from '#client/features/live-rooms/devices/in-app-browser.ts';
import { roomTexts } from '#client/features/live-rooms/texts.ts';
import { toast } from '#client/lib/toast.ts';
import { Notice } from '#ui/notice.tsx';

/** Shown before a session is entered inside another app, with the link to take along and a way past (ROM-012, C-192). */
const InAppBrowser = () => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [byHand, setByHand] = useState(false);
  const session = search.get('session') ?? '';
  const path = /^[0-9a-f-]{36}$/i.test(session) ? `/session/${session}` : '/';
  const link = location.origin + path;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast.success(roomTexts.copied);
    } catch {
      setByHand(true);
    }
  };
  const continueHere = () => {
    acceptInApp();
    void navigate(path, { replace: true });
  };

  return (
    <Notice title={roomTexts.inAppTitle} picture="tangle">
      <p>{roomTexts.inAppText}</p>
      {byHand ? (
        <p role="alert">
          {roomTexts.couldNotCopy} <strong style={{ overflowWrap: 'anywhere' }}>{link}</strong>
        </p>
      ) : null}
      <Group justify="center" gap="sm">
        <Button size="lg" onClick={() => void copy()}>
          {roomTexts.copyLink}
        </Button>
        <Button size="lg" variant="subtle" onClick={continueHere}>
          {roomTexts.proceedAnyway}
        </Button>
      </Group>
    </Notice>
  );
};

export default InAppBrowser;
