import type { FigureName, WaitingItem, WaitingPartName } from '#modules/admin/contract/today-api.ts';
import type { CaseAbout, Deed } from '#modules/moderation/contract/case-events.ts';

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);
const times = (count: number) => (count === 1 ? 'once' : `${count} times`);

/** Every sentence of the page with which staff begin. */
export const todayTexts = {
  title: 'Dashboard',
  lead: 'What waits for a person, what happened in the last seven days, and who came.',
  waiting: 'What needs you',
  nothing: 'Nothing waits for a person.',
  nothingIn: (parts: string) => `Nothing waits in: ${parts}.`,
  unreadable: 'This could not be read just now, so something may wait here. The rest of the page stands.',
  behind: 'This is behind what was recorded last: more may wait here than is shown.',
  again: 'Try again',
  more: (count: number) => `All ${count}`,
  all: 'To the list',
  old: (count: number) => `${count} for more than three days`,
  since: 'since',
  due: 'due',
  overdue: 'Overdue',
  parts: {
    cases: {
      title: 'Cases',
      do: 'Open the case, look at the evidence, and decide. Both sides are told by themselves.',
    },
    appeals: { title: 'Appeals', do: 'Read both sides and decide. It was another person who decided first.' },
    'thin-sessions': {
      title: 'Sessions with too few people',
      do: 'Show the session to others, or ask the host whether to move it. A room that stays too small does not begin.',
    },
    'first-sessions': {
      title: 'First sessions of hosts',
      do: 'Wish the host well, look whether the description is clear, and come by if they want you to.',
    },
    payments: {
      title: 'Payments',
      do: 'A failed charge: ask the member for another card. A notification: try it again, or look it up at the provider.',
    },
    addresses: {
      title: 'Mails that come back',
      do: 'These members get no mail any more. They read it when they log in; call them if you know them.',
    },
    operations: {
      title: 'What runs by itself',
      do: 'Tell the people who run the installation; they find more in the logs and under /readyz.',
    },
  } satisfies Record<WaitingPartName, { title: string; do: string }>,
  about: {
    member: 'About a member',
    session: 'About a session',
    well: 'About a Well',
    post: 'About a post',
    message: 'About a message',
    help: 'A call for help',
  } satisfies Record<CaseAbout, string>,
  deeds: {
    nothing: 'Against: nothing done',
    word: 'Against a word',
    'content-hidden': 'Against hiding what was written',
    'content-deleted': 'Against deleting what was written',
    warned: 'Against a warning',
    probation: 'Against a probation',
    suspended: 'Against a suspension',
    removed: 'Against a removal',
  } satisfies Record<Deed, string>,
  kinds: {
    case: 'Case',
    appeal: 'Appeal',
    'thin-session': 'Session',
    'first-session': 'First session',
    'charge-failed': 'A charge failed',
    'payment-notification': 'A notification of the payment provider was not recorded',
    'billing-difference': 'Our record and the provider’s differ',
    'address-bounces': 'Mails come back',
    'job-stuck': 'A job does not succeed',
    'mail-given-up': 'Mails that no mail server took',
    'reader-stopped': 'A reader stopped',
  } satisfies Record<WaitingItem['kind'], string>,
  reports: (count: number) => (count === 1 ? '1 report' : `${count} reports`),
  seats: (count: number, needed: number) => `${people(count)}, ${needed} are needed`,
  tried: (count: number) => `tried ${times(count)}`,
  number: (count: number) => String(count),
  jobs: (count: number) => (count === 1 ? '1 job' : `${count} jobs`),
  mails: (count: number) => (count === 1 ? '1 mail' : `${count} mails`),
  noName: 'a former member',
  figures: 'The last seven days',
  figuresLead: 'Beside the seven days before. The line shows four weeks.',
  figure: {
    'new-members': { title: 'New members', list: 'the members' },
    places: { title: 'Places taken', list: 'the coming sessions' },
    attendances: { title: 'Took part', list: 'the sessions that were held' },
    held: { title: 'Sessions held', list: 'the sessions that were held' },
    reports: { title: 'Reports', list: 'the cases' },
    income: { title: 'Income', list: 'the revenue' },
  } satisfies Record<FigureName, { title: string; list: string }>,
  same: 'As in the week before',
  fromNothing: 'None in the week before',
  change: (percent: number, before: string) =>
    percent > 0 ? `${percent}% more than ${before} before` : `${-percent}% less than ${before} before`,
  attendance: {
    title: 'Who came',
    picture: 'Bars of each of the last 28 days: who took part, and who had a place and did not come.',
    attended: 'Took part',
    missed: 'Did not come',
    unit: 'Day',
    day: (day: string, attended: number, missed: number) => `${day}: ${attended} took part, ${missed} did not come`,
  },
  table: { summary: 'All days as a table', caption: 'The last 28 days, the newest first', day: 'Day' },
  periods: 'All figures by period',
} as const;
