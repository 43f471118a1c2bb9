import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { GuideModal, type GuidePart } from './guide-modal.tsx';
import { DeviceSettings } from './device-settings.tsx';
import { MemberOptions } from './member-options.tsx';
import { CameraLostBanner, ConnectionBanner, EndBanner, QuietBanner, SoundBanner } from './room-banners.tsx';
import { RoomFooter } from './room-footer.tsx';
import { RoomFrame } from './room-frame.tsx';
import { roomPeople } from './room-people.ts';
import type { RoomSession } from './room-session.ts';
import { stageLayout } from './stage-layout.ts';
import { roomTexts } from './texts.ts';
import { Tile, type TilePerson } from './tile.tsx';
import { useDevices, useRoomState, useVideo, useVideoParticipants } from './use-room.ts';
import { useSpeaking } from './use-speaking.ts';
import styles from './room-view.module.css';

const texts = roomTexts.room;
const GAP = 10;

/** The room: everybody's face, what matters now above them, three controls below (ROM-004, ROM-038, ROM-042, ROM-043). */
export const RoomView = ({ session, onLeave }: { session: RoomSession; onLeave: () => void }) => {
  const { actor, devices } = session;
  const entered = useRoomState(session, ({ context }) => context.entered);
  const room = useRoomState(session, ({ context }) => context.room);
  const failing = useRoomState(session, ({ context }) => context.failures > 0);
  const reconnecting = useRoomState(session, (snapshot) =>
    snapshot.matches({ present: { place: { inRoom: 'reconnecting' } } }),
  );
  const { state, audioOn, cameraLost } = useDevices(devices);
  const media = state.is === 'ready' ? state.media : undefined;
  const seen = useVideoParticipants(useVideo(session));
  const speaking = useSpeaking(media?.audio());
  const me = useRoomState(session, ({ context }) => context.me.uuid);
  const [choosing, setChoosing] = useState(false);
  const [options, setOptions] = useState<TilePerson>();
  const sound = useBlockedSound();
  const [guide, setGuide] = useState<GuidePart | null>(null);

  const people = roomPeople(room?.users ?? [], seen, {
    uuid: me,
    stream: cameraLost ? undefined : media?.stream,
    audioOn,
    speaking,
  });
  const [stage, size] = useSize();
  const tile = stageLayout(people.length, size, GAP);
  const hostMissing = entered !== null && !entered.is_group_hosted && !people.some(({ isHost }) => isHost);
  useOwnLead(entered?.is_group_hosted === true || hostMissing, () => setGuide('agenda'));
  const unstable = reconnecting ? texts.reconnectingBanner : failing ? roomTexts.unstable : null;

  return (
    <RoomFrame
      title={entered?.title ?? 'Session'}
      layout="stage"
      banner={
        <div className={styles.banners}>
          <h1 className={styles.title} tabIndex={-1}>
            {entered?.title}
          </h1>
          {entered ? <EndBanner session={entered} /> : null}
          <ConnectionBanner text={unstable} />
          {people.some(({ isStaff, isMe }) => isStaff && !isMe) ? <QuietBanner text={texts.staffHere} /> : null}
          {hostMissing ? <QuietBanner text={texts.hostAway} /> : null}
          {cameraLost && entered ? (
            <CameraLostBanner
              seconds={entered.camera_grace_seconds}
              onRestart={devices.restart}
              onGiveUp={() => actor.send({ type: 'CAMERA_GAVE_UP' })}
            />
          ) : null}
          {sound.blocked ? <SoundBanner onTurnOn={sound.turnOn} /> : null}
        </div>
      }
      footer={
        <RoomFooter
          audioOn={audioOn}
          onAudio={() => devices.setAudio(!audioOn)}
          onRules={entered?.can_lead === true ? undefined : () => setGuide('rules')}
          onAgenda={() => setGuide('agenda')}
          onSettings={() => setChoosing(true)}
          onLeave={onLeave}
        />
      }
    >
      <ul
        ref={stage}
        className={styles.stage}
        style={{ gap: GAP }}
        data-scrolls={tile.scrolls || undefined}
        aria-label={texts.full}
      >
        {people.map((person) => (
          <Tile
            key={person.uuid}
            person={person}
            speaker={devices.speaker()}
            size={tile}
            onOptions={
              entered?.can_lead === true && !person.isMe && !person.isHost && !person.isStaff
                ? () => setOptions(person)
                : undefined
            }
            onSoundBlocked={sound.onBlocked}
          />
        ))}
      </ul>
      <DeviceSettings devices={devices} opened={choosing} onClose={() => setChoosing(false)} />
      {entered ? (
        <GuideModal part={guide} session={entered} hostIsAway={hostMissing} onClose={() => setGuide(null)} />
      ) : null}
      {options === undefined ? null : (
        <MemberOptions session={session} person={options} onClose={() => setOptions(undefined)} />
      )}
    </RoomFrame>
  );
};

/** Opens the agenda by itself, once, for a group that leads itself (ROM-079, ROM-080). */
const useOwnLead = (leadsItself: boolean, open: () => void) => {
  const opened = useRef(false);
  const openOnce = useEffectEvent(open);
  useEffect(() => {
    if (!leadsItself || opened.current) return;
    opened.current = true;
    openOnce();
  }, [leadsItself]);
};

/** The size of an element, followed as it changes. */
const useSize = () => {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const observer = useRef<ResizeObserver>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    observer.current?.disconnect();
    if (!element) return;
    const look = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    observer.current = new ResizeObserver(look);
    observer.current.observe(element);
    look();
  }, []);
  useEffect(() => () => observer.current?.disconnect(), []);
  return [ref, size] as const;
};

/** Pictures whose sound the browser keeps back until somebody taps. */
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
