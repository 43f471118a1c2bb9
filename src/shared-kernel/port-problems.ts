/**
 * What a port to the outside (mail, video, payments, logins) last failed with. Both fields are words of ours: never text of the
 * other side, which may quote an address or a name.
 */
export type PortProblem = {
  /** For searching: `ECONNREFUSED`, `535 5.7.8`, `invalid_client`. */
  code: string;
  /** What is wrong and what can be done, as one sentence. */
  sentence: string;
};

/**
 * The last problem of every port, in this process. `/readyz` shows them to those who have the token, and a change is logged once,
 * not every attempt.
 *
 * Take it with `provide(…, { ports: PORT_PROBLEMS })` or as a parameter of an adapter; call `failed` where an answer of the other
 * side is judged, and `works` where one was good. A port is named as in `/readyz`: `mail`, `video`, `payments`, `logins`, with
 * `:<id>` behind it where there are several. A problem makes no process unready.
 */
export type PortProblems = {
  failed: (port: string, problem: PortProblem) => void;
  works: (port: string) => void;
  /** Ports that do not work, with the moment since which (ISO 8601). */
  all: () => ReadonlyMap<string, PortProblem & { since: string }>;
};

export const portProblems = (
  now: () => string = () => new Date().toISOString(),
  /** Called when a port begins to fail, fails in another way, or works again. */
  changed: (port: string, problem: PortProblem | undefined) => void = () => {},
): PortProblems => {
  const problems = new Map<string, PortProblem & { since: string }>();
  return {
    failed: (port, { code, sentence }) => {
      const before = problems.get(port);
      if (before?.code === code && before.sentence === sentence) return;
      problems.set(port, { code, sentence, since: before?.since ?? now() });
      changed(port, { code, sentence });
    },
    works: (port) => {
      if (problems.delete(port)) changed(port, undefined);
    },
    all: () => problems,
  };
};
