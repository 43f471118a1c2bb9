import { Button } from '@mantine/core';
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import type { Session } from '#modules/scheduling/contract/api.ts';
import { askToReport } from '#client/entities/moderation/report.tsx';
import { useMember } from '#client/lib/session.tsx';
import { Icon } from '#ui/icon.tsx';
import { reportTexts } from '#client/entities/moderation/texts.ts';

/** For members with a place in the session, and staff (MOD-011, MOD-016); not for who hosts it alone. */
export const ReportSession = ({ session }: { session: Session }) => {
  const member = useMember();
  const isOwn = session.am_i_host && !session.is_group_hosted;
  if (!member || isOwn || !(session.am_i_joined || session.am_i_host || member.is_admin)) return null;
  return (
    <Button
      variant="subtle"
      color="gray"
      fullWidth
      leftSection={<Icon shape={IconFlag} size={18} />}
      onClick={() => askToReport({ kind: 'session', session: session.uuid }, {})}
    >
      {reportTexts.buttons.session}
    </Button>
  );
};
