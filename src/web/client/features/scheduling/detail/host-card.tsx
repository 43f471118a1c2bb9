import { texts as shellTexts } from '#client/lib/texts.ts';
import { Sentence } from '#ui/sentence.tsx';
import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { credentialsIn } from '#modules/identity/contract/profile-info.ts';
import type { Session } from '#modules/scheduling/contract/api.ts';
import { useMember } from '#client/lib/session.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Card } from '#ui/card.tsx';
import { Illustration } from '#ui/pictures/illustration.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { PersonMenu } from './person-menu.tsx';
import { sessionTexts } from '../texts.ts';
import { calledIn, MemberName, PersonName } from '#client/entities/identity/member-name.tsx';

const texts = sessionTexts.detail;
type HostCardHost = NonNullable<Session['host_user']>;

/** The host's name; a link for members (SCH-035, SCH-126). */
const HostLink = ({ host }: { host: HostCardHost }) => {
  const member = useMember();
  if (host.username === null) return <span>{shellTexts.former}</span>;
  return member ? (
    <MemberName person={host} />
  ) : (
    <span>
      <PersonName person={host} />
    </span>
  );
};

/** "with ana", nothing when group-hosted (SCH-035). */
export const HostName = ({ session: { host_user: host } }: { session: Session }) =>
  host === null ? (
    <Row as="p" wrap="nowrap" mt="xs" c="dimmed">
      {sessionTexts.card.groupHosted}
    </Row>
  ) : (
    <Row as="p" wrap="nowrap" mt="xs" c="dimmed">
      <Avatar id={host.uuid} name={calledIn(host)} src={host.pic} size={32} />
      <span>
        <Sentence
          words={sessionTexts.card.hostedBy}
          values={[
            <Box key="host" component="strong" c="var(--ws-ink)">
              <HostLink host={host} />
            </Box>,
          ]}
        />
      </span>
    </Row>
  );

/** The first that the host names, and no more (SCH-038). */
const Credential = ({ host: { user_marketing_json: json } }: { host: HostCardHost }) => {
  const [first] = credentialsIn(json);
  return first === undefined ? null : (
    <Box component="p" dir="auto" fw={650}>
      {first}
    </Box>
  );
};

/** The host, or how a group-hosted session is led (SCH-037, SCH-040). */
export const HostCard = ({
  session: { host_user: host, am_i_joined, uuid },
  figures,
  reviews,
}: {
  session: Session;
  /** What others say of the host, in figures and in words; another feature's. */
  figures?: ReactNode;
  reviews?: ReactNode;
}) =>
  host === null ? (
    <Card look="soft" as="section">
      <Row wrap="nowrap" justify="space-between" gap="lg">
        <div>
          <h2>{texts.groupHosted}</h2>
          <Box component="p" maw="36rem">
            {texts.groupHostedText}
          </Box>
        </div>
        <Box display={{ base: 'none', xs: 'block' }}>
          <Illustration picture="pond" />
        </Box>
      </Row>
    </Card>
  ) : (
    <section>
      <h2>{texts.aboutHost}</h2>
      <Stack as={Card}>
        <Row align="stretch" gap="md">
          <Avatar id={host.uuid} name={calledIn(host)} src={host.pic} size={64} />
          <Stack gap="xxs" miw="0" flex="1 1 9rem">
            <Box component="p" fz="lg" fw={800}>
              <HostLink host={host} />
            </Box>
            <Credential host={host} />
            {host.num_sessions_hosted > 0 ? (
              <Soft size="inherit">{texts.hostSessions(host.num_sessions_hosted)}</Soft>
            ) : null}
            {figures ? <Soft size="inherit">{figures}</Soft> : null}
          </Stack>
          <Box ms="auto">
            <PersonMenu person={host} session={am_i_joined ? uuid : null} />
          </Box>
        </Row>
        <Box component="p" dir="auto" {...(host.about_me ? {} : { c: 'dimmed' })}>
          {host.about_me || texts.noAbout}
        </Box>
      </Stack>
      {reviews}
    </section>
  );
