import { Button } from '@mantine/core';
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import { askToReport } from '#client/entities/moderation/report.tsx';
import { useMember } from '#client/lib/session.tsx';
import { Icon } from '#ui/icon.tsx';
import { reportTexts } from '#client/entities/moderation/texts.ts';

/** For members who may look at the Well (MOD-012, MOD-018). */
export const ReportWell = ({ well }: { well: string }) =>
  useMember() === null ? null : (
    <Button
      variant="subtle"
      mt="xl"
      color="gray"
      leftSection={<Icon shape={IconFlag} size={18} />}
      onClick={() => askToReport({ kind: 'well', well }, {})}
    >
      {reportTexts.buttons.well}
    </Button>
  );
