import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { pageExists } from '../../lib/pages.ts';
import type { Member } from '../../lib/session.tsx';
import { Card } from '../../ui/card.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { Page, PageTitle } from '../../ui/page.tsx';
import { HomeSlot } from './slot.tsx';
import { homeTexts } from './texts.ts';
import styles from './home.module.css';

export const MemberHome = ({ member }: { member: Member }) => (
  <Page>
    <PageTitle documentTitle="Home" lead={homeTexts.memberLead}>
      Welcome back, {member.username}
    </PageTitle>
    <HomeSlot name="nextSessions" />
    <HomeSlot name="activity" />
    <div className={styles.ways}>
      {homeTexts.ways
        .filter(({ to }) => pageExists(to))
        .map(({ to, title, text, action, look, picture }) => (
          <Card key={to} look={look} padding="lg" as="section">
            <div>
              <h2>{title}</h2>
              <p>{text}</p>
              <Button component={Link} to={to}>
                {action}
              </Button>
            </div>
            <Illustration of={picture} />
          </Card>
        ))}
    </div>
    <HomeSlot name="featuredWells" />
  </Page>
);
