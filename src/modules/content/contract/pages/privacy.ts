import { page } from '../page.ts';
import type { PageTextsPart } from '../text-parts.ts';

/** A sample for the operators of an installation and their lawyers; figures and dates are those of the list `legal` (C-126). */
export const privacyPage = page('privacy', {
  title: 'Privacy Policy',
  lead: 'What {product} knows about you, why, for how long, and what you can do about it.',
  other: 'What you agree to as a member is in the',
  updated: 'Last updated {privacy_updated}',
  summary: [
    {
      points: [
        'Sessions are never recorded, and nothing about you is sold.',
        'Members see what you choose to show them, never your email address.',
        'You can get a copy of everything, and have it destroyed.',
        'Staff look only with a reason, and each look is recorded.',
      ],
    },
  ] satisfies PageTextsPart[],
  sections: [
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
        'Until you delete your account. For {deletion_time} you can take that back; then everything personal is destroyed, what backups still hold of it cannot be read any more, and you get a receipt. What others shared with you stays without your name.',
        'Chats of a session disappear {chat_time} after it; {chat_deletion_time} later what was said is destroyed.',
        'The username of a deleted account is kept free for {username_time}, so that nobody passes for you.',
      ],
    },
    {
      title: 'Your rights',
      points: [
        'See and take along everything about you: under Your data in your account you ask for it, and can download it for {copy_time}.',
        'Correct it: in your account.',
        'Have it deleted: in the same place, without giving a reason.',
        'Object, ask, or complain: write to us, and you can always turn to the data protection authority where you live.',
      ],
    },
    {
      title: 'Cookies and emails',
      paragraphs: [
        'One cookie keeps you logged in; without it {product} does not work. One recognises your device when you log in again, so that we can tell you of a log-in from elsewhere. Others remember your choice about cookies and, if you came by a partner’s link, which one; after No, that link is remembered only until you close the tab.',
        'We email you about your account and your sessions. Subjects name no topic and no Well, so that nobody who looks over your shoulder learns what it is about.',
      ],
    },
  ] satisfies PageTextsPart[],
});
