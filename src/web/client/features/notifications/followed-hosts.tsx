import { Box } from '@mantine/core';
import { Link } from 'react-router';
import { calledIn, PersonName } from '#client/entities/identity/member-name.tsx';
import FollowHost, { useFollowedHosts } from '#client/entities/notifications/follow-host.tsx';
import { followTexts as texts } from '#client/entities/notifications/texts.ts';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { LinkRow } from '#ui/link-button.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';

export const FollowedHosts = () => (
  <Loaded query={useFollowedHosts()} loading={<LoadingState rows={2} />}>
    {({ host: hosts }) =>
      hosts.length === 0 ? (
        <LinkRow text={texts.none} to="/meet-hosts" open={texts.open} />
      ) : (
        <Stack gap="md">
          <Soft>{texts.lead}</Soft>
          <Stack as="ul">
            {hosts.map((host) => (
              <Row as="li" key={host.uuid} gap="md" wrap="nowrap">
                <Avatar id={host.uuid} name={calledIn(host)} src={host.pic} size={44} />
                <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
                  <Link to={`/profile/${encodeURIComponent(host.username)}`}>
                    <PersonName person={host} />
                  </Link>
                </Box>
                <FollowHost host={host} />
              </Row>
            ))}
          </Stack>
        </Stack>
      )
    }
  </Loaded>
);
