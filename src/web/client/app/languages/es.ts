import { chatRefusalsEs } from '#modules/chat/contract/refusals.es.ts';
import { communitiesRefusalsEs } from '#modules/communities/contract/refusals.es.ts';
import { identityRefusalsEs } from '#modules/identity/contract/refusals.es.ts';
import { liveRoomsRefusalsEs } from '#modules/live-rooms/contract/refusals.es.ts';
import { membershipBillingRefusalsEs } from '#modules/membership-billing/contract/refusals.es.ts';
import { schedulingRefusalsEs } from '#modules/scheduling/contract/refusals.es.ts';
import { join } from '#client/entities/communities/texts.es.ts';
import { confirm, createAccount } from '#client/entities/identity/texts.es.ts';
import { membership } from '#client/entities/membership-billing/texts.es.ts';
import { report } from '#client/entities/moderation/texts.es.ts';
import { follow } from '#client/entities/notifications/texts.es.ts';
import { program } from '#client/entities/programs/program-texts.es.ts';
import { restrict } from '#client/entities/restrictions/texts.es.ts';
import { chat } from '#client/features/chat/texts.es.ts';
import { well } from '#client/features/communities/texts.es.ts';
import { help } from '#client/features/duty/texts.es.ts';
import { ownAnswers } from '#client/features/feedback/answers/answer-texts.es.ts';
import { feedback, review } from '#client/features/feedback/texts.es.ts';
import { forum } from '#client/features/forum/texts.es.ts';
import { token } from '#client/features/identity/account/token-texts.es.ts';
import { leaving } from '#client/features/identity/leaving-texts.es.ts';
import { login } from '#client/features/identity/login-texts.es.ts';
import { passkey } from '#client/features/identity/second-factor/passkey-texts.es.ts';
import { secondFactor } from '#client/features/identity/second-factor/second-factor-texts.es.ts';
import { identity } from '#client/features/identity/texts.es.ts';
import { breakout } from '#client/features/live-rooms/breakouts/texts.es.ts';
import { deviceHelp } from '#client/features/live-rooms/devices/device-help-texts.es.ts';
import { check, connection } from '#client/features/live-rooms/entering/camera-check-texts.es.ts';
import { lead } from '#client/features/live-rooms/lead/texts.es.ts';
import { stage } from '#client/features/live-rooms/stage/texts.es.ts';
import { room } from '#client/features/live-rooms/texts.es.ts';
import { billing } from '#client/features/membership-billing/texts.es.ts';
import { ownAppeal } from '#client/features/moderation/appeals/texts.es.ts';
import { decision } from '#client/features/moderation/texts.es.ts';
import { choices } from '#client/features/notifications/choices-texts.es.ts';
import { ownNotices } from '#client/features/notifications/own-notices-texts.es.ts';
import { reminding, unsubscribe } from '#client/features/notifications/reminding-texts.es.ts';
import { onboarding, profile } from '#client/features/profiles/texts.es.ts';
import { restriction } from '#client/features/restrictions/texts.es.ts';
import { calendar } from '#client/features/scheduling/calendar/calendar-texts.es.ts';
import { tooFew } from '#client/features/scheduling/cards/too-few-texts.es.ts';
import { form, preview } from '#client/features/scheduling/form/form-texts.es.ts';
import { picture } from '#client/features/scheduling/form/picture-texts.es.ts';
import { handOver } from '#client/features/scheduling/host/hand-over-texts.es.ts';
import { missed } from '#client/features/scheduling/missed/missed-texts.es.ts';
import { series } from '#client/features/scheduling/series-texts.es.ts';
import { share } from '#client/features/scheduling/share/share-texts.es.ts';
import { session } from '#client/features/scheduling/texts.es.ts';
import { waiting } from '#client/features/scheduling/waiting-texts.es.ts';
import { capture, changedTerms, legalVersion } from '#client/features/site/texts.es.ts';
import { trust } from '#client/features/site/trust-texts.es.ts';
import { everywhere } from '#client/lib/texts.es.ts';
import { home } from '#client/pages/home/texts.es.ts';
import { about } from '#modules/content/contract/pages/es/about-us.es.ts';
import { announcement } from '#modules/content/contract/pages/es/announcement.es.ts';
import { breathe } from '#modules/content/contract/pages/es/breathe.es.ts';
import { comingSoon } from '#modules/content/contract/pages/es/coming-soon.es.ts';
import { contact } from '#modules/content/contract/pages/es/contact-us.es.ts';
import { faq } from '#modules/content/contract/pages/es/faq.es.ts';
import { footer, footerHost } from '#modules/content/contract/pages/es/footer.es.ts';
import { getHelp } from '#modules/content/contract/pages/es/get-help.es.ts';
import { glossary } from '#modules/content/contract/pages/es/glossary.es.ts';
import { home as homePage, homeMore, memberHome } from '#modules/content/contract/pages/es/home.es.ts';
import { host } from '#modules/content/contract/pages/es/host.es.ts';
import { howItWorks } from '#modules/content/contract/pages/es/how-it-works.es.ts';
import { legal } from '#modules/content/contract/pages/es/legal.es.ts';
import { meetHosts } from '#modules/content/contract/pages/es/meet-hosts.es.ts';
import { partners } from '#modules/content/contract/pages/es/partners.es.ts';
import { privacy } from '#modules/content/contract/pages/es/privacy.es.ts';
import { safetyPolicy } from '#modules/content/contract/pages/es/safety-policy.es.ts';
import { safetyResources } from '#modules/content/contract/pages/es/safety-resources.es.ts';
import { terms } from '#modules/content/contract/pages/es/terms.es.ts';
import { topics } from '#modules/content/contract/pages/es/topics.es.ts';
import { training } from '#modules/content/contract/pages/es/training.es.ts';
import { stored } from './stored.es.ts';
import type { Catalogue } from '#client/lib/language/catalogue.ts';

/** Spanish: the words by the names that `editable` and `page` were given. */
export const es: Catalogue = {
  words: {
    join,
    confirm,
    'create-account': createAccount,
    limits: membership,
    report,
    'follow-hosts': follow,
    programs: program,
    restrict,
    chat,
    wells: well,
    help,
    survey: feedback,
    'own-answers': ownAnswers,
    reviews: review,
    forum,
    tokens: token,
    leaving,
    logins: login,
    passkeys: passkey,
    'second-step': secondFactor,
    account: identity,
    breakouts: breakout,
    'camera-check': check,
    connection,
    'device-help': deviceHelp,
    leading: lead,
    stage,
    room,
    membership: billing,
    appeals: ownAppeal,
    decision,
    'notice-choices': choices,
    'own-notices': ownNotices,
    notices: reminding,
    unsubscribe,
    onboarding,
    profile,
    restrictions: restriction,
    calendar,
    'too-few': tooFew,
    'session-form': form,
    'session-preview': preview,
    'session-picture': picture,
    'hand-over': handOver,
    missed,
    series,
    share,
    sessions: session,
    'waiting-list': waiting,
    address: capture,
    'changed-terms': changedTerms,
    'legal-versions': legalVersion,
    trust,
    everywhere,
    'home-menu': home,
  },
  pages: {
    'about-us': about,
    announcement,
    breathe,
    'coming-soon': comingSoon,
    'contact-us': contact,
    faq,
    footer,
    'footer-host': footerHost,
    'get-help': getHelp,
    glossary,
    home: homePage,
    'home-more': homeMore,
    'member-home': memberHome,
    host,
    'how-it-works': howItWorks,
    legal,
    'meet-hosts': meetHosts,
    partners,
    privacy,
    'safety-policy': safetyPolicy,
    'safety-resources': safetyResources,
    terms,
    topics,
    training,
  },
  stored,
  refusals: {
    ...chatRefusalsEs,
    ...communitiesRefusalsEs,
    ...identityRefusalsEs,
    ...liveRoomsRefusalsEs,
    ...membershipBillingRefusalsEs,
    ...schedulingRefusalsEs,
  },
};
