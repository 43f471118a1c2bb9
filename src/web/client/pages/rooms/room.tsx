import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs';
import { useEffect } from 'react';
import { RoomChat, useRoomChat } from '#client/features/chat/room-chat.tsx';
import { chatTexts } from '#client/features/chat/texts.ts';
import { RoomPlace, type InPlace } from '#client/features/live-rooms/view/room-place.tsx';
import { RoomView } from '#client/features/live-rooms/view/room-view.tsx';
import { reportControl } from '#client/features/moderation/room-report.ts';
import { fetchReport } from '#client/entities/moderation/report.tsx';

/** Leaving leads to the survey, and something can be reported, without a connection, too. */
const useFetchedBefore = () => {
  useEffect(() => {
    import('../sessions/session-survey.tsx').catch(() => undefined);
    fetchReport().catch(() => undefined);
  }, []);
};

/** `/room`: the session itself, with its chat beside it (ROM-004, ROM-038). */
const Room = () => <RoomPlace at="/room">{(place) => <WithChat {...place} />}</RoomPlace>;

const WithChat = ({ session, askToLeave }: InPlace) => {
  useFetchedBefore();
  const chat = useRoomChat(session.session);
  return (
    <RoomView
      session={session}
      onLeave={askToLeave}
      controls={[
        {
          key: 'chat',
          label: chatTexts.room.label,
          accessibleName: chat.opened ? chatTexts.room.close : chatTexts.room.open(chat.unread),
          icon: IconMessages,
          count: chat.unread,
          expanded: chat.opened,
          onClick: chat.toggle,
        },
        reportControl(session.session, () => session.actor.send({ type: 'LEAVE' })),
      ]}
      aside={chat.opened ? <RoomChat session={session.session} /> : null}
    />
  );
};

export default Room;
