/** What somebody tells staff about. */
export type Reported =
  | { kind: 'session'; session: string }
  /** `session`: where it happened, null when it has nothing to do with one. */
  | { kind: 'member'; member: string; name: string; session: string | null }
  | { kind: 'well'; well: string };

export type ReportOptions = {
  /** Inside a session: leaves it. Offered once the report was sent. */
  onLeave?: () => void;
};

type Open = (of: Reported, options: ReportOptions) => void;
let open: Open | undefined;

/** The shell says how the dialog opens; every feature may ask for it, although none of them may know the other. */
export const declareReporting = (how: Open): void => {
  open = how;
};

/** Opens the dialog in which something is reported to staff, above whatever is shown. */
export const askToReport: Open = (of, options) => {
  if (!open) throw new Error('Nobody has declared how reports are sent');
  open(of, options);
};
