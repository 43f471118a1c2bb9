/**
 * A row as one JSON list, `json_build_array(…)`: the driver describes and parses each column of each answer, which takes it longer
 * than the database needs for the row. An instant is a number in such a list.
 */
export const seconds = (time: string): string => `extract(epoch from ${time})::float8`;

/** The instant of {@link seconds}; null stays null. */
export const instantOf = <Seconds extends number | null>(value: Seconds): Seconds extends null ? null : Date =>
  (value === null ? null : new Date(Math.round(value * 1000))) as Seconds extends null ? null : Date;
