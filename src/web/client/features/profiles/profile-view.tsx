import { Box, Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ABOUT_ME_MAX, WEBSITE_MAX, websiteProblem } from '#modules/identity/contract/account.ts';
import { profileInfoIn } from '#modules/identity/contract/profile-info.ts';
import type { ShownUser } from '#modules/profiles/contract/api.ts';
import FollowHost from '#client/entities/notifications/follow-host.tsx';
import { storedWord } from '#client/lib/language/stored-word.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Card } from '#ui/card.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { WayLink } from '#ui/link-button.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { PageTitle } from '#ui/page.tsx';
import { ProfileAudience } from './profile-audience.tsx';
import { BadgeStrip, StatTiles } from './badge-strip.tsx';
import { CredentialsSection } from './credentials-section.tsx';
import { HostingDialog } from './hosting-dialog.tsx';
import { OwnPicture } from './own-picture.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { ProfileSection } from './profile-section.tsx';
import { profileTexts } from './texts.ts';
import { inProfileInfo, useSaveProfile } from './use-save-profile.ts';
import { calledIn, PersonName } from '#client/entities/identity/member-name.tsx';

const texts = profileTexts;
const PICTURE = 96;

/** The upper half of a profile: header, what the member says, then badges and figures (IDN-096 to IDN-099). */
export const ProfileView = ({
  user,
  isOwn,
  reviews,
}: {
  user: ShownUser;
  isOwn: boolean;
  /** How many reviews are positive; another feature's. */
  reviews: ReactNode;
}) => (
  <Stack gap="lg">
    <Row gap="md" align="flex-start" wrap="nowrap">
      <Avatar
        id={user.uuid}
        name={calledIn(user)}
        src={user.pic}
        size={PICTURE}
        label={texts.picture.of(calledIn(user))}
      />
      <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        <PageTitle
          documentTitle={calledIn(user)}
          lead={user.age === '' ? undefined : texts.memberFor(storedWord(user.age))}
        >
          <PersonName person={user} />
        </PageTitle>
      </Box>
      <ProfileMenu user={user} />
    </Row>
    {user.blocked || user.host_level === 0 ? null : (
      <Row>
        <FollowHost host={user} />
      </Row>
    )}
    {isOwn ? (
      <Row>
        <OwnPicture hasPicture={user.pic !== null} />
        <WayLink to="/gift" size="sm" text={texts.gift} />
        <Button
          variant="default"
          size="sm"
          onClick={() => void openModal((close) => <HostingDialog level={user.host_level} onClose={close} />)}
        >
          {texts.hosting.open}
        </Button>
      </Row>
    ) : null}
    {user.blocked ? (
      <Soft>{texts.restricted}</Soft>
    ) : (
      <>
        <Sections user={user} isOwn={isOwn} />
        <BadgeStrip met={user.num_session_users_met} hosted={user.num_sessions_hosted} />
        <StatTiles
          met={user.num_session_users_met}
          hosted={user.num_sessions_hosted}
          reviews={user.host_level > 0 && user.num_sessions_hosted > 0 ? reviews : undefined}
        />
        {isOwn ? <ProfileAudience /> : null}
      </>
    )}
  </Stack>
);

const Sections = ({ user, isOwn }: { user: ShownUser; isOwn: boolean }) => {
  const save = useSaveProfile();
  const [isBuilding, setBuilding] = useState(false);
  const { broughtMe, hopeToGain, credentials, website } = profileInfoIn(user.user_marketing_json);
  const isEmpty = [user.about_me, broughtMe, hopeToGain, website, ...credentials].every((said) => said === '');
  if (isEmpty && !isOwn) return null;
  if (isEmpty && !isBuilding)
    return (
      <Card as="section" padding="lg">
        <Box component="h2" fz="h3" mb="xs">
          {texts.build.title}
        </Box>
        <Soft mb="md">{texts.build.text}</Soft>
        <Button onClick={() => setBuilding(true)}>{texts.build.button}</Button>
      </Card>
    );
  const saving = (readers: string, input: (text: string) => Parameters<typeof save.run>[0]) =>
    isOwn ? { readers, pending: save.pending, save: (text: string) => save.run(input(text)) } : {};
  const { visitors, members } = texts.readers;
  return (
    <Card padding="lg">
      <Stack gap="lg">
        <ProfileSection
          title={texts.sections.about}
          text={user.about_me}
          max={ABOUT_ME_MAX}
          {...saving(visitors, (about_me) => ({ about_me }))}
        />
        <ProfileSection
          title={texts.sections.broughtMe}
          text={broughtMe}
          max={ABOUT_ME_MAX}
          {...saving(members, (text) => inProfileInfo('brought_me', text))}
        />
        <ProfileSection
          title={texts.sections.hopeToGain}
          text={hopeToGain}
          max={ABOUT_ME_MAX}
          {...saving(members, (text) => inProfileInfo('hope_to_gain', text))}
        />
        {user.host_level > 0 ? (
          <>
            <CredentialsSection credentials={credentials} isOwn={isOwn} />
            <ProfileSection
              title={texts.sections.website}
              text={website}
              max={WEBSITE_MAX}
              website={{ problem: (text) => (websiteProblem(text) ? texts.invalidUrl : undefined) }}
              {...saving(visitors, (text) => inProfileInfo('website', text))}
            />
          </>
        ) : null}
      </Stack>
    </Card>
  );
};
