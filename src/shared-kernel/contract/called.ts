// Apart from `person.ts`, so that the browser has names without schemas.
export type Named = { username: string | null; name?: string | null | undefined };

/** What a member is called; the other text for a former one. */
export const calledOr = ({ username, name }: Named, former: string): string => name ?? username ?? former;

/** The display name as it goes out: nothing where it is the username. */
export const displayNameOf = ({ username, name }: { username: string; name: string }): string | null =>
  name === username ? null : name;
