import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconDroplet from '@tabler/icons-react/dist/esm/icons/IconDroplet.mjs';
import { pageExists } from '../lib/pages.ts';

const entries = [
  { to: '/', text: 'Home', icon: IconHome },
  { to: '/sessions', text: 'Sessions', icon: IconCalendar },
  { to: '/wells', text: 'Wells', icon: IconDroplet },
] as const;

/** The main navigation: only pages that exist. */
export const mainMenu = () => entries.filter(({ to }) => pageExists(to));
