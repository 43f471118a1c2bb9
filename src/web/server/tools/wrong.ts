/** What a person at the command line did wrong; told without a trace of the program. */
export class Wrong extends Error {}
