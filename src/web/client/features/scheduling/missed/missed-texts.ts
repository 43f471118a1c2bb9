import { message } from '#kernel/contract/messages/message.ts';
import type {
  JoiningEvidence,
  MissedBecause,
  MissedReason,
  MissedWeight,
} from '#modules/scheduling/contract/missed-session.ts';
import { editable } from '#client/lib/site/editable.ts';

export const missedTexts = editable('missed', {
  reasons: {
    'could-not-get-in': 'I could not get in',
    'too-late-to-leave': 'Too late to give my place back',
    'not-well': 'I was not well',
    forgot: 'I forgot',
  } satisfies Record<MissedReason, string>,
  weights: { full: 'Counts', half: 'Counts half', none: 'Does not count' } satisfies Record<MissedWeight, string>,
  because: {
    reachable: 'Nothing was recorded that kept you out.',
    'could-not-join': 'You tried to come in.',
    'server-outage': 'We could not be reached at that time.',
    'video-outage': 'Our video server could not be reached at that time.',
    'own-word': 'You said that you could not get in.',
    'too-late-to-leave': 'You said that it was too late to give your place back.',
    explained: 'You told us why.',
    staff: 'Our staff decided so.',
    'before-evidence': 'Recorded before we kept what keeps people out.',
  } satisfies Record<MissedBecause, string>,
  becauseToStaff: {
    reachable: 'Nothing was recorded that kept the member out.',
    'could-not-join': 'The member tried to come in.',
    'server-outage': 'The product could not be reached at that time.',
    'video-outage': 'The video server could not be reached at that time.',
    'own-word': 'The member says that they could not get in; they are believed once in a while.',
    'too-late-to-leave':
      'The member says that it was too late to give the place back; they are believed once in a while.',
    explained: 'The member told why; what they said is theirs.',
    staff: 'Staff decided so.',
    'before-evidence': 'Recorded before evidence was kept.',
  } satisfies Record<MissedBecause, string>,
  tried: {
    camera: 'The camera did not work',
    microphone: 'The microphone did not work',
    browser: 'The browser could not show the room',
    connection: 'The connection failed',
    'video-server': 'The video server let nobody in',
    'came-in': 'Was in the room and left before it counted',
  } satisfies Record<JoiningEvidence, string>,
  card: {
    title: 'You had a place',
    hostTitle: 'You were to host',
    text: 'We missed you there. That happens. If you like, one tap says why; you need not say anything.',
    excused: 'We saw that something kept you out, so it does not count.',
    private:
      'What you tap is yours. Staff see that you explained it, and if you could not get in or not leave in time; nothing more.',
    close: 'Close',
    thanks: {
      full: 'Thank you for telling us.',
      half: 'Thank you for telling us. It counts half.',
      none: 'Thank you for telling us. It does not count.',
    } satisfies Record<MissedWeight, string>,
    more: 'What counts',
  },
  page: {
    title: 'Missed sessions',
    lead: 'What counts, and why. It becomes less every week, by itself.',
    loading: 'Loading missed sessions',
    none: 'You have not missed a session lately.',
    noneOf: 'No missed sessions lately.',
    rule: message(
      'A missed session counts only if you could have come in. It weighs 1, less with every week, and nothing after {days} days. When all together weigh more than {limit}, new registrations pause for a while.',
      (most: number, days: number) => ({ days, limit: most - 1 }),
    ),
    off: 'Missed sessions have no consequence here.',
    sum: message(
      'Together they weigh {weighs} now; the pause begins above {limit}.',
      (weighs: number, most: number) => ({ weighs, limit: most - 1 }),
    ),
    blocked: 'You can register again from',
    blockedOf: 'They can register again from',
    weighs: message('weighs {weight} now', (weight: number) => ({ weight })),
    asHost: 'as the host',
    youSaid: message('You said: {reason}', (reason: string) => ({ reason })),
    explained: 'Explained by the member.',
    explain: 'Tell us why',
    open: 'See what counts',
    about: 'Sessions that you could not come to, what counts of them and why.',
    forgive: 'Let it not count',
    forgiven: 'It does not count any more.',
    count: message(
      '{count, plural, one {1 session missed lately} other {# sessions missed lately}}',
      (count: number) => ({ count }),
    ),
  },
} as const);
