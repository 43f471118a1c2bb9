/** Whom somebody wants to restrict, or not any more. */
export type Concerned = { member: string; name: string };

type Open = (of: Concerned, restricted: boolean) => void;
let open: Open | undefined;

/** The shell says how the dialogs open; every feature may ask for them, although none of them may know the other. */
export const declareRestricting = (how: Open): void => {
  open = how;
};

/** Opens the dialog in which a member is restricted or, where they are, in which that is taken back (MOD-001, MOD-009). */
export const askToRestrict: Open = (of, restricted) => {
  if (!open) throw new Error('Nobody has declared how members are restricted');
  open(of, restricted);
};
