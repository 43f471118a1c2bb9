import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import { askToReport } from '../../entities/moderation/report.tsx';
import { reportTexts } from '../../entities/moderation/texts.ts';

/** A control of the room: tells staff about the session; nobody in it sees anything (ROM-044). `onLeave` leaves without asking. */
export const reportControl = (session: string, onLeave: () => void) => ({
  key: 'report',
  label: reportTexts.buttons.room,
  spoken: reportTexts.title.session,
  icon: IconFlag,
  onClick: () => askToReport({ kind: 'session', session }, { onLeave }),
});
