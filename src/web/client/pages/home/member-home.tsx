import { Sentence } from '#ui/sentence.tsx';
import { homeTexts } from './texts.ts';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { days } from '#kernel/contract/time.ts';
import { joinedWells } from '#modules/communities/contract/api.ts';
import { useEvery } from '#client/lib/paged.ts';
import { serverNow } from '#client/lib/server-time.ts';
import type { Member } from '#client/lib/session.tsx';
import { Card } from '#ui/card.tsx';
import { Illustration } from '#ui/pictures/illustration.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Page, PageTitle } from '#ui/page.tsx';
import { LoadingState } from '#ui/states.tsx';
import { fetchedPart } from '#ui/fetched-part.tsx';
import { BesideMenu } from './home-menu.tsx';
import HomeSessions from './home-member-sessions.tsx';
import { HomeSlot } from './slot.tsx';
import { memberHomePage } from '#modules/content/contract/pages/home.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import styles from './home.module.css';
import { calledIn } from '#client/entities/identity/member-name.tsx';

const ways = [
  { name: 'sessions', to: '/sessions', look: 'soft', picture: 'boat' },
  { name: 'wells', to: '/wells', look: 'warm', picture: 'pond' },
] as const;

const views = {
  sessions: fetchedPart(() => import('../sessions/your-sessions.tsx')),
  wells: fetchedPart(() => import('../wells/your-wells.tsx')),
};
const isView = (name: string | null): name is keyof typeof views => name === 'sessions' || name === 'wells';

/** A member's own home (C-056), or all their sessions (C-132) or Wells. */
const MemberHome = ({ member }: { member: Member }) => {
  const view = useSearchParams()[0].get('view');
  const View = isView(view) ? views[view] : null;
  return (
    <BesideMenu>
      {View === null ? (
        <Beginning member={member} />
      ) : (
        <Suspense fallback={<LoadingState rows={3} />}>
          <View />
        </Suspense>
      )}
    </BesideMenu>
  );
};

/** The next session, or who can be met now, and beside and below it what follows and what is new. */
const Beginning = ({ member }: { member: Member }) => (
  <Page>
    <Greeting member={member} />
    <HomeSessions />
    <FirstWays />
  </Page>
);

/** For members who have found no Well yet; to the others these ways would repeat the menu. */
const FirstWays = () => {
  const texts = useTexts(memberHomePage);
  const joined = useEvery(joinedWells, {}, { rows: 'group', topics: [['group']], quiet: true });
  const hasWell = joined.data?.some(({ is_default_group: isMain }) => !isMain) ?? joined.isPending;
  if (hasWell) return null;
  return (
    <>
      <div className={styles.ways}>
        {ways.map(({ name, to, look, picture }) => (
          <Card key={to} look={look} padding="lg" as="section">
            <div>
              <h2>{texts[name].title}</h2>
              <p>{texts[name].text}</p>
              <LinkButton to={to}>{texts[name].action}</LinkButton>
            </div>
            <Illustration picture={picture} />
          </Card>
        ))}
      </div>
      <HomeSlot name="featuredWells" />
    </>
  );
};

/** Members of a day are not back yet. */
const Greeting = ({ member }: { member: Member }) => {
  const [isNew] = useState(() => serverNow() - Date.parse(member.joined_at) < days(1));
  return (
    <PageTitle documentTitle={homeTexts.menu.home} lead={useTexts(memberHomePage).lead}>
      <Sentence
        words={isNew ? homeTexts.welcome : homeTexts.welcomeBack}
        values={[<bdi key="name">{calledIn(member)}</bdi>]}
      />
    </PageTitle>
  );
};

export default MemberHome;
