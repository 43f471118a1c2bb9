import type { ComponentType } from 'react';

export type RoutesPage = {
  /** As React Router writes it: `/session/:uuid`. */
  path: string;
  /** The page's module, loaded on first visit; its default export is the page. */
  load: () => Promise<{ default: ComponentType }>;
  /** `any`: members and visitors; `visitor`: only visitors; `member`: only members; `admin`: only admins. */
  access: 'any' | 'visitor' | 'member' | 'admin';
};

/** The landing pages of topics; what they say comes from the server (SIT-045 to SIT-053). */
export const topics = [
  '/anxiety',
  '/emotional-abuse',
  '/depression',
  '/trauma',
  '/relationship-struggles',
  '/grief',
  '/adhd',
  '/general-support',
  '/self-care',
];

/**
 * Every page of the product. Header and footer are decided by `chrome.ts`. The 404 page answers everything else.
 */
export const pages: readonly RoutesPage[] = [
  { path: '/', access: 'any', load: () => import('#client/pages/home/home.tsx') },
  { path: '/homepage', access: 'any', load: () => import('#client/pages/home/welcome.tsx') },
  { path: '/login', access: 'visitor', load: () => import('#client/pages/entering/login.tsx') },
  { path: '/login/:provider', access: 'any', load: () => import('#client/pages/entering/login-return.tsx') },
  { path: '/register', access: 'visitor', load: () => import('#client/pages/entering/register.tsx') },
  { path: '/profile/:username', access: 'any', load: () => import('#client/pages/people/profile.tsx') },
  { path: '/onboarding', access: 'member', load: () => import('#client/pages/onboarding/wells.tsx') },
  { path: '/onboarding/membership', access: 'member', load: () => import('#client/pages/onboarding/membership.tsx') },
  {
    path: '/onboarding/membership/details',
    access: 'member',
    load: () => import('#client/pages/onboarding/details.tsx'),
  },
  { path: '/welcome', access: 'member', load: () => import('#client/pages/onboarding/welcome.tsx') },
  { path: '/account', access: 'member', load: () => import('#client/pages/account/account.tsx') },
  {
    path: '/account/missed-sessions',
    access: 'member',
    load: () => import('#client/pages/account/missed-sessions.tsx'),
  },
  { path: '/account/restrictions', access: 'member', load: () => import('#client/pages/account/restrictions.tsx') },
  { path: '/account/data', access: 'member', load: () => import('#client/pages/account/account-data.tsx') },
  { path: '/second-step', access: 'member', load: () => import('#client/pages/account/second-step.tsx') },
  { path: '/account-closed', access: 'any', load: () => import('#client/pages/account/account-closed.tsx') },
  { path: '/keep-account/:a/:b', access: 'any', load: () => import('#client/pages/account/keep-account.tsx') },
  { path: '/not-me/:a/:b', access: 'any', load: () => import('#client/pages/account/not-me.tsx') },
  { path: '/erasure-receipt', access: 'any', load: () => import('#client/pages/account/erasure-receipt.tsx') },
  { path: '/logout', access: 'any', load: () => import('#client/pages/entering/logout.tsx') },
  { path: '/forgot-password', access: 'visitor', load: () => import('#client/pages/entering/forgot-password.tsx') },
  { path: '/forgot-password/:a/:b', access: 'any', load: () => import('#client/pages/entering/choose-password.tsx') },
  { path: '/unsubscribe/:a?/:b?', access: 'any', load: () => import('#client/pages/account/unsubscribe.tsx') },
  { path: '/confirm-email/:a/:b/:c', access: 'any', load: () => import('#client/pages/entering/confirm-email.tsx') },
  { path: '/wells', access: 'any', load: () => import('#client/pages/wells/wells.tsx') },
  { path: '/well/create', access: 'member', load: () => import('#client/pages/wells/well-create.tsx') },
  { path: '/well/:slug/:uuid/edit', access: 'member', load: () => import('#client/pages/wells/well-edit.tsx') },
  {
    path: '/well/:slug/:uuid/preferences',
    access: 'member',
    load: () => import('#client/pages/wells/well-preferences.tsx'),
  },
  { path: '/well/:slug/:uuid/:tab?/:post?', access: 'any', load: () => import('#client/pages/wells/well.tsx') },
  { path: '/notices', access: 'member', load: () => import('#client/pages/wells/notices.tsx') },
  { path: '/search', access: 'member', load: () => import('#client/pages/wells/search.tsx') },
  { path: '/sessions', access: 'any', load: () => import('#client/pages/sessions/sessions.tsx') },
  { path: '/past-sessions', access: 'member', load: () => import('#client/pages/sessions/past-sessions.tsx') },
  { path: '/session-create', access: 'member', load: () => import('#client/pages/sessions/session-create.tsx') },
  {
    path: '/session-create/:groupUuid',
    access: 'member',
    load: () => import('#client/pages/sessions/session-create.tsx'),
  },
  {
    path: '/session-create/copy/:sessionUuid',
    access: 'member',
    load: () => import('#client/pages/sessions/session-create.tsx'),
  },
  { path: '/session/:uuid/edit', access: 'member', load: () => import('#client/pages/sessions/session-edit.tsx') },
  { path: '/session/:uuid', access: 'any', load: () => import('#client/pages/sessions/session.tsx') },
  { path: '/series/:uuid', access: 'any', load: () => import('#client/pages/sessions/series.tsx') },
  { path: '/series/:uuid/edit', access: 'member', load: () => import('#client/pages/sessions/series-edit.tsx') },
  { path: '/:groupSlug/session/:uuid', access: 'any', load: () => import('#client/pages/sessions/session.tsx') },
  // A member whose sign-in ends stays in the room (C-102): these pages check the access themselves.
  { path: '/room/preview', access: 'any', load: () => import('#client/pages/rooms/room-preview.tsx') },
  { path: '/room/wait', access: 'any', load: () => import('#client/pages/rooms/room-wait.tsx') },
  { path: '/room', access: 'any', load: () => import('#client/pages/rooms/room.tsx') },
  { path: '/camera-test', access: 'any', load: () => import('#client/pages/rooms/camera-test.tsx') },
  { path: '/waiting-room-test', access: 'admin', load: () => import('#client/pages/rooms/waiting-room-test.tsx') },
  { path: '/in-app-browser', access: 'any', load: () => import('#client/pages/rooms/in-app-browser.tsx') },
  { path: '/session-canceled', access: 'any', load: () => import('#client/pages/sessions/session-canceled.tsx') },
  { path: '/session-survey', access: 'any', load: () => import('#client/pages/sessions/session-survey.tsx') },
  { path: '/membership', access: 'any', load: () => import('#client/pages/membership/membership.tsx') },
  { path: '/membership/checkout', access: 'member', load: () => import('#client/pages/membership/checkout.tsx') },
  { path: '/membership/change', access: 'member', load: () => import('#client/pages/membership/change.tsx') },
  { path: '/membership/card', access: 'member', load: () => import('#client/pages/membership/card.tsx') },
  { path: '/membership/history', access: 'member', load: () => import('#client/pages/membership/history.tsx') },
  { path: '/membership/cancel', access: 'member', load: () => import('#client/pages/membership/cancel.tsx') },
  { path: '/gift', access: 'any', load: () => import('#client/pages/membership/gift.tsx') },
  { path: '/gift/card/:uuid', access: 'member', load: () => import('#client/pages/membership/gift-card.tsx') },
  { path: '/redeem', access: 'any', load: () => import('#client/pages/membership/redeem.tsx') },
  { path: '/terms-and-conditions', access: 'any', load: () => import('#client/pages/site/terms.tsx') },
  { path: '/privacy-policy', access: 'any', load: () => import('#client/pages/site/privacy.tsx') },
  { path: '/admin/codes', access: 'admin', load: () => import('#client/pages/admin/admin-codes.tsx') },
  { path: '/admin/revenue', access: 'admin', load: () => import('#client/pages/admin/admin-revenue.tsx') },
  { path: '/admin/webhooks', access: 'admin', load: () => import('#client/pages/admin/admin-webhooks.tsx') },
  { path: '/admin', access: 'admin', load: () => import('#client/pages/admin/admin.tsx') },
  { path: '/admin/members', access: 'admin', load: () => import('#client/pages/admin/admin-members.tsx') },
  { path: '/admin/members/:uuid', access: 'admin', load: () => import('#client/pages/admin/admin-member.tsx') },
  { path: '/admin/announcement', access: 'admin', load: () => import('#client/pages/admin/admin-announcement.tsx') },
  { path: '/admin/trust', access: 'admin', load: () => import('#client/pages/admin/admin-trust.tsx') },
  { path: '/admin/flagged-activity', access: 'admin', load: () => import('#client/pages/admin/flagged-activity.tsx') },
  // Auditors need not be admins: these pages look for themselves who is there.
  { path: '/admin/audit', access: 'member', load: () => import('#client/pages/audit.tsx') },
  { path: '/admin/audit/history/:ref', access: 'member', load: () => import('#client/pages/audit-history.tsx') },
  { path: '/admin/audit/looks', access: 'member', load: () => import('#client/pages/audit-looks.tsx') },
  { path: '/admin/audit/auditors', access: 'admin', load: () => import('#client/pages/audit-auditors.tsx') },
  { path: '/how-it-works', access: 'any', load: () => import('#client/pages/site/how-it-works.tsx') },
  { path: '/host', access: 'any', load: () => import('#client/pages/site/host.tsx') },
  { path: '/meet-hosts', access: 'any', load: () => import('#client/pages/site/meet-hosts.tsx') },
  { path: '/training', access: 'any', load: () => import('#client/pages/site/training.tsx') },
  { path: '/thinkific', access: 'member', load: () => import('#client/pages/site/thinkific.tsx') },
  { path: '/partners', access: 'any', load: () => import('#client/pages/site/partners.tsx') },
  { path: '/about-us', access: 'any', load: () => import('#client/pages/site/about-us.tsx') },
  { path: '/contact-us', access: 'any', load: () => import('#client/pages/site/contact-us.tsx') },
  { path: '/glossary', access: 'any', load: () => import('#client/pages/site/glossary.tsx') },
  { path: '/faq', access: 'any', load: () => import('#client/pages/site/faq.tsx') },
  { path: '/safety-resources', access: 'any', load: () => import('#client/pages/site/safety-resources.tsx') },
  { path: '/trust', access: 'any', load: () => import('#client/pages/site/trust.tsx') },
  { path: '/safety-policy', access: 'any', load: () => import('#client/pages/site/safety-policy.tsx') },
  ...topics.map((path) => ({
    path,
    access: 'any' as const,
    load: () => import('#client/pages/site/topic.tsx'),
  })),
  { path: '/server-down', access: 'any', load: () => import('#client/pages/site/server-down.tsx') },
  { path: '/unsupported-browser', access: 'any', load: () => import('#client/pages/site/unsupported-browser.tsx') },
];
