import type { SiteContent } from '#modules/content/contract/site-content.ts';
import type { PageTextsPart } from './page-texts.ts';

/**
 * The terms and the privacy policy that an installation begins with: plain words about what the software does. They are a
 * sample for the operators of an installation and their lawyers; its figures and dates are those of `SITE_CONTENT` (C-126).
 */
/** What the texts name of this installation; `email` is absent where no address is configured. */
export type LegalTextsInstallation = {
  product: string;
  email: string | undefined;
  undoDays: number;
  dataDays: number;
  usernameDays: number;
  chatHours: number;
  chatDays: number;
} & SiteContent['legal'];

const amount = (count: number, unit: string) => (count === 1 ? `one ${unit}` : `${count} ${unit}s`);

export const draftNotice =
  'This is a sample text that the software brings along. The people who run this installation are responsible for it and may have changed it; they should have it checked before anybody relies on it.';

export const contactTexts = {
  title: 'Whom to ask',
  at: 'Questions, and everything you want to have done with your data, go to',
  noAddress: 'No address is set up here yet. Please ask whoever invited you to this installation.',
};

export const termsTexts = {
  title: 'Terms & Conditions',
  lead: (product: string) => `What you agree to when you become a member of ${product}.`,
  other: 'How we treat your data is in the',
  updated: ({ terms_updated }: LegalTextsInstallation) => `Last updated ${terms_updated}`,
  sections: ({ product, undoDays, ...figures }: LegalTextsInstallation): PageTextsPart[] => [
    {
      title: `What ${product} is`,
      paragraphs: [
        `${product} is a place where people who live with the same thing talk with each other, in small groups on live video and in writing. The others are peers. They are not therapists, and nobody here diagnoses or treats anybody.`,
        'It is no help in an emergency. Nobody watches over sessions and messages all the time. If you or somebody else is in danger, please call the emergency number or one of the lines under Get help.',
      ],
    },
    {
      title: 'Who may join',
      points: [
        'You are at least 18 years old.',
        'You reside in the United States or its territories.',
        'You have one account, under a username that does not pretend to be somebody else.',
        'You keep your password to yourself, and you tell us when somebody else knows it.',
      ],
    },
    {
      title: 'How we treat each other',
      points: [
        'What is said here stays here. You do not record, photograph or pass on what others say, show or write.',
        'You speak of yourself, listen, and let others decide for themselves.',
        'No insults, threats or hate, no pressure, nothing sexual, no advertising and no selling.',
        'You join a Well because you live with its topic, not out of curiosity.',
      ],
    },
    {
      title: 'When somebody breaks these rules',
      paragraphs: [
        'Any member can report a member, a session, a message or a Well; staff read it, and the person reported does not learn who it was. A host can remove somebody from a session at once, with a reason. Staff can remove members from sessions and from Wells.',
      ],
    },
    {
      title: 'What you write and show',
      paragraphs: [
        'It stays yours. You let us show it to those it is meant for: the people of your session, your Well or your chat. You may take part only with what is yours to share.',
      ],
    },
    {
      title: 'Leaving',
      paragraphs: [
        `You can leave at any time: under Your data in your account you delete it. For ${amount(undoDays, 'day')} you can still change your mind; then everything personal is deleted.`,
      ],
    },
    {
      title: 'If we disagree',
      points: [
        `Tell us in writing first. We then have ${amount(figures.dispute_notice_days, 'day')} to find a solution together.`,
        `A claim is made within ${amount(figures.claim_years, 'year')} after its cause.`,
        `If it goes to arbitration and you win, the least that is awarded is ${figures.arbitration_minimum}.`,
        `What we owe you is limited to what you paid us in the ${amount(figures.liability_months, 'month')} before, as far as the law allows such a limit.`,
      ],
    },
    {
      title: 'What we promise, and what we cannot',
      paragraphs: [
        `${product} is run with care, but without a promise that it always works, that a session takes place, or that others behave. Nobody can check what members say about themselves. The law of the place where this installation is run applies; rights that you have by law stay yours, whatever is written here.`,
        'The version that you agreed to when you registered is recorded with your account.',
      ],
    },
  ],
};

export const privacyTexts = {
  title: 'Privacy Policy',
  lead: (product: string) => `What ${product} knows about you, why, for how long, and what you can do about it.`,
  other: 'What you agree to as a member is in the',
  updated: ({ privacy_updated }: LegalTextsInstallation) => `Last updated ${privacy_updated}`,
  sections: ({
    product,
    undoDays,
    dataDays,
    usernameDays,
    chatHours,
    chatDays,
  }: LegalTextsInstallation): PageTextsPart[] => [
    {
      title: 'What is stored',
      points: [
        'Your account: username, email address, time zone, and what you write about yourself. Of your password only a hash is stored, from which nobody can read it.',
        'If you log in with another provider, such as Google: which one, and a fingerprint that does not tell who you are there.',
        'What you do here: the Wells you belong to, sessions you registered for, hosted and took part in, and what you agreed to.',
        'What you write: chat messages, reviews, answers to surveys, reports to staff, and whom you restrict.',
        'Where you are logged in: a name for each device, and when it was last used.',
        'For safety: how often a wrong password was tried, and fingerprints of the network addresses that you log in from, which do not tell the address.',
      ],
    },
    {
      title: 'What is not stored',
      points: [
        'Sessions are never recorded. Picture and sound go from your camera through the video server of this installation to the people in your room, and are gone.',
        'There is no advertising, nothing is sold, and no program of another company watches what you do here.',
      ],
    },
    {
      title: 'Who sees it',
      points: [
        'Members see your username, your display name and what you share with them. They never see your email address.',
        'If you log in with another provider, that company learns that you log in here and when. We ask it for your name and email address alone, and never post anything there.',
        'Staff read what is reported to them, and enter sessions only with a reason that is recorded.',
        'Auditors, appointed for some hours, can read what was recorded; each look is recorded, too.',
        'Whoever runs this installation operates its machines, its video server and its mail server, and is responsible for the companies that they hire for it.',
      ],
    },
    {
      title: 'For how long',
      points: [
        `Until you delete your account. For ${amount(undoDays, 'day')} you can take that back; then everything personal is destroyed, what backups still hold of it cannot be read any more, and you get a receipt. What others shared with you stays without your name.`,
        `Chats of a session disappear ${amount(chatHours, 'hour')} after it; ${amount(chatDays, 'day')} later what was said is destroyed.`,
        `The username of a deleted account is kept free for ${amount(usernameDays, 'day')}, so that nobody passes for you.`,
      ],
    },
    {
      title: 'Your rights',
      points: [
        `See and take along everything about you: under Your data in your account you ask for it, and can download it for ${amount(dataDays, 'day')}.`,
        'Correct it: in your account.',
        'Have it deleted: in the same place, without giving a reason.',
        'Object, ask, or complain: write to us, and you can always turn to the data protection authority where you live.',
      ],
    },
    {
      title: 'Cookies and emails',
      paragraphs: [
        `One cookie keeps you logged in; without it ${product} does not work. One recognises your device when you log in again, so that we can tell you of a log-in from elsewhere. Others remember your choice about cookies and, if you came by a partner’s link, which one; after No, that link is remembered only until you close the tab.`,
        'We email you about your account and your sessions. Subjects name no topic and no Well, so that nobody who looks over your shoulder learns what it is about.',
      ],
    },
  ],
};
