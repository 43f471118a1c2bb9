import { Button } from '@mantine/core';
import { followHost, listFollowedHosts } from '#modules/notifications/contract/following-api.ts';
import { calledIn } from '#client/entities/identity/member-name.tsx';
import { useAction } from '#client/lib/action.ts';
import { useCall } from '#client/lib/query.ts';
import { useMember } from '#client/lib/session.tsx';
import { followTexts as texts } from './texts.ts';

type Host = { uuid: string; username: string; name?: string | null | undefined };

export const useFollowedHosts = () =>
  useCall(listFollowedHosts, {}, { topics: [['following']], enabled: useMember() !== null, quiet: true });

/** Hear of new dates of this host, or no longer; for members other than the host. */
const FollowHost = ({ host }: { host: Host }) => {
  const member = useMember();
  const { data } = useFollowedHosts();
  const name = calledIn(host);
  const save = useAction(followHost, {
    done: ({ following }) => (following ? texts.followed(name) : undefined),
    refused: 'toast',
  });
  if (member === null || member.uuid === host.uuid || data === undefined) return null;
  // Optimistic: a failed write shows the stored state again.
  const isFollowed = save.sending?.x ?? data.host.some(({ uuid }) => uuid === host.uuid);
  return (
    <Button
      variant="default"
      size="sm"
      loading={save.pending}
      aria-label={isFollowed ? texts.unfollowHost(name) : texts.followHost(name)}
      onClick={() => void save.run({ id: host.uuid, x: !isFollowed })}
    >
      {isFollowed ? texts.unfollow : texts.follow}
    </Button>
  );
};

export default FollowHost;
