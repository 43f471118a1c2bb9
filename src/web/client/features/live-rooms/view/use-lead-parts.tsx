import IconRooms from '@tabler/icons-react/dist/esm/icons/IconLayoutColumns.mjs';
import { useState, type ReactNode } from 'react';
import { BreakoutBanner } from '../breakouts/breakout-banner.tsx';
import { BreakoutPanel, BreakoutTimePanel } from '../breakouts/breakout-panel.tsx';
import { breakoutTexts } from '../breakouts/texts.ts';
import type { RoomControl } from './room-footer.tsx';
import type { RoomSession } from '../room/room-session.ts';
import { LeadCards } from './lead-cards.tsx';
import { LeadModal } from '../lead/lead-modal.tsx';
import { LeadStrip } from '../lead/lead-strip.tsx';
import { useLeadNews } from '../lead/use-lead-news.ts';
import { useLeading, type Leading } from '../lead/use-lead.ts';
import { useOwnLead } from '../lead/use-own-lead.ts';
import styles from '../lead/lead.module.css';

/** What leading adds to the room: a control, a line above the faces, a panel beside them, cards below them. */
export type LeadParts = {
  leading: Leading | null;
  controls: readonly RoomControl[];
  top: ReactNode;
  aside: ReactNode;
  cards: ReactNode;
};

/** Leading, following, and continuing without a host (ROM-040, ROM-078 to ROM-094). */
export const useLeadParts = (session: RoomSession, openAgenda: (byItself: boolean) => void): LeadParts => {
  const showAgenda = () => openAgenda(false);
  const leading = useLeading(session);
  const [open, setOpen] = useState(false);
  const [canDo, setCanDo] = useState(false);
  useLeadNews(leading);
  useOwnLead(session, leading, () => openAgenda(true));
  if (!leading) return { leading, controls: [], top: null, aside: null, cards: null };

  const { leads, isSubstitute, isApart, seen, entered } = leading;
  const keepsTime = !leads && isSubstitute && isApart;
  const close = () => setOpen(false);
  const panel = { session, seen, entered, opened: open, onClose: close };
  return {
    leading,
    controls:
      leads || keepsTime
        ? [
            {
              key: 'rooms',
              label: breakoutTexts.rooms,
              icon: IconRooms,
              count: leads ? (seen.breakout?.calls.length ?? 0) : 0,
              expanded: open,
              onClick: () => setOpen(!open),
            },
          ]
        : [],
    top: (
      <div className={styles.lines}>
        <LeadStrip session={session} leading={leading} onAgenda={showAgenda} onLead={() => setCanDo(true)} />
        <BreakoutBanner session={session} leading={leading} />
      </div>
    ),
    aside: leads ? <BreakoutPanel {...panel} /> : keepsTime ? <BreakoutTimePanel {...panel} /> : null,
    cards: (
      <>
        <LeadCards session={session} leading={leading} panelOpen={open} onLead={() => setCanDo(true)} />
        <LeadModal
          session={session}
          opened={canDo && isSubstitute}
          onAgenda={showAgenda}
          onClose={() => setCanDo(false)}
        />
      </>
    ),
  };
};
