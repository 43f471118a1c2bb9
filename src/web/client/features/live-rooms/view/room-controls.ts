import IconAgenda from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import IconLeave from '@tabler/icons-react/dist/esm/icons/IconPhoneOff.mjs';
import IconMic from '@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs';
import IconMicOff from '@tabler/icons-react/dist/esm/icons/IconMicrophoneOff.mjs';
import IconSmall from '@tabler/icons-react/dist/esm/icons/IconPictureInPicture.mjs';
import IconReact from '@tabler/icons-react/dist/esm/icons/IconMoodHeart.mjs';
import IconHand from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs';
import IconRules from '@tabler/icons-react/dist/esm/icons/IconHeartHandshake.mjs';
import IconScreen from '@tabler/icons-react/dist/esm/icons/IconScreenShare.mjs';
import IconScreenOff from '@tabler/icons-react/dist/esm/icons/IconScreenShareOff.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import type { RoomControl } from './room-footer.tsx';
import type { Sharing } from '../stage/screen-share.ts';
import { stageTexts } from '../stage/texts.ts';
import { roomTexts } from '../texts.ts';

const texts = roomTexts.room;
const { guide } = roomTexts;
const { react, hand, screen, small } = stageTexts;

export type Controls = {
  audioOn: boolean;
  onAudio: () => void;
  handUp: boolean;
  reacting: boolean;
  onReact: () => void;
  sharing: Sharing;
  /** Undefined without permission, or where the browser cannot share (C-158). */
  onShare: (() => void) | undefined;
  /** Picture in picture; undefined where the browser has none. */
  small: { isOpen: boolean; toggle: () => void } | undefined;
  /** Undefined for the host and admins (ROM-039). */
  onRules: (() => void) | undefined;
  onAgenda: () => void;
  /** What stands beside the faces. */
  guide: 'agenda' | 'rules' | null;
  onSettings: () => void;
  onLeave: () => void;
  /** Of other parts of the room: chat, rooms. They stand after the reactions, the report before the end. */
  extra: readonly RoomControl[];
};

/** Seldom wanted, always there. */
const isLate = ({ key }: RoomControl) => key === 'report';

/** The controls of the room, the most wanted first (ROM-038). There is no way to switch the camera off: sessions are face to face (ROM-002). */
export const roomControls = (of: Controls): RoomControl[] => [
  {
    key: 'audio',
    label: texts.audio,
    accessibleName: of.audioOn ? texts.audioOn : texts.audioOff,
    icon: of.audioOn ? IconMic : IconMicOff,
    look: of.audioOn ? 'on' : 'off',
    always: true,
    onClick: of.onAudio,
  },
  {
    key: 'react',
    label: react.open,
    accessibleName: of.handUp ? hand.up : react.title,
    icon: of.handUp ? IconHand : IconReact,
    look: of.handUp ? 'off' : 'plain',
    expanded: of.reacting,
    onClick: of.onReact,
  },
  ...of.extra.filter((control) => !isLate(control)),
  ...(of.onShare === undefined
    ? []
    : [
        {
          key: 'screen',
          label: screen.label,
          accessibleName: of.sharing === 'off' ? screen.share : of.sharing === 'on' ? screen.stop : screen.starting,
          icon: of.sharing === 'off' ? IconScreen : IconScreenOff,
          look: of.sharing === 'off' ? ('plain' as const) : ('off' as const),
          onClick: of.onShare,
        },
      ]),
  { key: 'agenda', label: guide.agenda, icon: IconAgenda, expanded: of.guide === 'agenda', onClick: of.onAgenda },
  ...(of.onRules === undefined
    ? []
    : [{ key: 'rules', label: guide.rules, icon: IconRules, expanded: of.guide === 'rules', onClick: of.onRules }]),
  ...(of.small === undefined
    ? []
    : [
        {
          key: 'small',
          label: small.label,
          accessibleName: of.small.isOpen ? small.close : small.open,
          icon: IconSmall,
          look: of.small.isOpen ? ('off' as const) : ('plain' as const),
          onClick: of.small.toggle,
        },
      ]),
  { key: 'settings', label: texts.settings, icon: IconSettings, onClick: of.onSettings },
  ...of.extra.filter(isLate),
  { key: 'leave', label: texts.leave, icon: IconLeave, look: 'leave', always: true, onClick: of.onLeave },
];
