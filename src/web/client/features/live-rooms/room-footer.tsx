import { UnstyledButton } from '@mantine/core';
import IconLeave from '@tabler/icons-react/dist/esm/icons/IconPhoneOff.mjs';
import IconAgenda from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import IconMic from '@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs';
import IconMicOff from '@tabler/icons-react/dist/esm/icons/IconMicrophoneOff.mjs';
import IconRules from '@tabler/icons-react/dist/esm/icons/IconHeartHandshake.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { roomTexts } from './texts.ts';
import styles from './room-footer.module.css';

const texts = roomTexts.room;
const { guide } = roomTexts;

/** Audio, Rules, Agenda, Settings, Leave (ROM-038); whoever leads knows the rules (ROM-039). There is no way to switch the camera off: sessions are face to face (ROM-002). */
export const RoomFooter = ({
  audioOn,
  onAudio,
  onRules,
  onAgenda,
  onSettings,
  onLeave,
}: {
  audioOn: boolean;
  onAudio: () => void;
  /** Undefined for the host and admins. */
  onRules?: (() => void) | undefined;
  onAgenda: () => void;
  onSettings: () => void;
  onLeave: () => void;
}) => (
  <nav className={styles.footer} aria-label="Room">
    <Control
      label={texts.audio}
      spoken={audioOn ? texts.audioOn : texts.audioOff}
      icon={<Icon of={audioOn ? IconMic : IconMicOff} size={24} />}
      look={audioOn ? 'on' : 'off'}
      onClick={onAudio}
    />
    {onRules === undefined ? null : (
      <Control
        label={guide.rules}
        spoken={guide.rules}
        icon={<Icon of={IconRules} size={24} />}
        look="plain"
        onClick={onRules}
      />
    )}
    <Control
      label={guide.agenda}
      spoken={guide.agenda}
      icon={<Icon of={IconAgenda} size={24} />}
      look="plain"
      onClick={onAgenda}
    />
    <Control
      label={texts.settings}
      spoken={texts.settings}
      icon={<Icon of={IconSettings} size={24} />}
      look="plain"
      onClick={onSettings}
    />
    <Control
      label={texts.leave}
      spoken={texts.leave}
      icon={<Icon of={IconLeave} size={24} />}
      look="leave"
      onClick={onLeave}
    />
  </nav>
);

const Control = ({
  label,
  spoken,
  icon,
  look,
  onClick,
}: {
  label: string;
  spoken: string;
  icon: ReactNode;
  look: 'on' | 'off' | 'plain' | 'leave';
  onClick: () => void;
}) => (
  <UnstyledButton
    className={styles.control}
    data-look={look}
    aria-label={spoken === label ? label : `${label}: ${spoken}`}
    onClick={onClick}
  >
    <span className={styles.icon}>{icon}</span>
    <span aria-hidden>{label}</span>
  </UnstyledButton>
);
