/**
 * The log or its keys are damaged, missing, or of another release. Readers stop here: nothing is skipped or guessed.
 * The message states problem and remedy and contains no user input.
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
