import type { ComponentType } from 'react';

export type Page = {
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
export const pages: readonly Page[] = [
  { path: '/', access: 'any', load: () => import('#client/pages/home/home.tsx') },
  { path: '/homepage', access: 'any', load: () => import('#client/pages/home/welcome.tsx') },
  { path: '/login', access: 'visitor', load: () => import('#client/pages/login.tsx') },
  { path: '/login/:provider', access: 'any', load: () => import('#client/pages/login-return.tsx') },
  { path: '/register', access: 'visitor', load: () => import('#client/pages/register.tsx') },
  { path: '/profile/:username', access: 'any', load: () => import('#client/pages/profile.tsx') },
  { path: '/onboarding', access: 'member', load: () => import('#client/pages/onboarding/wells.tsx') },
  { path: '/onboarding/membership', access: 'member', load: () => import('#client/pages/onboarding/membership.tsx') },
  {
    path: '/onboarding/membership/details',
    access: 'member',
    load: () => import('#client/pages/onboarding/details.tsx'),
  },
  { path: '/welcome', access: 'member', load: () => import('#client/pages/onboarding/welcome.tsx') },
  { path: '/account', access: 'member', load: () => import('#client/pages/account.tsx') },
  { path: '/account/restrictions', access: 'member', load: () => import('#client/pages/restrictions.tsx') },
  { path: '/account/data', access: 'member', load: () => import('#client/pages/account-data.tsx') },
  { path: '/second-step', access: 'member', load: () => import('#client/pages/second-step.tsx') },
  { path: '/account-closed', access: 'any', load: () => import('#client/pages/account-closed.tsx') },
  { path: '/keep-account/:a/:b', access: 'any', load: () => import('#client/pages/keep-account.tsx') },
  { path: '/not-me/:a/:b', access: 'any', load: () => import('#client/pages/not-me.tsx') },
  { path: '/erasure-receipt', access: 'any', load: () => import('#client/pages/erasure-receipt.tsx') },
  { path: '/logout', access: 'any', load: () => import('#client/pages/logout.tsx') },
  { path: '/forgot-password', access: 'visitor', load: () => import('#client/pages/forgot-password.tsx') },
  { path: '/forgot-password/:a/:b', access: 'any', load: () => import('#client/pages/choose-password.tsx') },
  { path: '/unsubscribe/:a?/:b?', access: 'any', load: () => import('#client/pages/unsubscribe.tsx') },
  { path: '/confirm-email/:a/:b/:c', access: 'any', load: () => import('#client/pages/confirm-email.tsx') },
  { path: '/wells', access: 'any', load: () => import('#client/pages/wells.tsx') },
  { path: '/well/create', access: 'member', load: () => import('#client/pages/well-create.tsx') },
  { path: '/well/:slug/:uuid/edit', access: 'member', load: () => import('#client/pages/well-edit.tsx') },
  {
    path: '/well/:slug/:uuid/preferences',
    access: 'member',
    load: () => import('#client/pages/well-preferences.tsx'),
  },
  { path: '/well/:slug/:uuid/:tab?/:post?', access: 'any', load: () => import('#client/pages/well.tsx') },
  { path: '/notices', access: 'member', load: () => import('#client/pages/notices.tsx') },
  { path: '/search', access: 'member', load: () => import('#client/pages/search.tsx') },
  { path: '/sessions', access: 'any', load: () => import('#client/pages/sessions.tsx') },
  { path: '/past-sessions', access: 'member', load: () => import('#client/pages/past-sessions.tsx') },
  { path: '/session-create', access: 'member', load: () => import('#client/pages/session-create.tsx') },
  { path: '/session-create/:groupUuid', access: 'member', load: () => import('#client/pages/session-create.tsx') },
  {
    path: '/session-create/copy/:sessionUuid',
    access: 'member',
    load: () => import('#client/pages/session-create.tsx'),
  },
  { path: '/session/:uuid/edit', access: 'member', load: () => import('#client/pages/session-edit.tsx') },
  { path: '/session/:uuid', access: 'any', load: () => import('#client/pages/session.tsx') },
  { path: '/series/:uuid', access: 'any', load: () => import('#client/pages/series.tsx') },
  { path: '/series/:uuid/edit', access: 'member', load: () => import('#client/pages/series-edit.tsx') },
  { path: '/:groupSlug/session/:uuid', access: 'any', load: () => import('#client/pages/session.tsx') },
  // A member whose sign-in ends stays in the room (C-102): these pages check the access themselves.
  { path: '/room/preview', access: 'any', load: () => import('#client/pages/room-preview.tsx') },
  { path: '/room/wait', access: 'any', load: () => import('#client/pages/room-wait.tsx') },
  { path: '/room', access: 'any', load: () => import('#client/pages/room.tsx') },
  { path: '/camera-test', access: 'any', load: () => import('#client/pages/camera-test.tsx') },
  { path: '/waiting-room-test', access: 'admin', load: () => import('#client/pages/waiting-room-test.tsx') },
  { path: '/in-app-browser', access: 'any', load: () => import('#client/pages/in-app-browser.tsx') },
  { path: '/session-canceled', access: 'any', load: () => import('#client/pages/session-canceled.tsx') },
  { path: '/session-survey', access: 'any', load: () => import('#client/pages/session-survey.tsx') },
  { path: '/membership', access: 'any', load: () => import('#client/pages/membership/membership.tsx') },
  { path: '/membership/checkout', access: 'member', load: () => import('#client/pages/membership/checkout.tsx') },
  { path: '/membership/change', access: 'member', load: () => import('#client/pages/membership/change.tsx') },
  { path: '/membership/card', access: 'member', load: () => import('#client/pages/membership/card.tsx') },
  { path: '/membership/history', access: 'member', load: () => import('#client/pages/membership/history.tsx') },
  { path: '/membership/cancel', access: 'member', load: () => import('#client/pages/membership/cancel.tsx') },
  { path: '/gift', access: 'any', load: () => import('#client/pages/gift.tsx') },
  { path: '/gift/card/:uuid', access: 'member', load: () => import('#client/pages/gift-card.tsx') },
  { path: '/redeem', access: 'any', load: () => import('#client/pages/redeem.tsx') },
  { path: '/terms-and-conditions', access: 'any', load: () => import('#client/pages/terms.tsx') },
  { path: '/privacy-policy', access: 'any', load: () => import('#client/pages/privacy.tsx') },
  { path: '/admin/codes', access: 'admin', load: () => import('#client/pages/admin-codes.tsx') },
  { path: '/admin/revenue', access: 'admin', load: () => import('#client/pages/admin-revenue.tsx') },
  { path: '/admin/webhooks', access: 'admin', load: () => import('#client/pages/admin-webhooks.tsx') },
  { path: '/admin', access: 'admin', load: () => import('#client/pages/admin.tsx') },
  { path: '/admin/members', access: 'admin', load: () => import('#client/pages/admin-members.tsx') },
  { path: '/admin/members/:uuid', access: 'admin', load: () => import('#client/pages/admin-member.tsx') },
  { path: '/admin/announcement', access: 'admin', load: () => import('#client/pages/admin-announcement.tsx') },
  { path: '/admin/flagged-activity', access: 'admin', load: () => import('#client/pages/flagged-activity.tsx') },
  // Auditors need not be admins: these pages look for themselves who is there.
  { path: '/admin/audit', access: 'member', load: () => import('#client/pages/audit.tsx') },
  { path: '/admin/audit/history/:ref', access: 'member', load: () => import('#client/pages/audit-history.tsx') },
  { path: '/admin/audit/looks', access: 'member', load: () => import('#client/pages/audit-looks.tsx') },
  { path: '/admin/audit/auditors', access: 'admin', load: () => import('#client/pages/audit-auditors.tsx') },
  { path: '/how-it-works', access: 'any', load: () => import('#client/pages/how-it-works.tsx') },
  { path: '/host', access: 'any', load: () => import('#client/pages/host.tsx') },
  { path: '/meet-hosts', access: 'any', load: () => import('#client/pages/meet-hosts.tsx') },
  { path: '/training', access: 'any', load: () => import('#client/pages/training.tsx') },
  { path: '/thinkific', access: 'member', load: () => import('#client/pages/thinkific.tsx') },
  { path: '/partners', access: 'any', load: () => import('#client/pages/partners.tsx') },
  { path: '/about-us', access: 'any', load: () => import('#client/pages/about-us.tsx') },
  { path: '/contact-us', access: 'any', load: () => import('#client/pages/contact-us.tsx') },
  { path: '/glossary', access: 'any', load: () => import('#client/pages/glossary.tsx') },
  { path: '/faq', access: 'any', load: () => import('#client/pages/faq.tsx') },
  { path: '/safety-resources', access: 'any', load: () => import('#client/pages/safety-resources.tsx') },
  { path: '/safety-policy', access: 'any', load: () => import('#client/pages/safety-policy.tsx') },
  ...topics.map((path) => ({
    path,
    access: 'any' as const,
    load: () => import('#client/pages/topic.tsx'),
  })),
  { path: '/server-down', access: 'any', load: () => import('#client/pages/server-down.tsx') },
  { path: '/unsupported-browser', access: 'any', load: () => import('#client/pages/unsupported-browser.tsx') },
];
