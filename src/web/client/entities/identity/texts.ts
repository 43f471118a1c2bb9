/** What a member reads who has still to confirm the address (C-114). */
export const confirmTexts = {
  title: 'Please confirm your email first',
  text: 'Joining Wells, seats in sessions, chats and reports open with the link that we mailed to you. Leave this open if you like: it goes on by itself.',
  again: 'Send the e-mail again',
  sent: 'The mail is on its way. Please look in your inbox.',
} as const;
