import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import { askToReport } from '#client/entities/moderation/report.tsx';
import { reportTexts } from '#client/entities/moderation/texts.ts';

/**
 * A control of the room: reports the session to staff, invisibly to its participants (ROM-044). `onLeave` leaves
 * without asking.
 */
export const reportControl = (session: string, onLeave: () => void) => ({
  key: 'report',
  label: reportTexts.buttons.room,
  accessibleName: reportTexts.title.session,
  icon: IconFlag,
  always: true,
  onClick: () => askToReport({ kind: 'session', session }, { onLeave }),
});
