import { Box } from '@mantine/core';
import { Link } from 'react-router';
import { wellPath } from '#modules/communities/contract/well-view.ts';
import type { AnswerOf } from '#kernel/contract/endpoint.ts';
import type { listHosts } from '#modules/site/contract/content-api.ts';
import { calledIn, PersonName } from '#client/entities/identity/member-name.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Card, CardGrid } from '#ui/card.tsx';
import { Soft, Stack } from '#ui/layout.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { meetHostsPage } from '#modules/content/contract/pages/meet-hosts.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';

type HostsHost = AnswerOf<typeof listHosts>['users'][number];

/** Hosts beside each other: who they are, in which Wells and when next; each leads to their profile. */
export const HostRow = ({ hosts, heading: Heading = 'h3' }: { hosts: readonly HostsHost[]; heading?: 'h2' | 'h3' }) => {
  const texts = useTexts(meetHostsPage);
  return (
    <CardGrid min={13}>
      {hosts.map((host) => (
        <Card key={host.uuid} as="li" interactive>
          <Stack align="center" gap="xs" ta="center" style={{ overflowWrap: 'anywhere' }}>
            <Avatar id={host.uuid} name={calledIn(host)} src={host.pic} size={100} />
            <Box component={Heading} fz="1.0625rem">
              <Link to={`/profile/${encodeURIComponent(host.username)}`} data-card-link>
                <PersonName person={host} />
              </Link>
            </Box>
            {host.credential === null ? null : (
              <Box component="p" fw={650}>
                <bdi>{host.credential}</bdi>
              </Box>
            )}
            <Soft>
              {host.wells.map((well, at) => (
                <span key={well.uuid}>
                  {at === 0 ? null : ', '}
                  <Link dir="auto" to={wellPath(well)}>
                    {well.title}
                  </Link>
                </span>
              ))}
            </Soft>
            <p>
              {texts.next}{' '}
              <Link to={`/session/${host.next_session.uuid}`}>
                <TimeText at={host.next_session.start_time} />
              </Link>
            </p>
          </Stack>
        </Card>
      ))}
    </CardGrid>
  );
};
