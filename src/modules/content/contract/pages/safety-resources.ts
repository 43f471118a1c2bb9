import { page } from '../page.ts';

export const safetyResourcesPage = page('safety-resources', {
  title: 'Additional Mental Health Support and Resources',
  lead: 'You do not have to be sure that it is bad enough. These lines are there for you, and for people who worry about you.',
  more: 'All countries',
  checkedIn: 'checked in {month}',
  checked: 'Numbers change. If one does not answer, please try the next, or your local emergency number.',
});
