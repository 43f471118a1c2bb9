import { page } from '../page.ts';

export const trainingPage = page('training', {
  title: 'Host training',
  lead: 'Virtual and self-paced, offered free: the first step to peer support certification.',
  join: 'JOIN NOW!',
  learnMore: 'LEARN MORE ABOUT {PRODUCT}',
  start: 'START NOW',
  hosts: 'Some of those who host',
  parts: [
    {
      title: 'Holding a space can be learned',
      paragraphs: [
        'Most hosts on {product} began as members who were glad about a session and wanted to give that to others. The training takes away the fear of the first evening.',
      ],
    },
    {
      title: 'What peer support is',
      paragraphs: [
        'People who share an experience talk with each other as equals. Nobody is the expert on another life. What helps is being heard by a person who knows.',
      ],
    },
    {
      title: 'What the host training is',
      paragraphs: [
        'A course on the web that you take whenever you have time. You can stop and come back. It is virtual and self-paced, offered free, and the first step to peer support certification.',
      ],
    },
    {
      title: 'What is included',
      points: ['9 topics', '42 instructional videos and discussion boards', '14 self-discovery exercises'],
    },
  ],
  register: {
    title: 'Create your account first',
    lead: 'The training belongs to your account. After you registered it opens by itself.',
  },
  closing: 'Begin with the first topic tonight',
  open: 'Open the training',
  openText: 'The course is on a page of its own. You are logged in there by the button.',
  serverError: 'Server Error',
});
