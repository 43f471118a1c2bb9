import type { RoomsAnswer } from '#modules/live-rooms/contract/api.ts';
import { Suspense } from 'react';
import { footerPage } from '#modules/content/contract/pages/footer.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import { List, Panel, Scroll, Stack } from '#ui/layout.tsx';
import { Agenda } from '../lead/agenda.tsx';
import { Beside } from '../lead/side-panel.tsx';
import type { RoomSession } from '../room/room-session.ts';
import { roomTexts } from '../texts.ts';

const texts = roomTexts.guide;
const NotEmergency = () => useTexts(footerPage).notEmergency;
export type GuidePart = 'agenda' | 'rules';

/**
 * How a session goes and what holds in it, beside the faces: the agenda lets a group lead itself (ROM-041, ROM-080 to
 * ROM-082). It blocks nothing, so that a question to the group is seen and answered while it is read.
 */
export const Guide = ({
  part,
  session,
  isGroupHosted,
  hostIsAway,
  agenda,
  movesAgenda,
  focuses,
  onClose,
}: {
  part: GuidePart;
  session: RoomSession;
  isGroupHosted: boolean;
  hostIsAway: boolean;
  /** The leader's current step. */
  agenda: RoomsAnswer['agenda'];
  movesAgenda: boolean;
  /** False when it opened by itself: the person may be writing. */
  focuses: boolean;
  onClose: () => void;
}) => (
  <Beside title={texts[part]} focuses={focuses} onClose={onClose}>
    {/* Often without a control inside: the keyboard scrolls it. */}
    <Scroll as="section" pb="md" tabIndex={0} aria-label={texts[part]}>
      <Stack gap="md">
        {part === 'rules' ? (
          <>
            <List gap="sm">
              {texts.ruleList.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </List>
            <Panel as="p" tone="warm" fw={650}>
              {/* Words that are still on their way must not take the room away. */}
              <Suspense fallback={footerPage.texts.notEmergency}>
                <NotEmergency />
              </Suspense>
            </Panel>
          </>
        ) : (
          <>
            {isGroupHosted ? <p>{texts.groupHosted}</p> : null}
            {!isGroupHosted && hostIsAway ? <p>{texts.hostAway}</p> : null}
            <Agenda session={session} agenda={agenda} moves={movesAgenda} />
          </>
        )}
      </Stack>
    </Scroll>
  </Beside>
);
