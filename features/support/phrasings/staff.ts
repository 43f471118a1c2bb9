/** What one can say in place of steps about staff. */
export const staff: Readonly<Record<string, readonly string[]>> = {
  '{actor} has been called for help': ['{actor} is told about the call for help'],
  'the operator verifies the log': ['the log is checked', 'the log is verified', 'the history is verified'],
  'staff read that the operator verified the log and found it sound': [
    'the log is sound',
    'the history is sound',
    'the log is intact',
    'the log was not changed',
    'nobody has changed the log',
    'nobody has changed the history',
  ],
};
