import { NavLink } from 'react-router';
import { seesLooks, seesMoney, type Appointment } from './appointment.ts';
import { auditTexts } from './texts.ts';
import styles from './audit.module.css';

const texts = auditTexts.nav;

/** The pages that the viewer may open. */
export const AuditNav = ({ standing }: { standing: Appointment }) => (
  <nav className={styles.nav} aria-label={texts.label}>
    <NavLink to="/admin/audit" end>
      {texts.find}
    </NavLink>
    {seesMoney(standing) ? <NavLink to="/admin/audit/money">{texts.money}</NavLink> : null}
    {seesLooks(standing) ? <NavLink to="/admin/audit/looks">{texts.looks}</NavLink> : null}
    {standing.is_admin ? <NavLink to="/admin/audit/auditors">{texts.auditors}</NavLink> : null}
  </nav>
);
