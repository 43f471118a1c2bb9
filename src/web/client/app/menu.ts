import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconDroplet from '@tabler/icons-react/dist/esm/icons/IconDroplet.mjs';

/** The main navigation; `name` is the one of its words. */
export const mainMenu = [
  { to: '/', name: 'home', icon: IconHome },
  { to: '/sessions', name: 'sessions', icon: IconCalendar },
  { to: '/wells', name: 'wells', icon: IconDroplet },
] as const;
