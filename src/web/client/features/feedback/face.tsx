const mouths = [
  'M15 34c3.5-5.5 14.5-5.5 18 0',
  'M16 33c4-3.5 12-3.5 16 0',
  'M16.5 31.5h15',
  'M16 29.5c4 4 12 4 16 0',
  'M14.5 28c2.5 9 16.5 9 19 0z',
] as const;

/** A face from 1 (awful) to 5 (awesome); the word beside it says the same. */
export const Face = ({ of, className }: { of: number; className?: string | undefined }) => (
  <svg viewBox="0 0 48 48" className={className} data-face={of} aria-hidden focusable={false}>
    <circle cx="24" cy="24" r="21" data-part="head" />
    <circle cx="17.5" cy="20" r="2.4" data-part="eye" />
    <circle cx="30.5" cy="20" r="2.4" data-part="eye" />
    <path d={mouths[of - 1] ?? mouths[2]} data-part={of === 5 ? 'laugh' : 'mouth'} />
  </svg>
);
