import { page } from '../page.ts';
import type { PageTextsPart } from '../text-parts.ts';

export const howItWorksPage = page('how-it-works', {
  title: 'How it works',
  lead: 'What {product} is, what a session is like, and what it costs.',
  hosts: 'Community hosts',
  hostsText: 'Some of the people who open a room, keep an eye on the time and see that all can speak.',
  allHosts: 'Meet the hosts',
  find: 'Find a session',
  still: 'A room, drawn: nothing is ever recorded.',
  closing: 'Come and look, without a camera',
  closingText: 'You can see every Well and every coming session before you create an account.',
  parts: [
    {
      id: 'wells',
      title: 'Wells',
      paragraphs: [
        'A Well is a community around one shared experience: grief, anxiety, ADHD and others. You join the Wells you have lived experience of, as many as you like.',
        'In a Well you find its sessions, a discussion and the people who belong to it. Only members of a Well read what is written there.',
      ],
      links: [{ to: '/wells', text: 'See all Wells' }],
    },
    {
      id: 'support',
      title: 'Three ways of support',
      points: [
        'Sessions: small live video groups with people who have been there too, at a set time.',
        'Discussion: write and read in your Well whenever you like, also at night.',
        'Chat: the people of one session write to each other before it and for three days after.',
      ],
    },
    {
      id: 'sessions',
      title: 'What a session feels like',
      paragraphs: [
        'You check your camera and microphone in private first, then wait for the others. The room opens at the start, once three people are there. Everybody sees everybody; there is no audience and no recording.',
        'You say as much or as little as you like. Listening is taking part. You can leave at any moment without giving a reason.',
      ],
      links: [{ to: '/sessions', text: 'Find a session' }],
    },
    {
      id: 'people',
      title: 'Who you speak with',
      paragraphs: [
        'Peers: people who live with the same thing. They are not therapists and nobody diagnoses you. They share what they experienced, not advice.',
        'All members are 18 or older. A username, and a name if you choose one, is all that the others see of who you are, unless you tell them more.',
      ],
    },
  ] satisfies PageTextsPart[],
  after: [
    {
      id: 'safety',
      title: 'Safety',
      paragraphs: [
        'A host can remove a person from the room at once. Every member can report a member, a session, a post or a message; staff read each report, and the person reported does not learn who sent it. You can also restrict a member, and the two of you do not meet any more.',
        '{product} is no emergency service. If you are in danger, call the emergency number or one of the lines under Get help.',
      ],
      links: [
        { to: '/safety-policy', text: 'Community Safety & Protocols' },
        { to: '/safety-resources', text: 'Resources and hotlines' },
      ],
    },
    {
      id: 'membership',
      title: 'Membership options',
      points: [
        'Basic is free: one session a month, registered for one at a time, and all discussions of your Wells. Group-hosted sessions do not count.',
        'Unlimited is paid: as many sessions as you like. You can cancel it at any time; it then runs to the end of the paid period.',
        'Hosts who hold three sessions in a month get the next month of Unlimited free.',
      ],
      links: [
        { to: '/membership', text: 'See the plans' },
        { to: '/register', text: 'Create your account' },
      ],
    },
  ],
});
