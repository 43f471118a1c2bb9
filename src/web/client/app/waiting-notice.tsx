import FreeMonthNotice from '#client/features/membership-billing/free-month-notice.tsx';
import DecisionNotice from '#client/features/moderation/decision-notice.tsx';
import SpecialNotice from '#client/features/profiles/special-notice.tsx';
import { useMember } from '#client/lib/session.tsx';

/** The first notice of those that wait; closed, it gives way to the next one (C-166). */
const WaitingNotice = () => {
  const { special_notice: name = null, special_notice_id: id = name } = useMember() ?? {};
  if (name === null || id === null) return null;
  if (name === 'SHOW_STAFF_DECISION_MODAL') return <DecisionNotice key={id} id={id} />;
  return name === 'SHOW_RECEIVED_FREE_MONTH_MODAL' ? (
    <FreeMonthNotice key={id} id={id} />
  ) : (
    <SpecialNotice key={id} notice={name} id={id} />
  );
};

export default WaitingNotice;
