import { Suspense } from 'react';
import { Link } from 'react-router';
import { wellPath } from '#modules/communities/contract/well-view.ts';
import type { AnswerOf } from '#kernel/contract/endpoint.ts';
import type { listHosts } from '#modules/site/contract/content-api.ts';
import { calledIn, PersonName } from '#client/entities/identity/member-name.tsx';
import { useMember } from '#client/lib/session.tsx';
import { Face, Faces } from '#ui/blocks/faces.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Soft } from '#ui/layout.tsx';
import { meetHostsPage } from '#modules/content/contract/pages/meet-hosts.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import { useSoonText } from './soon-text.ts';
import { extraPart } from '#ui/fetched-part.tsx';

// Members alone can follow: visitors do without its file.
const FollowHost = extraPart(() => import('#client/entities/notifications/follow-host.tsx'));

type ShownHost = AnswerOf<typeof listHosts>['users'][number];

/** A host: who they are, in which Wells and when next; the name leads to the profile. Without an id there is nothing to follow. */
export const HostFace = ({
  host,
  heading,
}: {
  host: Pick<ShownHost, 'username' | 'pic'> & Partial<ShownHost>;
  heading?: 'h2' | 'h3';
}) => {
  const texts = useTexts(meetHostsPage);
  const soonText = useSoonText();
  const isMember = useMember() !== null;
  const { uuid, username, credential, wells = [], next_session: next } = host;
  return (
    <Face
      picture={<Avatar id={uuid ?? username} name={calledIn(host)} src={host.pic} size={112} />}
      {...(heading === undefined ? {} : { heading })}
      name={
        <Link to={`/profile/${encodeURIComponent(username)}`}>
          <PersonName person={host} />
        </Link>
      }
      {...(next === undefined
        ? {}
        : {
            last: (
              <p>
                {texts.next} <Link to={`/session/${next.uuid}`}>{soonText(next.start_time)}</Link>
              </p>
            ),
          })}
    >
      {credential == null ? null : (
        <p>
          <bdi>{credential}</bdi>
        </p>
      )}
      {wells.length === 0 ? null : (
        <Soft>
          {wells.map((well, at) => (
            <span key={well.uuid}>
              {at === 0 ? null : ', '}
              <Link dir="auto" to={wellPath(well)}>
                {well.title}
              </Link>
            </span>
          ))}
        </Soft>
      )}
      {isMember && uuid !== undefined ? (
        <Suspense fallback={null}>
          <FollowHost host={{ ...host, uuid }} />
        </Suspense>
      ) : null}
    </Face>
  );
};

/** Hosts beside each other. */
export const HostRow = ({ hosts, heading }: { hosts: readonly ShownHost[]; heading?: 'h2' | 'h3' }) => (
  <Faces>
    {hosts.map((host) => (
      <HostFace key={host.uuid} host={host} {...(heading === undefined ? {} : { heading })} />
    ))}
  </Faces>
);
