import type { ComponentType, ReactNode } from 'react';
import { NavLink, useParams } from 'react-router';
import { PageTitle } from '#ui/page.tsx';
import { seesConduct, seesLooks, seesMoney, type Appointment } from './appointment.ts';
import { AppointAuditor } from './appoint-auditor.tsx';
import { AuditorsList } from './auditors-list.tsx';
import { ChainCard } from './chain-card.tsx';
import { ChangesView } from './changes-view.tsx';
import { ConductView } from './conduct-view.tsx';
import { FindHistories } from './find-histories.tsx';
import { FindMoney } from './money/find-money.tsx';
import { HistoryView } from './history/history-view.tsx';
import { LooksList } from './looks-list.tsx';
import { WithReason } from './reason-bar.tsx';
import { Covers, NotAppointed, Over, WithStanding } from './standing.tsx';
import { auditTexts as texts } from './texts.ts';
import styles from './audit.module.css';

type Stranger = { stranger: ReactNode };
type Standing = Appointment & { isOver: boolean };

/** The pages that the viewer may open, and one of them. */
const WithNav = ({
  stranger,
  isFor = () => true,
  children,
}: Stranger & {
  /** Who may open this one; it is no page for all others. */
  isFor?: (standing: Standing) => boolean;
  children: (standing: Standing) => ReactNode;
}) => (
  <WithStanding stranger={stranger}>
    {(standing) =>
      isFor(standing) ? (
        <>
          <nav className={styles.nav} aria-label={texts.nav.label}>
            <NavLink to="/admin/audit" end>
              {texts.nav.find}
            </NavLink>
            {seesMoney(standing) ? <NavLink to="/admin/audit/money">{texts.nav.money}</NavLink> : null}
            {seesLooks(standing) ? <NavLink to="/admin/audit/looks">{texts.nav.looks}</NavLink> : null}
            {standing.is_admin ? <NavLink to="/admin/audit/auditors">{texts.nav.auditors}</NavLink> : null}
          </nav>
          {children(standing)}
        </>
      ) : (
        stranger
      )
    }
  </WithStanding>
);

/** What auditors see; for admins who are none, that their time is over, or that there was none. */
const InScope = ({ standing, children }: { standing: Standing; children: ReactNode }) =>
  standing.scope.length > 0 ? children : standing.isOver ? <Over /> : <NotAppointed />;

/** Looking something up, for auditors; admins who are none learn how that is. */
export const AuditHome = ({ stranger }: Stranger) => (
  <WithNav stranger={stranger}>
    {(standing) => (
      <>
        <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
        <InScope standing={standing}>
          <Covers standing={standing} />
          <WithReason isAskedInside>
            {(reason) => <FindHistories reason={reason} seesConduct={seesConduct(standing)} />}
          </WithReason>
        </InScope>
        <ChainCard />
      </>
    )}
  </WithNav>
);

type Detail = { reference: string; reason: string; standing: Standing };

/** A page about the history in the address, or what stands there once the time is over. */
const auditDetail =
  (View: ComponentType<Detail>) =>
  ({ stranger }: Stranger) => {
    const { ref: reference = '' } = useParams();
    return (
      <WithNav stranger={stranger}>
        {(standing) => (
          <>
            {standing.scope.length === 0 ? <PageTitle>{texts.title}</PageTitle> : null}
            <InScope standing={standing}>
              <WithReason>
                {(reason) => <View key={reference} reference={reference} reason={reason} standing={standing} />}
              </WithReason>
            </InScope>
          </>
        )}
      </WithNav>
    );
  };

export const AuditMoney = ({ stranger }: Stranger) => (
  <WithNav stranger={stranger}>
    {(standing) => (
      <>
        <PageTitle lead={texts.money.lead}>{texts.money.title}</PageTitle>
        <InScope standing={standing}>
          <WithReason isAskedInside>{(reason) => <FindMoney reason={reason} />}</WithReason>
        </InScope>
      </>
    )}
  </WithNav>
);

export const AuditHistory = auditDetail(({ standing, ...history }) => (
  <HistoryView {...history} seesLooks={seesLooks(standing)} seesConduct={seesConduct(standing)} />
));
export const AuditConduct = auditDetail(ConductView);
export const AuditChanges = auditDetail(ChangesView);

export const AuditLooks = ({ stranger }: Stranger) => (
  <WithNav stranger={stranger} isFor={seesLooks}>
    {() => <LooksList />}
  </WithNav>
);

export const Auditors = ({ stranger }: Stranger) => (
  <WithNav stranger={stranger} isFor={({ is_admin: isAdmin }) => isAdmin}>
    {({ max_hours: maxHours }) => (
      <>
        <PageTitle lead={texts.auditors.lead}>{texts.auditors.title}</PageTitle>
        <AppointAuditor maxHours={maxHours} />
        <AuditorsList />
      </>
    )}
  </WithNav>
);
