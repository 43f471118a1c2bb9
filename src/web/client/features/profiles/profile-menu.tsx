import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import type { ShownUser } from '#modules/profiles/contract/api.ts';
import { ANNOUNCEMENT_KEY } from '#modules/site/contract/captured-email.ts';
import { putMarketingData } from '#modules/site/contract/api.ts';
import { askToReport } from '#client/entities/moderation/report.tsx';
import { askToRestrict } from '#client/entities/restrictions/restrict.tsx';
import { useAction } from '#client/lib/action.ts';
import { worryAbout } from '#client/lib/help.ts';
import { useMember } from '#client/lib/session.tsx';
import { DisclosureMenu, MenuButton } from '#ui/controls/disclosure-menu.tsx';
import { Icon } from '#ui/icon.tsx';
import { profileTexts } from './texts.ts';
import { calledIn, nameAndHandle } from '#client/entities/identity/member-name.tsx';

const texts = profileTexts.menu;

/** What can be done about another member (IDN-100). */
export const ProfileMenu = ({ user }: { user: ShownUser }) => {
  const { uuid, username, blocked, can_block } = user;
  const name = nameAndHandle(user);
  const member = useMember();
  const announce = useAction(putMarketingData, { done: texts.announced, refused: 'toast' });
  if (member === null || member.uuid === uuid) return null;
  return (
    <DisclosureMenu label={texts.label(calledIn(user))} button={<Icon shape={IconDots} size={22} />}>
      {can_block ? (
        <MenuButton
          text={blocked ? texts.takeBack : texts.restrict}
          onClick={() => askToRestrict({ member: uuid, name }, blocked)}
        />
      ) : null}
      <MenuButton
        text={texts.report}
        onClick={() => askToReport({ kind: 'member', member: uuid, name, session: null })}
      />
      <MenuButton
        text={texts.worry}
        onClick={() => worryAbout({ place: 'profile', member: { uuid, name: calledIn(user) } })}
      />
      {member.is_admin ? (
        <MenuButton
          text={texts.announce}
          disable={announce.pending}
          onClick={() => void announce.run({ x: 'set', key: ANNOUNCEMENT_KEY, val: username })}
        />
      ) : null}
    </DisclosureMenu>
  );
};
