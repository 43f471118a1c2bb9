export const homeTexts = {
  menu: { label: 'Yours', home: 'Home', sessions: 'Your Sessions', wells: 'Your Wells' },
} as const;
