import { refusalText } from '#client/lib/language/refusal-text.ts';
import { communitiesRefusals } from '#modules/communities/contract/refusals.ts';
import { Button } from '@mantine/core';
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs';
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
import { giveCameraTime, inviteToSpeak, removeMember, stopScreen } from '#modules/live-rooms/contract/api.ts';
import { REMOVAL_REASON_MAX } from '#modules/scheduling/contract/removal.ts';
import { lengthOf } from '#kernel/contract/written-text.ts';
import { useAction } from '#client/lib/action.ts';
import { useOrder } from '../lead/order.ts';
import { askToReport } from '#client/entities/moderation/report.tsx';
import { askToRestrict, useIsRestricted } from '#client/entities/restrictions/restrict.tsx';
import { worryAbout } from '#client/lib/help.ts';
import { toast } from '#client/lib/toast.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { Soft, Stack } from '#ui/layout.tsx';
import type { RoomSession } from '../room/room-session.ts';
import type { TilePerson } from '../stage/people.ts';
import { stageTexts } from '../stage/texts.ts';
import { roomTexts } from '../texts.ts';

const texts = roomTexts.room;
const { hide, pin, screen, menu, lead } = stageTexts;

const tooLong = (reason: string): string | undefined => {
  const over = lengthOf(reason) - REMOVAL_REASON_MAX;
  return over > 0 ? texts.removeTooLong(over) : undefined;
};

/** What this person may do about others, as the server has it. */
export type Powers = {
  /** Full powers: the host, the planner of a group-hosted session, staff. */
  leads: boolean;
  /** Leads now, if only as a substitute: may ask to mute and end a screen (ROM-082). */
  conducts: boolean;
};

/**
 * The options for a person. Any member: show large, hide and mute for oneself, report (C-186), restrict (MOD-001).
 * Leaders: ask to mute, invite to speak, end a shared screen, remove in two steps and with a reason (ROM-084, MOD-019
 * to MOD-022). Of those who lead, staff alone are offered the host.
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
  const isLed = !tile.isHost && !tile.isStaff;

  const invite = useOrder(session, inviteToSpeak, { done: lead.invited(name) });
  const extend = useOrder(session, giveCameraTime, { done: lead.cameraTimeGiven(name) });
  const stop = useOrder(session, stopScreen, { done: screen.stopped(name) });
  const removal = useAction(removeMember, {
    after: () => actor.send({ type: 'PUSHED' }),
    done: texts.removed(name),
  });
  const mute = () => {
    actor.send({ type: 'MUTE_MEMBER', member: uuid });
    toast.success(texts.asked(name));
  };
  const hideOrShow = () => {
    stage.hide(uuid, !hidden);
    toast.success(hidden ? hide.shown(name) : hide.hidden(name));
  };
  const then = (what: () => void) => () => {
    onClose();
    what();
  };

  if (removing)
    return (
      <ActionDialog
        danger
        title={texts.removeTitle(name)}
        yes={texts.removeYes}
        input={{
          label: texts.removeReason,
          required: refusalText(communitiesRefusals, 'REMOVAL_REASON_REQUIRED'),
          problem: tooLong,
          lines: 2,
        }}
        action={(note) => removal.run({ id: session.session, uid: uuid, note })}
        onClose={onClose}
      >
        <p>{texts.removeText}</p>
      </ActionDialog>
    );
  return (
    <Dialog onClose={onClose} title={tile.isScreen ? screen.of(name) : name} close={null}>
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
          icon={IconHeart}
          label={menu.worry}
          onClick={then(() => worryAbout({ place: 'room', session: session.session, member: { uuid, name } }))}
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
          <Option icon={IconMic} label={lead.inviteToSpeak} onClick={then(() => void invite.run({ uid: uuid }))} />
        ) : null}
        {powers.leads && tile.picture === 'lost' ? (
          <Option icon={IconTime} label={lead.cameraTime} onClick={then(() => void extend.run({ uid: uuid }))} />
        ) : null}
        {powers.conducts && sharesScreen ? (
          <Option icon={IconStopScreen} label={screen.stopTheirs} onClick={then(() => void stop.run({ uid: uuid }))} />
        ) : null}
        {powers.leads && !tile.isStaff ? (
          <Button
            color="red"
            variant="light"
            leftSection={<Icon shape={IconRemove} />}
            onClick={() => setRemoving(true)}
          >
            {texts.remove}
          </Button>
        ) : null}
      </Stack>
    </Dialog>
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
    <Button fullWidth variant="default" leftSection={<Icon shape={icon} />} onClick={onClick}>
      {label}
    </Button>
    {help === undefined ? null : (
      <Soft pt="xxs" px="sm" pb="0" ta="center">
        {help}
      </Soft>
    )}
  </div>
);
