import { letterTemplates } from '#kernel/contract/letters.ts';
import { sessionLettersEs } from './letters.es.ts';

const HELP = 'If you need somebody right now, you find people who help here: {help}';

/** What members and hosts are mailed about sessions and posts. No topic, no Well and no member is named (I-012). */
export const sessionLetters = letterTemplates(
  'sessions',
  {
    registered: {
      about: 'A member has a place',
      subject: 'Your place in a session',
      paragraphs: [
        'You are registered. The session starts on {start} and takes {minutes} minutes.',
        'This is its page: {page}',
        'Plans change: on that page you can unregister until {unregister_minutes} minutes before the start, so that somebody else can have your place. Declining it in your calendar does not give your place back.',
        HELP,
      ],
    },
    offered: {
      about: 'A place is offered to a member who waits',
      subject: 'A place is free for you',
      paragraphs: [
        'A place became free in the session you wait for, which starts on {start}. It is kept for you until {until}.',
        'Here you can take it, or leave it to the next in line: {page}',
      ],
    },
    seatTaken: {
      about: 'A member was taken out of a session',
      subject: 'Your place in a session was taken back',
      paragraphs: [
        'You were taken out of the session on {start}. Other sessions stay open to you.',
        'If you think that this was a mistake, please write to {support}.',
        HELP,
      ],
    },
    unregistered: {
      about: 'A member gave a place back',
      subject: 'You gave back your place in a session',
      paragraphs: [
        'You are no longer registered for the session on {start}. You do not need to do anything.',
        'You can find other sessions here: {sessions}',
      ],
    },
    news: {
      about: 'A session was changed, canceled or given to another host',
      subject: '{subject}',
      paragraphs: ['{happened}', '{next}', '{page}'],
    },
    reminder: {
      about: 'A reminder before a session',
      subject: 'A reminder of your session',
      paragraphs: [
        'The session that you are registered for starts on {start}.',
        'This is the way in: {page}',
        'If you cannot come, please unregister until {unregister_minutes} minutes before the start, so that somebody else can have your place.',
        'You can switch reminders off in your account: {account}',
      ],
    },
    hostReminder: {
      about: 'A reminder for the host',
      subject: 'A reminder of your session',
      paragraphs: [
        'The session that you host starts on {start}.',
        'This is the way in: {page}',
        'You can switch reminders off in your account: {account}',
      ],
    },
    tooFew: {
      about: 'Few people registered so far, to the host',
      subject: 'About the session you host',
      paragraphs: [
        '{people} registered so far for your session on {start}.',
        'You can go on as planned, people may still come. Or you can cancel it on its page, and everybody who registered is told:',
        '{page}',
      ],
    },
    missed: {
      about: 'A member missed a session',
      subject: 'About a session you registered for',
      paragraphs: [
        'You had a place in the session on {when}, and we missed you there. That happens, and nothing follows from it.',
        'When you cannot come, please unregister until {unregister_time} before the start, so that somebody else can have the place.{consequence}',
        'If you could not get in, or were not well, one tap says so, and you need not say anything: {explain}',
        'If this is a mistake, please write to {support}.',
        'You can find other sessions here: {sessions}',
        HELP,
      ],
    },
    hostMissed: {
      about: 'A host missed a session',
      subject: 'About a session you hosted',
      paragraphs: [
        'People came to the session on {when}, and you were not there. We hope that you are well.',
        'When you cannot come, please cancel the session on its page, or ask our staff to find another host: then nobody waits in vain.',
        'If this is a mistake, please write to {support}.',
      ],
    },
    hostMisses: {
      about: 'A host missed several sessions, to staff',
      subject: 'A host did not come again',
      paragraphs: [
        '{host} did not come to {sessions} they host within {days}. People who came were not charged for them.',
        'Until {until} their sessions are not suggested to members; whoever looks for them finds them.',
        'This was the last one: {page}',
        'You can talk to them, and give their coming sessions to another host on the pages of these sessions.',
      ],
    },
    newSessions: {
      about: 'New sessions of a Well',
      subject: 'New sessions for you',
      paragraphs: [
        'There is something new in one of your Wells: a session was planned, perhaps more than one. You do not have to do anything.',
        'Here you find it: {page}',
        'If you would rather not get these mails, you can turn them off for this Well: {settings}',
      ],
    },
    followedHost: {
      about: 'New sessions of a host whom a member follows',
      subject: 'New dates for you',
      paragraphs: [
        'A host you follow planned a session, perhaps more than one. You do not have to do anything.',
        'Here you find it: {page}',
        'Nobody sees whom you follow. You can change it here: {settings}',
      ],
    },
    newPosts: {
      about: 'New posts of a Well',
      subject: 'New posts for you',
      paragraphs: [
        'Somebody wrote in one of your Wells. You do not have to do anything.',
        'Here you can read it: {page}',
        'If you would rather not get these mails, you can turn them off for this Well: {settings}',
      ],
    },
    gathered: {
      about: 'What was new, gathered for a day or a week',
      subject: 'What is new for you',
      paragraphs: [
        'Here is what was new for you. You do not have to do anything.',
        '{lines}',
        'Here you choose what comes, and when: {settings}',
      ],
    },
    replies: {
      about: 'Replies and mentions',
      subject: 'New replies for you',
      paragraphs: [
        'There are replies to you, or posts that mention you. You do not have to do anything.',
        'Here you can read it: {page}',
      ],
    },
  },
  { es: sessionLettersEs },
);
