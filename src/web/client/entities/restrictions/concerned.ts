/** The member who is to be restricted, or no longer. */
export type Concerned = { member: string; name: string };
