import { Box } from '@mantine/core';
import { Link } from 'react-router';
import type { AnswerOf } from '../../../../shared-kernel/contract/endpoint.ts';
import type { listHosts } from '../../../../modules/site/contract/content-api.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card, CardGrid } from '../../ui/card.tsx';
import { Stack } from '../../ui/layout.tsx';

type Host = AnswerOf<typeof listHosts>['users'][number];

/** Hosts beside each other, each leading to their profile. */
export const HostRow = ({ hosts, heading: Heading = 'h3' }: { hosts: readonly Host[]; heading?: 'h2' | 'h3' }) => (
  <CardGrid min={10}>
    {hosts.map(({ uuid, username, pic }) => (
      <Card key={uuid} as="li" interactive>
        <Stack align="center" gap="xs" ta="center">
          <Avatar id={uuid} name={username} src={pic} size={100} />
          <Box component={Heading} dir="auto" fz="1.0625rem">
            <Link to={`/profile/${encodeURIComponent(username)}`} data-card-link>
              {username}
            </Link>
          </Box>
        </Stack>
      </Card>
    ))}
  </CardGrid>
);
