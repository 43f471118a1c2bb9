import { page } from '../page.ts';
import type { PageTextsPart } from '../text-parts.ts';

export const aboutPage = page('about-us', {
  title: 'About us',
  lead: '{product} brings people who live with the same thing together, in small groups on live video.',
  mission: [
    {
      title: 'What we are here for',
      paragraphs: [
        'Being understood should not depend on where you live, what you earn or what time it is. Peer support does not replace a doctor or a therapist. It is what friends would do if they knew.',
      ],
    },
  ] satisfies PageTextsPart[],
  letter: 'A letter from the founder',
  team: 'The team',
  closing: 'Come as you are',
  closingText: 'Look around first, or take part in a session and only listen.',
  closingAction: 'Find a session',
});
