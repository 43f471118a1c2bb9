import type { ReactNode } from 'react';
import type { AnswerOf } from '../../../../shared-kernel/contract/endpoint.ts';
import { auditStanding } from '../../../../modules/identity/contract/auditor-api.ts';
import { useCall } from '../../lib/query.ts';
import { Loaded, LoadingState } from '../../ui/states.tsx';
import { Card } from '../../ui/card.tsx';
import { Moment } from './moment.tsx';
import { auditTexts as texts, scopeTexts } from './texts.ts';
import styles from './standing.module.css';

export type Standing = AnswerOf<typeof auditStanding>['standing'];

export const useStanding = () =>
  useCall(auditStanding, {}, { topics: [['auditor']], staleTime: 0, refetchInterval: 60_000, quiet: true });

/** What the viewer may do here; whoever may nothing is shown what the page shows to strangers. */
export const WithStanding = ({
  stranger,
  children,
}: {
  stranger: ReactNode;
  children: (standing: Standing) => ReactNode;
}) => (
  <Loaded query={useStanding()} loading={<LoadingState shape="text" rows={3} />}>
    {({ standing }) => (standing.is_admin || standing.scope.length > 0 ? children(standing) : stranger)}
  </Loaded>
);

/** What the appointment covers, and until when. */
export const Covers = ({ standing }: { standing: Standing }) => (
  <p className={styles.covers}>
    {texts.until} <strong>{standing.scope.map((scope) => scopeTexts[scope].name).join(', ')}</strong>{' '}
    {standing.until === null ? null : (
      <>
        {texts.untilWhen} <Moment at={standing.until} />
      </>
    )}
  </p>
);

/** Shown where a call was refused because the appointment ended meanwhile. */
export const Over = () => (
  <Card padding="lg" look="warm">
    <div role="alert" className={styles.over}>
      <h2>{texts.over.title}</h2>
      <p>{texts.over.text}</p>
    </div>
  </Card>
);

export const NotAppointed = () => (
  <Card padding="lg">
    <div className={styles.over}>
      <h2>{texts.notAppointed.title}</h2>
      <p>{texts.notAppointed.text}</p>
    </div>
  </Card>
);
