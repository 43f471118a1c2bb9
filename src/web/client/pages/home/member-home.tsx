import { useState } from 'react';
import { days } from '#kernel/contract/time.ts';
import { serverNow } from '#client/lib/server-time.ts';
import type { Member } from '#client/lib/session.tsx';
import { Card } from '#ui/card.tsx';
import { Illustration } from '#ui/pictures/illustration.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Page, PageTitle } from '#ui/page.tsx';
import { HomeSlot } from './slot.tsx';
import { homeTexts } from './texts.ts';
import styles from './home.module.css';
import { calledIn } from '#client/entities/identity/member-name.tsx';

export const MemberHome = ({ member }: { member: Member }) => (
  <Page>
    <Greeting member={member} />
    <HomeSlot name="nextSessions" />
    <HomeSlot name="activity" />
    <div className={styles.ways}>
      {homeTexts.ways.map(({ to, title, text, action, look, picture }) => (
        <Card key={to} look={look} padding="lg" as="section">
          <div>
            <h2>{title}</h2>
            <p>{text}</p>
            <LinkButton to={to}>{action}</LinkButton>
          </div>
          <Illustration of={picture} />
        </Card>
      ))}
    </div>
    <HomeSlot name="featuredWells" />
  </Page>
);

/** Members of a day are not back yet. */
const Greeting = ({ member }: { member: Member }) => {
  const [isNew] = useState(() => serverNow() - Date.parse(member.joined_at) < days(1));
  return (
    <PageTitle documentTitle="Home" lead={homeTexts.memberLead}>
      {isNew ? 'Welcome' : 'Welcome back'}, <bdi>{calledIn(member)}</bdi>
    </PageTitle>
  );
};
