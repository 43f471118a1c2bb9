export const sessionStream = (session: string): string => `scheduling.session-${session}`;
/** The stream of one member's booking book: which times are taken by what. */
export const bookingsStream = (member: string): string => `scheduling.bookings-${member}`;
/** The stream of the bookings that the limits of a member's plan refused. */
export const limitsStream = (member: string): string => `scheduling.limits-${member}`;
export const seriesStream = (series: string): string => `scheduling.series-${series}`;
