/** What one can say in place of steps about chat. */
export const chat: Readonly<Record<string, readonly string[]>> = {
  '{actor} writes {string} in the chat of {string}': [
    '{actor} writes {string} in the chat',
    '{actor} sends {string} in the chat',
    '{actor} posts {string} in the chat',
    '{actor} says {string} in the chat',
    '{actor} sends {string} in the chat of {string}',
    '{actor} posts {string} in the chat of {string}',
    '{actor} says {string} in the chat of {string}',
    '{actor} sends the message {string} in the chat',
    '{actor} sends the message {string} in the chat of {string}',
  ],
  'the chat of {string} is gone': ['the chat is gone', 'nobody has the chat of {string}', 'nobody has the chat'],
  '{actor} insults {actor} in the chat of {string}': [
    '{actor} has insulted {actor} in the chat of {string}',
    '{actor} is rude to {actor} in the chat of {string}',
    '{actor} shouts at {actor} in the chat of {string}',
  ],
};
