import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Group } from '#modules/communities/contract/api.ts';
import { searchSessions } from '#modules/scheduling/contract/api.ts';
import { useCall } from '#client/lib/query.ts';
import { useMember } from '#client/lib/session.tsx';
import { useViewerZone } from '#client/lib/time.ts';
import { Panel, Stack } from '#ui/layout.tsx';
import { AttendFirstDialog } from './before-hosting.tsx';
import { sessionTexts } from '../texts.ts';
import { useCreatePath } from './well-sessions.tsx';

const texts = sessionTexts.few;

/** A Well with no session or one invites to create another (SIT-031, SIT-032, C-067). */
export const FewSessions = ({ well }: { well: Group }) => {
  const query = useCall(
    searchSessions,
    { group_uuid: well.uuid, limit: 2, timezone: useViewerZone() },
    { topics: [['session']], quiet: true },
  );
  const count = query.data?.session.length;
  if (count === undefined || count > 1) return null;
  return (
    <Panel p="md" tone="warm">
      <Stack align="flex-start">
        <p>{count === 0 ? texts.none : texts.one}</p>
        <CreateButton well={well} />
      </Stack>
    </Panel>
  );
};

/** Who has not been to a session yet is led to one instead. */
const CreateButton = ({ well }: { well: Group }) => {
  const path = useCreatePath(well);
  const member = useMember();
  const navigate = useNavigate();
  const [isTooEarly, setTooEarly] = useState(false);
  if (path === undefined || member === null) return null;
  const mayHost = member.host_level > 0 || member.is_admin;
  return (
    <>
      <Button onClick={() => (mayHost ? void navigate(path) : setTooEarly(true))}>{texts.create}</Button>
      {isTooEarly ? <AttendFirstDialog /> : null}
    </>
  );
};
