const sessions = (count: number): string => (count === 1 ? '1 session' : `${count} sessions`);

/** What staff read about a decision before they make it (C-114). */
export const effectTexts = {
  loading: 'Working out what this changes',
  failed: 'What this changes for this member cannot be shown now.',
  stronger: 'Nothing changes now: a limit that is as strong or stronger lasts.',
  running: 'Out at once of what runs now:',
  seats: (count: number) => `${count === 1 ? '1 place is' : `${count} places are`} given back:`,
  waiting: (count: number) => `No longer waits for a place in ${sessions(count)}:`,
  hosted: (count: number) => `${sessions(count)} of theirs ${count === 1 ? 'is' : 'are'} called off:`,
  others: (count: number) =>
    count === 0
      ? 'no one else has a place'
      : count === 1
        ? '1 other has a place and is told'
        : `${count} others have a place and are told`,
  unlessTaken: 'unless another host has taken it by',
  series: (count: number) => `${count === 1 ? 'A series ends' : `${count} series end`}:`,
  noSessions: 'No coming session is concerned.',
  wells: (count: number) => `Still belongs to ${count === 1 ? '1 Well' : `${count} Wells`}.`,
  openedWells: 'Opened these Wells, which stay as they are:',
  stops: (amount: string) => `The next charge is stopped: ${amount} on`,
  continues: (amount: string) => `Goes on being charged: ${amount} on`,
  paidUntil: 'Unlimited is paid until',
  noRefund: 'Nothing is paid back by itself.',
  noCharge: 'Nothing will be charged.',
  mails: {
    member: 'The mail to the member',
    reporter: (count: number) => (count === 1 ? 'The mail to the reporter' : `The mail to each of ${count} reporters`),
  },
};
