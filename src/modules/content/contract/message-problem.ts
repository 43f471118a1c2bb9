import { parsedMessage, UnreadableMessage } from '#kernel/contract/messages/parse-message.ts';

/** What is wrong with a message that staff wrote, in plain words; `names` are those of the values that it may fill in. */
export const messageProblem = (written: string, names: readonly string[]): string | undefined => {
  try {
    const unknown = parsedMessage(written).names.find((name) => !names.includes(name));
    return unknown === undefined ? undefined : `nothing is filled in for {${unknown}}`;
  } catch (error) {
    if (error instanceof UnreadableMessage) return error.message;
    throw error;
  }
};
