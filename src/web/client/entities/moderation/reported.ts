export type Reported =
  | { kind: 'session'; session: string }
  /** `session`: where it happened, null when it has nothing to do with one. */
  | { kind: 'member'; member: string; name: string; session: string | null }
  | { kind: 'well'; well: string };
