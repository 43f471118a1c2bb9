import IconChevron from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconMembership from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconShield from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { Suspense } from 'react';
import { Link, NavLink } from 'react-router';
import { useProductName } from '#client/lib/config.tsx';
import { useMember, type Member } from '#client/lib/session.tsx';
import { texts } from '#client/lib/texts.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { GetHelpLink } from '#ui/links/get-help-link.tsx';
import { DisclosureMenu, MenuLink } from '#ui/controls/disclosure-menu.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Logo } from '#ui/pictures/logo.tsx';
import { ColorSchemeToggle } from './color-scheme-toggle.tsx';
import { LanguageChooser } from './language-chooser.tsx';
import { mainMenu } from './menu.ts';
import styles from './header.module.css';
import { calledIn, PersonName } from '#client/entities/identity/member-name.tsx';
import { extraPart } from '#ui/fetched-part.tsx';

/** `chats` takes the place for members' chats. `bell`: whether what is new may be counted on this page. */
export const Header = ({
  chats,
  bell = true,
}: {
  chats?: ((place: HTMLElement | null) => void) | undefined;
  bell?: boolean;
}) => {
  const member = useMember();
  const product = useProductName();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to="/" className={styles.home} aria-label={texts.frame.productHome(product)}>
          <Logo name={product} size={34} />
        </Link>
        <nav className={styles.nav} aria-label={texts.frame.main}>
          {mainMenu.map(({ to, name }) => (
            <NavLink key={to} to={to} end={to === '/'}>
              {texts.frame[name]}
            </NavLink>
          ))}
        </nav>
        <div className={styles.end}>
          <GetHelpLink look="corner" text={texts.frame.getHelp} />
          <span className={styles.look}>
            <ColorSchemeToggle />
          </span>
          {member ? (
            <>
              {chats === undefined ? null : <div ref={chats} className={styles.chats} />}
              {bell ? (
                <Suspense fallback={null}>
                  <Bell />
                </Suspense>
              ) : null}
              <span className={styles.member}>
                <MemberMenu member={member} />
                {member.is_admin ? (
                  <Suspense fallback={null}>
                    <FlaggedActivityDot />
                  </Suspense>
                ) : null}
              </span>
            </>
          ) : (
            <VisitorLinks />
          )}
        </div>
      </div>
    </header>
  );
};

const VisitorLinks = () => (
  <>
    <LanguageChooser />
    <LinkButton to="/login" variant="subtle" size="compact-md" h="2.5rem">
      {texts.frame.logIn}
    </LinkButton>
    <LinkButton to="/register" size="sm">
      {texts.frame.register}
    </LinkButton>
  </>
);

const Bell = extraPart(() => import('./bell.tsx'));

/** For admins alone, so loaded for them alone. */
const staffMenu = () => import('#client/features/moderation/staff-menu.tsx');
const FlaggedActivityDot = extraPart(async () => ({ default: (await staffMenu()).FlaggedActivityDot }));
const FlaggedActivityEntry = extraPart(async () => ({ default: (await staffMenu()).FlaggedActivityEntry }));

const MemberMenu = ({ member }: { member: Member }) => (
  <DisclosureMenu
    label={texts.frame.accountOf(calledIn(member))}
    heading={<PersonName person={member} />}
    button={
      <>
        <Avatar id={member.uuid} name={calledIn(member)} src={member.pic} size={38} />
        <Icon shape={IconChevron} size={16} />
      </>
    }
  >
    <MenuLink icon={IconUser} text={texts.frame.profile} to={`/profile/${encodeURIComponent(member.username)}`} />
    <MenuLink icon={IconSearch} text={texts.frame.search} to="/search" />
    <MenuLink icon={IconSettings} text={texts.frame.account} to="/account" />
    <MenuLink icon={IconMembership} text={texts.frame.membership} to="/membership" />
    <LanguageChooser as="li" />
    {member.is_admin ? (
      <Suspense fallback={null}>
        <FlaggedActivityEntry />
      </Suspense>
    ) : null}
    {member.second_step_missing ? <MenuLink icon={IconShield} text={texts.frame.rights} to="/second-step" /> : null}
    {member.is_admin || member.is_auditor ? (
      <MenuLink icon={IconHistory} text={texts.frame.audit} to="/admin/audit" />
    ) : null}
    <MenuLink icon={IconLogout} text={texts.frame.logOut} to="/logout" />
  </DisclosureMenu>
);
