import { Button, Modal } from '@mantine/core';
import IconHide from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import IconShow from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconReport from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import IconMic from '@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs';
import IconMicOff from '@tabler/icons-react/dist/esm/icons/IconMicrophoneOff.mjs';
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs';
import IconUnpin from '@tabler/icons-react/dist/esm/icons/IconPinnedOff.mjs';
import IconStopScreen from '@tabler/icons-react/dist/esm/icons/IconScreenShareOff.mjs';
import IconTakeBack from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import IconRestrict from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs';
import IconRemove from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs';
import IconTime from '@tabler/icons-react/dist/esm/icons/IconClockPlus.mjs';
import type { Icon as IconType } from '@tabler/icons-react';
import { useState } from 'react';
import {
  giveCameraTime,
  inviteToSpeak,
  removeMember,
  stopScreen,
} from '../../../../modules/live-rooms/contract/api.ts';
import { refusals } from '../../../../shared-kernel/contract/refusals.ts';
import { call, type Answer } from '../../lib/call.ts';
import { askToReport } from '../../entities/moderation/report.tsx';
import { askToRestrict, useIsRestricted } from '../../entities/restrictions/restrict.tsx';
import { toast } from '../../lib/toast.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Soft, Stack } from '../../ui/layout.tsx';
import type { RoomSession } from './room-session.ts';
import type { TilePerson } from './stage/people.ts';
import { stageTexts } from './stage/texts.ts';
import { roomTexts } from './texts.ts';

const texts = roomTexts.room;
const { hide, pin, screen, menu, lead } = stageTexts;

/** What this person may do about others, as the server has it. */
export type Powers = {
  /** Every power: the host, whoever planned a group-hosted session, staff. */
  leads: boolean;
  /** Leads now, if only as a substitute: may ask to mute and end a screen (ROM-082). */
  conducts: boolean;
};

/**
 * What can be done about somebody. Everybody: show large, hide and mute for oneself, report (C-186), restrict (MOD-001).
 * Whoever leads: ask to mute, invite to speak, end a shared screen, remove in two steps and with a reason (ROM-084, MOD-019 to MOD-022).
 */
export const MemberOptions = ({
  session,
  tile,
  hidden,
  large,
  sharesScreen,
  powers,
  onLeave,
  onClose,
}: {
  session: RoomSession;
  tile: TilePerson;
  hidden: boolean;
  large: boolean;
  sharesScreen: boolean;
  powers: Powers;
  onLeave: () => void;
  onClose: () => void;
}) => {
  const [removing, setRemoving] = useState(false);
  const { name, uuid } = tile;
  const isRestricted = useIsRestricted(uuid);
  const { stage, actor } = session;
  const about = { id: session.session, uid: uuid };
  const isLed = !tile.isHost && !tile.isStaff;

  const order = async (giving: Promise<Answer<typeof stopScreen>>, done: string) => {
    const answer = await giving;
    if (!answer.ok) return;
    actor.send({ type: 'SHOWN', answer: answer.value });
    toast.success(done);
  };
  const mute = () => {
    actor.send({ type: 'MUTE_MEMBER', member: uuid });
    toast.success(texts.asked(name));
  };
  const hideOrShow = () => {
    stage.hide(uuid, !hidden);
    toast.success(hidden ? hide.shown(name) : hide.hidden(name));
  };
  const remove = async (note: string): Promise<string | undefined> => {
    const answer = await call(removeMember, { ...about, note });
    if (!answer.ok) return answer.notice.msg;
    actor.send({ type: 'PUSHED' });
    toast.success(texts.removed(name));
    return undefined;
  };
  const then = (what: () => void) => () => {
    onClose();
    what();
  };

  if (removing)
    return (
      <ConfirmModal
        opened
        danger
        title={texts.removeTitle(name)}
        yes={texts.removeYes}
        input={{ label: texts.removeReason, required: refusals.REMOVAL_REASON_REQUIRED.msg }}
        onYes={remove}
        onClose={onClose}
      >
        <p>{texts.removeText}</p>
      </ConfirmModal>
    );
  return (
    <Modal opened onClose={onClose} title={tile.isScreen ? screen.of(name) : name}>
      <Stack gap="xs">
        <Option
          icon={large ? IconUnpin : IconPin}
          label={large ? pin.unpin : pin.pin}
          onClick={then(() => stage.pin(large ? 'grid' : tile.key))}
        />
        <Option
          icon={hidden ? IconShow : IconHide}
          label={hidden ? hide.show : hide.hide}
          help={hidden ? undefined : hide.help}
          onClick={then(hideOrShow)}
        />
        <Option
          icon={IconReport}
          label={menu.report}
          onClick={then(() =>
            askToReport({ kind: 'member', member: uuid, name, session: session.session }, { onLeave }),
          )}
        />
        <Option
          icon={isRestricted ? IconTakeBack : IconRestrict}
          label={isRestricted ? menu.takeBack : menu.restrict}
          help={isRestricted ? undefined : menu.restrictHelp}
          onClick={then(() => askToRestrict({ member: uuid, name }, isRestricted))}
        />
        {powers.conducts && isLed && tile.audioOn ? (
          <Option icon={IconMicOff} label={texts.askToMute} onClick={then(mute)} />
        ) : null}
        {powers.leads && isLed && !tile.audioOn ? (
          <Option
            icon={IconMic}
            label={lead.inviteToSpeak}
            onClick={then(() => void order(call(inviteToSpeak, about), lead.invited(name)))}
          />
        ) : null}
        {powers.leads && tile.picture === 'lost' ? (
          <Option
            icon={IconTime}
            label={lead.cameraTime}
            onClick={then(() => void order(call(giveCameraTime, about), lead.cameraTimeGiven(name)))}
          />
        ) : null}
        {powers.conducts && sharesScreen ? (
          <Option
            icon={IconStopScreen}
            label={screen.stopTheirs}
            onClick={then(() => void order(call(stopScreen, about), screen.stopped(name)))}
          />
        ) : null}
        {powers.leads && isLed ? (
          <Button color="red" variant="light" leftSection={<Icon of={IconRemove} />} onClick={() => setRemoving(true)}>
            {texts.remove}
          </Button>
        ) : null}
      </Stack>
    </Modal>
  );
};

const Option = ({
  icon,
  label,
  help,
  onClick,
}: {
  icon: IconType;
  label: string;
  help?: string | undefined;
  onClick: () => void;
}) => (
  <div>
    <Button fullWidth variant="default" leftSection={<Icon of={icon} />} onClick={onClick}>
      {label}
    </Button>
    {help === undefined ? null : (
      <Soft pt="xxs" px="sm" pb="0" ta="center">
        {help}
      </Soft>
    )}
  </div>
);
