type Ask = () => Promise<boolean>;
let ask: Ask = () => Promise.resolve(false);

/** The shell says how a code of the second step is asked for. */
export const askForCodeWith = (how: Ask): void => {
  ask = how;
};

/** Asks for a code before a sensitive act; false when the member does not want to. */
export const codeGiven: Ask = () => ask();
