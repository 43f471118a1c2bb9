import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconDroplet from '@tabler/icons-react/dist/esm/icons/IconDroplet.mjs';

/** The main navigation. */
export const mainMenu = [
  { to: '/', text: 'Home', icon: IconHome },
  { to: '/sessions', text: 'Sessions', icon: IconCalendar },
  { to: '/wells', text: 'Wells', icon: IconDroplet },
] as const;
