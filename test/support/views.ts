/** The first of these widths, colours or kinds; in `npm run test:full` all of them. */
export const views = <View>(first: View, ...others: readonly View[]): View[] =>
  process.env['EVERY_VIEW'] === 'true' ? [first, ...others] : [first];
