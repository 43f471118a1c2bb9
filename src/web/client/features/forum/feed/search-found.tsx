import { Link } from 'react-router';
import { wellPath } from '#modules/communities/contract/well-view.ts';
import { search, type ForumPost } from '#modules/forum/contract/api.ts';
import { calledIn, MemberName } from '#client/entities/identity/member-name.tsx';
import { useCall } from '#client/lib/query.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { OneLine, Panel, Row, Soft, Stack } from '#ui/layout.tsx';
import { Section } from '#ui/page.tsx';
import { EmptyState, Loaded } from '#ui/states.tsx';
import { postPath } from '../post/post-path.ts';
import { forumTexts } from '../texts.ts';

const texts = forumTexts.search;

/** Wells, members and posts that a member may see and that match a phrase; a group without any is left out. */
export const SearchFound = ({ q }: { q: string }) => {
  const query = useCall(search, { q }, { topics: [['restriction']], quiet: true, keepPrevious: true });
  return (
    <Loaded query={query}>
      {({ wells, users, forum_post: posts }) => (
        <>
          <Soft as="output" display="block" mb="sm">
            {texts.found(wells.length, users.length, posts.length)}
          </Soft>
          {wells.length + users.length + posts.length === 0 ? (
            <EmptyState picture="boat" text={texts.nothing(q)} />
          ) : null}
          {wells.length === 0 ? null : (
            <Section title={texts.wells}>
              <Stack as="ul" gap="xs">
                {wells.map((well) => (
                  <li key={well.uuid}>
                    <Link dir="auto" to={wellPath(well)}>
                      {well.title}
                    </Link>
                  </li>
                ))}
              </Stack>
            </Section>
          )}
          {users.length === 0 ? null : (
            <Section title={texts.members}>
              <Row as="ul" gap="md">
                {users.map((each) => (
                  <Row as="li" key={each.uuid}>
                    <Avatar id={each.uuid} name={calledIn(each)} src={each.pic} size={34} />
                    <MemberName person={each} />
                  </Row>
                ))}
              </Row>
            </Section>
          )}
          {posts.length === 0 ? null : (
            <Section title={texts.posts}>
              <Stack as="ul">
                {posts.map((post) => (
                  <Found key={post.uuid} post={post} />
                ))}
              </Stack>
            </Section>
          )}
        </>
      )}
    </Loaded>
  );
};

/** Leads to the post; below a content note its words stay closed here, too. */
const Found = ({ post }: { post: ForumPost }) => (
  <Panel as="li">
    <Link to={postPath(post)}>
      <OneLine>{post.content_note === null ? post.content : forumTexts.post.note(post.content_note)}</OneLine>
    </Link>
    <Soft>{texts.by(calledIn(post.user), post.group_title)}</Soft>
  </Panel>
);
