import { page } from '../page.ts';

export const breathePage = page('breathe', {
  title: 'Two minutes to breathe',
  how: 'Breathe in while the circle grows, for four seconds, and out while it shrinks, for six. Put both feet on the floor. Let your shoulders fall.',
  in: 'Breathe in',
  out: 'and slowly out',
  quiet: 'Twelve breaths are two minutes. Nothing is counted, nobody watches, and you can stop at any time.',
  end: 'These were two minutes. Take one more breath, then look around you: name five things that you see.',
  help: 'Get help now',
});
