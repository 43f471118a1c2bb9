/**
 * The log or what opens it is not as it was written, or not for this program: nobody reads on, and nothing is skipped or
 * guessed. The message says what is wrong and what to do; it holds nothing that anybody typed.
 */
export class UnreadableLog extends Error {
  readonly what: string;
  readonly remedy: string;
  constructor(what: string, remedy: string, cause?: unknown) {
    super(`${what}. ${remedy}.`, cause === undefined ? {} : { cause });
    this.name = 'UnreadableLog';
    this.what = what;
    this.remedy = remedy;
  }
}
