import { roomTexts } from '../texts.ts';
import { useState, type ReactNode, useCallback, useRef } from 'react';
import { Box, Loader, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { ConnectionLost } from './connection-lost.tsx';
import { useEndNews } from './use-end-news.ts';
import { DeviceSettings } from '../devices/device-settings.tsx';
import { Guide, type GuidePart } from './guide.tsx';
import { useLeadParts } from './use-lead-parts.tsx';
import { MemberOptions } from './member-options.tsx';
import { shownSmall, useSmallWindow } from '../stage/use-small-window.ts';
import { ONE_TONE, playTones } from '../devices/play-tones.ts';
import { roomControls } from './room-controls.ts';
import { RoomFooter, type RoomControl } from './room-footer.tsx';
import { RoomFrame } from '../room/room-frame.tsx';
import { roomPeople, sharedScreens } from '../stage/room-people.ts';
import type { RoomSession } from '../room/room-session.ts';
import { RoomTop } from './room-top.tsx';
import { Announcer } from './announcer.tsx';
import { CaptionChoice, CaptionLog } from '../stage/captions/caption-parts.tsx';
import { featuredTile } from '../stage/people.ts';
import { ReactionBar } from './reaction-bar.tsx';
import { SavingChoice } from './saving-choice.tsx';
import { ScreenPermission } from './screen-permission.tsx';
import { StageView } from '../stage/stage-view.tsx';
import { useCaptions } from '../stage/captions/use-captions.ts';
import { useSounds } from '../stage/use-sounds.ts';
import { useStage } from '../stage/use-stage.ts';
import { useReconnecting, useVisiblePeople } from '../stage/use-visible-people.ts';
import { useDevices } from '../devices/use-devices.ts';
import { leadsIn } from '../room/room-context.ts';
import { useRoomState, useVideo, useVideoParticipants, type RoomSnapshot } from '../room/use-room.tsx';
import { useShortcuts } from '../devices/use-shortcuts.ts';
import { useSpeaking } from './use-speaking.ts';
import { breakoutTexts } from '../breakouts/texts.ts';
import { stageTexts } from '../stage/texts.ts';
import styles from '../room/room-frame.module.css';

/** Can this browser share its screen? Phones cannot. */
const canShareScreen = () => 'getDisplayMedia' in (navigator.mediaDevices ?? {});

/** The room: all tiles, the current cards above them, the controls below (ROM-004, ROM-038, ROM-042, ROM-043). */
export const RoomView = ({
  session,
  onLeave,
  controls = [],
  aside,
}: {
  session: RoomSession;
  onLeave: () => void;
  /** Controls of other parts of the room, such as the chat. */
  controls?: readonly RoomControl[];
  /** What stands beside the stage. */
  aside?: ReactNode;
}) => {
  const { devices, stage } = session;
  const entered = useRoomState(session, ({ context }) => context.entered);
  const seen = useRoomState(session, ({ context }) => context.seen);
  const me = useRoomState(session, ({ context }) => context.me.uuid);
  const { state, audioOn, cameraLost } = useDevices(devices);
  const media = state.is === 'ready' ? state.media : undefined;
  const stageState = useStage(stage);
  const speaking = useSpeaking(media?.audio());
  const sound = useBlockedSound();
  const [choosing, setChoosing] = useState(false);
  const [optionsOf, setOptionsOf] = useState<string>();
  const { guide, setGuide, show } = useGuide(Boolean(aside));

  const { people, screens } = useRoomPeople(session, {
    uuid: me,
    audioOn,
    speaking,
    stream: cameraLost ? undefined : media?.stream,
  });
  const captions = useCaptions(people);
  const others = new Map(people.filter(({ isMe }) => !isMe).map(({ uuid, name }) => [uuid, name]));
  const inSession = new Set(seen?.session_rooms.flatMap(({ users }) => users.map(({ user_uuid }) => user_uuid)));
  const sounds = useSounds({ hands: stageState.hands, others }, () => playTones(devices.speaker(), ONE_TONE));
  const tiles = [...screens, ...people];
  const large = featuredTile(tiles, stageState.pinned);
  const small = useSmallWindow(shownSmall(tiles, stageState.pinned));
  const optionsTile = tiles.find(({ key }) => key === optionsOf);

  const leads = useRoomState(session, ({ context }) => leadsIn(context));
  const conducts = leads || seen?.lead.acting_host === me;
  const isGroup = entered?.is_group_hosted === true;
  const mayShare = (conducts || isGroup || seen?.members_may_share === true) && canShareScreen();
  const lead = useLeadParts(session, (byItself) => setGuide({ part: 'agenda', focuses: !byItself }));
  const hostMissing = lead.leading?.hostAway === true && seen?.lead.substitute === null;
  const goingTo = useRoomState(session, movingTo);
  useEndNews(session);

  return (
    <RoomFrame
      title={entered?.title ?? roomTexts.session}
      layout="stage"
      session={session.session}
      banner={
        <RoomTop
          session={session}
          people={people}
          hostMissing={hostMissing}
          soundBlocked={sound.blocked}
          onSound={sound.turnOn}
        >
          {lead.top}
        </RoomTop>
      }
      footer={
        <StageFooter
          session={session}
          small={small}
          leads={leads}
          mayShare={mayShare}
          guide={guide?.part ?? null}
          onGuide={show}
          onSettings={() => setChoosing(true)}
          onLeave={onLeave}
          extra={[...controls, ...lead.controls]}
        />
      }
    >
      <div className={styles.body}>
        {goingTo === null ? (
          <StageView
            tiles={tiles}
            pinned={stageState.pinned}
            captions={captions.words}
            speaker={devices.speaker()}
            onPin={stage.pin}
            onOptions={({ key }) => setOptionsOf(key)}
            onSoundBlocked={sound.onBlocked}
          />
        ) : (
          <Going room={goingTo} audioOn={audioOn} />
        )}
        {lead.aside}
        {guide && entered ? (
          <Guide
            key={guide.part}
            part={guide.part}
            session={session}
            isGroupHosted={isGroup}
            hostIsAway={hostMissing}
            agenda={seen?.agenda ?? null}
            movesAgenda={lead.leading?.movesAgenda === true}
            focuses={guide.focuses}
            onClose={() => setGuide(null)}
          />
        ) : (
          aside
        )}
        <ConnectionLost session={session} />
      </div>
      {lead.cards}
      <CaptionLog lines={captions.lines} />
      <Announcer
        me={me}
        now={{ ...stageState, screens: screens.map(({ name }) => name), others, inSession }}
        nameOf={(member) => people.find(({ uuid }) => uuid === member)?.name}
      />
      <DeviceSettings devices={devices} opened={choosing} onClose={() => setChoosing(false)}>
        <CaptionChoice choice={captions.choice} />
        <SoundChoice sounds={sounds} />
        <SavingChoice stage={stage} />
        {leads && !isGroup ? <ScreenPermission session={session} allowed={seen?.members_may_share === true} /> : null}
      </DeviceSettings>
      {optionsTile === undefined ? null : (
        <MemberOptions
          session={session}
          tile={optionsTile}
          hidden={stageState.hidden.has(optionsTile.uuid)}
          large={large !== null && tiles[large]?.key === optionsTile.key}
          sharesScreen={screens.some(({ uuid }) => uuid === optionsTile.uuid)}
          powers={{ leads, conducts }}
          onLeave={() => session.actor.send({ type: 'LEAVE' })}
          onClose={() => setOptionsOf(undefined)}
        />
      )}
    </RoomFrame>
  );
};

/** What a person does in the room; the keys do the same. */
const StageFooter = ({
  session: { devices, stage, actor },
  small,
  leads,
  mayShare,
  guide,
  onGuide,
  onSettings,
  onLeave,
  extra,
}: {
  session: RoomSession;
  small: ReturnType<typeof useSmallWindow>;
  leads: boolean;
  mayShare: boolean;
  guide: GuidePart | null;
  onGuide: (part: GuidePart) => void;
  onSettings: () => void;
  onLeave: () => void;
  extra: readonly RoomControl[];
}) => {
  const { audioOn } = useDevices(devices);
  const { hands, sharing } = useStage(stage);
  const [reacting, setReacting] = useState(false);
  const handUp = hands.has(actor.getSnapshot().context.me.uuid);
  useShortcuts({
    audioOn,
    onAudio: (on) => devices.setAudio(on),
    onHand: () => stage.raiseHand(!handUp),
  });
  return (
    <RoomFooter
      controls={roomControls({
        audioOn,
        onAudio: () => devices.setAudio(!audioOn),
        handUp,
        reacting,
        onReact: () => setReacting(!reacting),
        sharing,
        onShare: mayShare ? () => (sharing === 'off' ? void stage.share.start() : stage.share.stop()) : undefined,
        small,
        guide,
        onRules: leads ? undefined : () => onGuide('rules'),
        onAgenda: () => onGuide('agenda'),
        onSettings,
        onLeave,
        extra,
      })}
    >
      {reacting ? (
        <ReactionBar
          handUp={handUp}
          onHand={stage.raiseHand}
          onReact={stage.react}
          onClose={() => setReacting(false)}
        />
      ) : null}
    </RoomFooter>
  );
};

/** The people of the room as they are shown, and the screens that they share. */
const useRoomPeople = (session: RoomSession, own: Parameters<typeof roomPeople>[2]) => {
  const room = useRoomState(session, ({ context }) => context.room);
  const seen = useRoomState(session, ({ context }) => context.seen);
  const met = useRoomState(session, ({ context }) => context.met);
  const stageState = useStage(session.stage);
  const video = useVideo(session);
  const participants = useVideoParticipants(video);
  const marks = { ...stageState, substitute: seen?.lead.substitute ?? null };
  const listed = roomPeople(room?.users ?? [], participants, own, marks, [
    ...(seen?.session_rooms.flatMap(({ users }) => users) ?? []),
    ...met,
  ]);
  const people = useVisiblePeople(useReconnecting(listed, video));
  return { people, screens: sharedScreens(people, participants) };
};

/** Rules or agenda beside the stage; what was opened last is shown there. */
const useGuide = (hasAside: boolean) => {
  const [guide, setGuide] = useState<{ part: GuidePart; focuses: boolean } | null>(null);
  const [hadAside, setHadAside] = useState(hasAside);
  if (hasAside !== hadAside) {
    setHadAside(hasAside);
    if (hasAside) setGuide(null);
  }
  const show = (part: GuidePart) => setGuide(guide?.part === part ? null : { part, focuses: true });
  return { guide, setGuide, show };
};

/** The room a member is moving to; null while they are in one. */
const movingTo = (snapshot: RoomSnapshot): number | null =>
  snapshot.matches({ present: { place: 'connecting' } }) && snapshot.context.currentRoom !== null
    ? snapshot.context.opening
    : null;

/** Between two rooms: where one is going, and that the microphone stays as it was. */
const Going = ({ room, audioOn }: { room: number; audioOn: boolean }) => (
  <output className={styles.going}>
    <Loader type="dots" color="currentColor" aria-hidden />
    <Box component="p" c="var(--room-ink)" fz="xl" fw={750}>
      {breakoutTexts.going(room)}
    </Box>
    <p>{audioOn ? breakoutTexts.goingHeard : breakoutTexts.goingMuted}</p>
  </output>
);

const SoundChoice = ({ sounds: { on, choose } }: { sounds: { on: boolean; choose: (on: boolean) => void } }) => (
  <Checkbox
    label={stageTexts.sounds.label}
    description={stageTexts.sounds.help}
    checked={on}
    onChange={({ currentTarget }) => choose(currentTarget.checked)}
  />
);

/** Videos whose sound the browser blocks until a tap. */
const useBlockedSound = () => {
  const waiting = useRef(new Set<HTMLVideoElement>());
  const [blocked, setBlocked] = useState(false);
  const onBlocked = useCallback((element: HTMLVideoElement) => {
    waiting.current.add(element);
    setBlocked(true);
  }, []);
  const turnOn = () => {
    for (const element of waiting.current) element.play().catch(() => undefined);
    waiting.current.clear();
    setBlocked(false);
  };
  return { blocked, onBlocked, turnOn };
};
