/** `npm run test:full` does all of it, `npm test` what a defect of the usual kind does not survive. */
const isThorough = process.env['THOROUGH'] === 'true';

/** The first of these widths, colours or kinds; thoroughly, all of them. */
export const views = <View>(first: View, ...others: readonly View[]): View[] =>
  isThorough ? [first, ...others] : [first];

/** How often chance is asked; thoroughly, more often. */
export const runs = (usual: number, thorough: number): number => (isThorough ? thorough : usual);
