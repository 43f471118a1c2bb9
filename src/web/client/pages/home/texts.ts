import { editable } from '#client/lib/site/editable.ts';

export const homeTexts = editable('home-menu', {
  menu: { label: 'Yours', home: 'Home', sessions: 'Your Sessions', wells: 'Your Wells' },
} as const);
