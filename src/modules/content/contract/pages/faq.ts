import { page } from '../page.ts';

export const faqPage = page('faq', {
  title: 'Frequently asked questions',
  lead: 'Choose a topic; each opens below.',
  search: 'Search the answers',
  found: '{count} of {all} topics have these words.',
  none: 'No answer here has these words.',
  closing: 'Still a question?',
  closingText: 'Write to us. A person reads it and answers.',
  closingAction: 'Contact us',
  topics: [
    {
      id: 'peer-support',
      title: 'Peer support',
      paragraphs: [
        'Peer support is talking with people who live with the same thing. It is no therapy: nobody diagnoses, treats or gives medical advice.',
        'You need no diagnosis to come, only your own experience of the topic.',
      ],
    },
    {
      id: 'wells',
      title: 'Wells',
      paragraphs: [
        'A Well is a community around one shared experience. Join by confirming that you have lived experience of the topic. You can leave at any time.',
        'You cannot find yours? Begin in General Mental Health, and tell us what is missing.',
      ],
    },
    {
      id: 'sessions',
      title: 'Sessions',
      points: [
        'A session takes 30, 60 or 90 minutes and has 3 to 16 people.',
        'Register on its page. You can give your place back until five minutes before it starts.',
        'The room opens when at least three people are there. Latecomers get in for five minutes.',
        'Cameras are on, so that all know who is listening. You can blur what is behind you.',
        'Nothing is recorded. The chat of a session disappears after three days.',
      ],
    },
    {
      id: 'hosting',
      title: 'Hosting',
      paragraphs: [
        'After your first session you can host. Plan it at least a day ahead, in a Well you belong to. The host training is free.',
      ],
    },
    {
      id: 'free',
      title: 'What is free',
      paragraphs: [
        'Basic membership is free: one session a month, all discussions of your Wells, and group-hosted sessions, which do not count.',
      ],
    },
    {
      id: 'membership',
      title: 'Membership',
      paragraphs: [
        'Unlimited membership has no limit on how many sessions you attend; you can be registered for four at a time. It renews by itself until you cancel, and then runs to the end of the paid period.',
        'A gift code is redeemed on the page Redeem a code.',
      ],
    },
    {
      id: 'safety',
      title: 'Safety',
      paragraphs: [
        '{product} is no emergency service. If you are in danger, call one of these lines now.',
        'You can report or restrict a member at any time, in a session with one tap.',
      ],
    },
    {
      id: 'camera',
      title: 'Camera and microphone',
      points: [
        'Chrome and Edge: click the sign left of the address, then Site settings, and allow camera and microphone. Reload the page.',
        'Firefox: click the crossed-out camera left of the address and remove the block. Reload the page.',
        'Safari on a Mac: Safari, Settings, Websites, Camera; choose Allow for this site. The same under Microphone.',
        'iPhone and iPad: Settings, Apps, Safari, Camera: Ask or Allow. The same under Microphone.',
        'Android: Settings, Apps, your browser, Permissions: allow camera and microphone.',
        'Still black? Close other programs that use the camera, and try again.',
      ],
      links: [{ to: '/camera-test', text: 'Test camera and microphone' }],
    },
    {
      id: 'contact',
      title: 'Contact',
      paragraphs: ['Your question is not here?'],
      links: [{ to: '/contact-us', text: 'Contact us' }],
    },
  ],
});
