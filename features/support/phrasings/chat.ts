/** What one can say in place of steps about chat. */
export const chat: Readonly<Record<string, readonly string[]>> = {
  '{actor} writes {string} in the chat of {string}': [
    '{actor} sends {string} in the chat of {string}',
    '{actor} posts {string} in the chat of {string}',
    '{actor} says {string} in the chat of {string}',
  ],
  '{actor} reads the chat of {string}': ['{actor} opens the chat of {string} and reads it'],
  '{actor} writes to {actor} {string}': [
    '{actor} writes {string} to {actor}',
    '{actor} writes {actor} {string}',
    '{actor} sends {string} to {actor}',
    '{actor} sends {actor} {string}',
    '{actor} sends a message to {actor} {string}',
    '{actor} messages {actor} {string}',
  ],
  '{actor} reads {string} from {actor}': ['{actor} gets {string} from {actor}'],
  '{actor} does not read {string} from {actor}': [
    '{actor} does not get {string} from {actor}',
    '{actor} does not see the message {string} from {actor}',
  ],
  'the chat of {string} is gone': ['the chat is gone', 'nobody has the chat of {string}'],
  '{actor} insults {actor} in the chat of {string}': [
    '{actor} insults {actor} in the chat after {string}',
    '{actor} is rude to {actor} in the chat of {string}',
    '{actor} shouts at {actor} in the chat of {string}',
  ],
};
