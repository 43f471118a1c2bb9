import { Button } from '@mantine/core';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import type { ShownUser } from '../../../../modules/profiles/contract/api.ts';
import { ANNOUNCEMENT_KEY } from '../../../../modules/site/contract/captured-email.ts';
import { putMarketingData } from '../../../../modules/site/contract/api.ts';
import { askToReport } from '../../entities/moderation/report.tsx';
import { askToRestrict } from '../../entities/restrictions/restrict.tsx';
import { useAction } from '../../lib/action.ts';
import { useMember } from '../../lib/session.tsx';
import { DisclosureMenu } from '../../ui/disclosure-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { profileTexts } from './texts.ts';

const texts = profileTexts.menu;

/** What can be done about another member (IDN-100). */
export const ProfileMenu = ({ user: { uuid, username, blocked, can_block } }: { user: ShownUser }) => {
  const member = useMember();
  const announce = useAction(putMarketingData, { done: texts.announced, refused: 'toast' });
  if (member === null || member.uuid === uuid) return null;
  const options = [
    ...(can_block
      ? [
          {
            text: blocked ? texts.takeBack : texts.restrict,
            run: () => askToRestrict({ member: uuid, name: username }, blocked),
          },
        ]
      : []),
    { text: texts.report, run: () => askToReport({ kind: 'member', member: uuid, name: username, session: null }) },
    ...(member.is_admin
      ? [
          {
            text: texts.announce,
            run: () => void announce.run({ x: 'set', key: ANNOUNCEMENT_KEY, val: username }),
          },
        ]
      : []),
  ];
  return (
    <DisclosureMenu label={texts.label(username)} button={<Icon of={IconDots} size={22} />}>
      {options.map(({ text, run }) => (
        <li key={text}>
          <Button variant="subtle" color="gray" fullWidth justify="flex-start" onClick={run}>
            {text}
          </Button>
        </li>
      ))}
    </DisclosureMenu>
  );
};
