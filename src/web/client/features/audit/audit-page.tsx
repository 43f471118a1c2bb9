import type { ReactNode } from 'react';
import { PageTitle } from '#ui/page.tsx';
import { seesConduct, seesLooks, type Appointment } from './appointment.ts';
import { AuditNav } from './audit-nav.tsx';
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

type Stranger = { stranger: ReactNode };

/** Instead of histories, for admins: their time is over, or there was none. */
const NoScope = ({ isOver }: { isOver: boolean }) => (isOver ? <Over /> : <NotAppointed />);

/** Looking something up, for auditors; admins who are none learn how that is. */
export const AuditHome = ({ stranger }: Stranger) => (
  <WithStanding stranger={stranger}>
    {(standing) => (
      <>
        <AuditNav standing={standing} />
        <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
        {standing.scope.length === 0 ? (
          <NoScope isOver={standing.isOver} />
        ) : (
          <>
            <Covers standing={standing} />
            <WithReason isAskedInside>
              {(reason) => <FindHistories reason={reason} seesConduct={seesConduct(standing)} />}
            </WithReason>
          </>
        )}
        <ChainCard />
      </>
    )}
  </WithStanding>
);

/** A page that an auditor opens from a history, or what stands there once the time is over. */
const AuditDetail = ({
  stranger,
  children,
}: Stranger & { children: (reason: string, appointment: Appointment) => ReactNode }) => (
  <WithStanding stranger={stranger}>
    {(standing) => (
      <>
        <AuditNav standing={standing} />
        {standing.scope.length === 0 ? (
          <>
            <PageTitle>{texts.title}</PageTitle>
            <NoScope isOver={standing.isOver} />
          </>
        ) : (
          <WithReason>{(reason) => children(reason, standing)}</WithReason>
        )}
      </>
    )}
  </WithStanding>
);

/** What became of money, charge by charge. */
export const AuditMoney = ({ stranger }: Stranger) => (
  <WithStanding stranger={stranger}>
    {(standing) => (
      <>
        <AuditNav standing={standing} />
        <PageTitle lead={texts.money.lead}>{texts.money.title}</PageTitle>
        {standing.scope.length === 0 ? (
          <NoScope isOver={standing.isOver} />
        ) : (
          <WithReason isAskedInside>{(reason) => <FindMoney reason={reason} />}</WithReason>
        )}
      </>
    )}
  </WithStanding>
);

/** One history. */
export const AuditHistory = ({ of: reference, stranger }: Stranger & { of: string }) => (
  <AuditDetail stranger={stranger}>
    {(reason, appointment) => (
      <HistoryView
        key={reference}
        of={reference}
        reason={reason}
        seesLooks={seesLooks(appointment)}
        seesConduct={seesConduct(appointment)}
      />
    )}
  </AuditDetail>
);

/** How one member behaved. */
export const AuditConduct = ({ of: reference, stranger }: Stranger & { of: string }) => (
  <AuditDetail stranger={stranger}>
    {(reason) => <ConductView key={reference} of={reference} reason={reason} />}
  </AuditDetail>
);

/** What changed between two dates. */
export const AuditChanges = ({ of: reference, stranger }: Stranger & { of: string }) => (
  <AuditDetail stranger={stranger}>
    {(reason) => <ChangesView key={reference} of={reference} reason={reason} />}
  </AuditDetail>
);

/** Who looked at what. */
export const AuditLooks = ({ stranger }: Stranger) => (
  <WithStanding stranger={stranger}>
    {(standing) =>
      seesLooks(standing) ? (
        <>
          <AuditNav standing={standing} />
          <LooksList />
        </>
      ) : (
        stranger
      )
    }
  </WithStanding>
);

/** Who may look; for admins. */
export const Auditors = ({ stranger }: Stranger) => (
  <WithStanding stranger={stranger}>
    {(standing) =>
      standing.is_admin ? (
        <>
          <AuditNav standing={standing} />
          <PageTitle lead={texts.auditors.lead}>{texts.auditors.title}</PageTitle>
          <AppointAuditor maxHours={standing.max_hours} />
          <AuditorsList />
        </>
      ) : (
        stranger
      )
    }
  </WithStanding>
);
