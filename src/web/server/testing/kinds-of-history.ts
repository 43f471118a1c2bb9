import { auditEvents } from '#modules/audit/contract/audit-events.ts';
import { looks } from '#modules/audit/domain/looks.ts';
import { chatEvents } from '#modules/chat/contract/chat-events.ts';
import { channel } from '#modules/chat/domain/channel.ts';
import { membershipEvents, wellEvents, wellTitleEvents } from '#modules/communities/contract/well-events.ts';
import { membership } from '#modules/communities/domain/membership.ts';
import { title } from '#modules/communities/domain/title.ts';
import { well } from '#modules/communities/domain/well.ts';
import { answerEvents, reviewEvents } from '#modules/feedback/contract/feedback-events.ts';
import { answers } from '#modules/feedback/domain/answers.ts';
import { review } from '#modules/feedback/domain/review.ts';
import { accountEvents, claimEvents } from '#modules/identity/contract/account-events.ts';
import { auditorEvents } from '#modules/identity/contract/auditor-events.ts';
import { account } from '#modules/identity/domain/account.ts';
import { auditor } from '#modules/identity/domain/auditor.ts';
import { emailClaim, loginClaim, usernameClaim } from '#modules/identity/domain/claim.ts';
import { roomEvents } from '#modules/live-rooms/contract/room-events.ts';
import { room } from '#modules/live-rooms/domain/room.ts';
import { attemptEvents } from '#modules/membership-billing/contract/attempt-events.ts';
import { codeEvents } from '#modules/membership-billing/contract/code-events.ts';
import { billingEvents } from '#modules/membership-billing/contract/membership-events.ts';
import { notificationEvents } from '#modules/membership-billing/contract/notification-events.ts';
import { planEvents } from '#modules/membership-billing/contract/plan-events.ts';
import { attempts } from '#modules/membership-billing/domain/attempts.ts';
import { discountCode } from '#modules/membership-billing/domain/code.ts';
import { membership as billingMembership } from '#modules/membership-billing/domain/membership.ts';
import { notification } from '#modules/membership-billing/domain/notification.ts';
import { plan } from '#modules/membership-billing/domain/plan.ts';
import { reporterEvents, reportEvents } from '#modules/moderation/contract/moderation-events.ts';
import { workloadEvents } from '#modules/moderation/workload/contract/workload-events.ts';
import { workload } from '#modules/moderation/workload/domain/workload.ts';
import { outageEvents } from '#modules/scheduling/outages/contract/outage-events.ts';
import { outages } from '#modules/scheduling/outages/domain/outages.ts';
import { trustEvents } from '#modules/site/trust/contract/trust-events.ts';
import { trust } from '#modules/site/trust/domain/trust.ts';
import { report } from '#modules/moderation/domain/report.ts';
import { reporter } from '#modules/moderation/domain/reporter.ts';
import { followingEvents } from '#modules/notifications/contract/following-events.ts';
import { following } from '#modules/notifications/domain/following.ts';
import { remindingEvents } from '#modules/notifications/contract/reminding-events.ts';
import { reminding } from '#modules/notifications/domain/reminding.ts';
import { notingEvents, restrictionEvents } from '#modules/restrictions/contract/restriction-events.ts';
import { incomingRestrictions } from '#modules/restrictions/domain/incoming-restrictions.ts';
import { restrictor } from '#modules/restrictions/domain/restrictor.ts';
import { bookingEvents } from '#modules/scheduling/contract/booking-events.ts';
import { limitEvents } from '#modules/scheduling/contract/limit-events.ts';
import { pictureEvents } from '#modules/scheduling/picture/contract/picture.ts';
import { seriesEvents } from '#modules/scheduling/series/contract/series-events.ts';
import { sessionEvents } from '#modules/scheduling/contract/session-events.ts';
import { bookings } from '#modules/scheduling/domain/bookings.ts';
import { limits } from '#modules/scheduling/domain/limits.ts';
import { picture } from '#modules/scheduling/picture/domain/picture.ts';
import { series } from '#modules/scheduling/series/domain/series.ts';
import { session } from '#modules/scheduling/domain/session.ts';
import type { EventType } from '#kernel/contract/event.ts';

/** The fold of a kind of stream, independent of its types. */
export type Folding = { initial: unknown; evolve: (state: never, fact: never) => unknown };

const kind = (folding: Folding, events: Record<string, EventType>) => ({ folding, events: Object.values(events) });

/** Every kind of stream that is replayed, by its prefix: what folds it, and the events that it may hold. */
export const kindsOfHistory: Readonly<Record<string, { folding: Folding; events: readonly EventType[] }>> = {
  'audit.looks-': kind(looks, auditEvents),
  'chat.channel-': kind(channel, chatEvents),
  'communities.membership-': kind(membership, membershipEvents),
  'communities.title-': kind(title, wellTitleEvents),
  'communities.well-': kind(well, wellEvents),
  'feedback.answers-': kind(answers, answerEvents),
  'feedback.review-': kind(review, reviewEvents),
  'identity.account-': kind(account, accountEvents),
  'identity.auditor-': kind(auditor, auditorEvents),
  'identity.email-': kind(emailClaim, claimEvents),
  'identity.login-': kind(loginClaim, claimEvents),
  'identity.username-': kind(usernameClaim, claimEvents),
  'live-rooms.room-': kind(room, roomEvents),
  'membership-billing.attempts-': kind(attempts, attemptEvents),
  'membership-billing.code-': kind(discountCode, codeEvents),
  'membership-billing.membership-': kind(billingMembership, billingEvents),
  'membership-billing.notification-': kind(notification, notificationEvents),
  'membership-billing.plan-': kind(plan, planEvents),
  'moderation.report-': kind(report, reportEvents),
  'moderation.reporter-': kind(reporter, reporterEvents),
  'moderation.workload-': kind(workload, workloadEvents),
  'notifications.following-': kind(following, followingEvents),
  'notifications.reminding-': kind(reminding, remindingEvents),
  'restrictions.against-': kind(incomingRestrictions, notingEvents),
  'restrictions.member-': kind(restrictor, restrictionEvents),
  'scheduling.bookings-': kind(bookings, bookingEvents),
  'scheduling.outages-': kind(outages, outageEvents),
  'scheduling.limits-': kind(limits, limitEvents),
  'scheduling.picture-': kind(picture, pictureEvents),
  'scheduling.series-': kind(series, seriesEvents),
  'scheduling.session-': kind(session, sessionEvents),
  'site.trust-': kind(trust, trustEvents),
};

export const folded = ({ initial, evolve }: Folding, facts: readonly unknown[]): unknown =>
  facts.reduce((state: unknown, fact) => evolve(state as never, fact as never), initial);
