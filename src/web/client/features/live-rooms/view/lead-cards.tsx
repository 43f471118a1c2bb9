import { AnnouncementCard } from '../breakouts/announcement-card.tsx';
import { CallCard, ShrunkenCard } from '../breakouts/leader-cards.tsx';
import type { RoomSession } from '../room/room-session.ts';
import { Cards } from '../lead/card.tsx';
import { InvitedCard } from '../lead/invited-card.tsx';
import { BallotCard, LeadingCard, OfferCard, ReturnedCard } from '../lead/substitute-cards.tsx';
import type { Leading } from '../lead/use-lead.ts';

/** Everything that is asked or told above the controls. */
export const LeadCards = ({
  session,
  leading,
  panelOpen,
  onLead,
}: {
  session: RoomSession;
  leading: Leading;
  /** The panel of the rooms shows calls and small rooms itself. */
  panelOpen: boolean;
  /** Opens the options of a leader. */
  onLead: () => void;
}) => (
  <Cards>
    <AnnouncementCard seen={leading.seen} session={session.session} me={leading.me} />
    {leading.leads && !panelOpen ? (
      <>
        <ShrunkenCard session={session} leading={leading} />
        <CallCard session={session} leading={leading} />
      </>
    ) : null}
    <ReturnedCard session={session} leading={leading} />
    <LeadingCard leading={leading} onLead={onLead} />
    <OfferCard session={session} leading={leading} />
    <BallotCard session={session} leading={leading} />
    <InvitedCard session={session} />
  </Cards>
);
