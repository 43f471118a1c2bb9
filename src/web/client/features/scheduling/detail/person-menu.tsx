import { ActionIcon, Button } from '@mantine/core';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconReport from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import IconRestrict from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs';
import IconTakeBack from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import { useState } from 'react';
import type { Named } from '#kernel/contract/called.ts';
import { askToReport } from '#client/entities/moderation/report.tsx';
import { askToRestrict, useIsRestricted } from '#client/entities/restrictions/restrict.tsx';
import { useMember } from '#client/lib/session.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { Stack } from '#ui/layout.tsx';
import { sessionTexts } from '../texts.ts';
import { calledIn, nameAndHandle } from '#client/entities/identity/member-name.tsx';

const texts = sessionTexts.person;

type MenuOf = {
  person: Named & { uuid: string };
  /** Where both have a place; null where the viewer has none. */
  session: string | null;
};

/** The options for a person in a session: restrict or lift the restriction, report (MOD-001, MOD-006). */
export const PersonMenu = ({ person, session }: MenuOf) => {
  const { uuid, username } = person;
  const member = useMember();
  const [open, setOpen] = useState(false);
  if (!member || member.uuid === uuid || username === null) return null;
  const close = () => setOpen(false);
  return (
    <>
      <ActionIcon
        color="gray"
        size={44}
        aria-label={texts.options(calledIn(person))}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon shape={IconDots} size={20} />
      </ActionIcon>
      {open ? <Options uuid={uuid} name={nameAndHandle(person)} session={session} onClose={close} /> : null}
    </>
  );
};

const Options = ({
  uuid,
  name,
  session,
  onClose,
}: {
  uuid: string;
  name: string;
  session: string | null;
  onClose: () => void;
}) => {
  const isRestricted = useIsRestricted(uuid);
  const then = (what: () => void) => () => {
    onClose();
    what();
  };
  return (
    <Dialog onClose={onClose} title={name} close={null}>
      <Stack gap="xs">
        <Button
          fullWidth
          variant="default"
          leftSection={<Icon shape={isRestricted ? IconTakeBack : IconRestrict} />}
          onClick={then(() => askToRestrict({ member: uuid, name }, isRestricted))}
        >
          {isRestricted ? texts.takeBack : texts.restrict}
        </Button>
        <Button
          fullWidth
          variant="default"
          leftSection={<Icon shape={IconReport} />}
          onClick={then(() => askToReport({ kind: 'member', member: uuid, name, session }, {}))}
        >
          {texts.report}
        </Button>
      </Stack>
    </Dialog>
  );
};
