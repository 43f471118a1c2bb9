import { monthsText } from './money.ts';
import { editable } from '#client/lib/site/editable.ts';

/** What members read about money. Sentences beside an id are the specification's, word for word. */
export const billingTexts = editable('membership', {
  /** BIL-057 */
  failed: 'Something went wrong.',
  /** BIL-063 */
  cancelFailed: 'Something went wrong please try again.',
  /** BIL-049, BIL-064 */
  notCharged: 'Your card could not be charged',
  off: {
    title: 'Nothing to pay here',
    text: (product: string) =>
      `${product} takes no payments on this installation. Your plan is set by the people who run it.`,
    go: 'Find a session',
  },
  plans: {
    title: 'Membership',
    lead: 'Basic is free and stays free. Unlimited is for the weeks in which one session is not enough.',
    basic: 'Basic',
    unlimited: 'Unlimited',
    free: 'Free',
    yours: 'Your plan',
    basicLimits: (registered: number, attended: number, isByMonth: boolean) => [
      registered === 0
        ? 'Book as many sessions as you like'
        : `Be registered for ${registered} ${registered === 1 ? 'session' : 'sessions'} at a time`,
      attended === 0
        ? 'Unlimited attendance'
        : `Attend ${attended} ${attended === 1 ? 'session' : 'sessions'} ${isByMonth ? 'a month' : 'in 30 days'}; group-hosted sessions do not count`,
    ],
    basicMore: ['The forum, your Wells and the chats of your sessions', 'Sessions of your own'],
    /** BIL-008; how many at a time is said, too (C-025). */
    unlimitedLimit: (registered: number) =>
      registered === 0 ? 'Unlimited attendance' : `Unlimited attendance, up to ${registered} booked at a time`,
    unlimitedMore: [
      'Unlimited hosting',
      '24/7 live video with peers',
      'Hourly sessions with community hosts',
      'Free group-hosting workshops',
      'A personalised feed and group chat rooms',
    ],
    choose: 'Get Unlimited',
    signUp: 'Create a free account',
    each: (price: string, every: string) => `${price} ${every}`,
    usually: (price: string) => `usually ${price}`,
    goodToKnow: 'Good to know',
    points: [
      'You can cancel whenever you like. You keep what you paid for until the end of the period.',
      'Before anything is charged you see what, when and how much.',
    ],
    renewalFails: (days: number) =>
      `If a renewal fails, you stay Unlimited for ${days} days while we try again. Sessions you booked stay yours.`,
    /** BIL-065, BIL-066: the reading that is never worse for the member (C-058). */
    refunds: (email: string) =>
      `Write to ${email} within 30 days of a payment, 60 days for a yearly plan, and you get it back.`,
    us: 'us',
    gifts: 'Gifts and codes',
    giftsText: 'Give somebody months of Unlimited, or use a code that you were given. No card is needed to use a gift.',
    buyGift: 'Give a gift',
    redeem: 'Redeem a code',
  },
  yours: {
    title: 'Your membership',
    basic: 'You are on Basic. It is free.',
    renews: (date: string, price: string) => `Unlimited. It renews on ${date} for ${price}.`,
    changes: (date: string, plan: string, price: string) =>
      `Unlimited. On ${date} it continues as ${plan} for ${price}.`,
    ends: (date: string) => `Unlimited until ${date}. It does not renew: Basic follows then, without a charge.`,
    owes: (date: string) => `Unlimited until ${date}: the payment for the time after is missing.`,
    open: 'Unlimited.',
    change: 'Change plan',
    card: 'Card',
    history: 'Billing history',
    cancel: 'Cancel membership',
    resume: 'Keep Unlimited',
    inAccount: 'Plan, card, receipts, gifts and codes.',
    inAccountOpen: 'Open',
    back: 'Your membership',
  },
  grace: {
    title: 'Your last payment did not go through',
    text: (date: string) =>
      `You stay Unlimited until ${date}, and we try again by ourselves. Nothing is lost: sessions you booked stay yours. Another card usually settles it.`,
    action: 'Update card',
  },
  checkout: {
    title: 'Unlimited membership',
    plan: 'How often do you want to pay?',
    pay: (total: string) => `PAY ${total}`,
    start: 'START',
    already: (date: string) => `You are Unlimited until ${date}.`,
    alreadyText: 'There is nothing to buy now. You can change how often you pay, or stop, under your membership.',
    withoutEnd: 'You are Unlimited without an end, and nothing is charged. There is nothing to buy.',
    noPlans: 'There is no plan to buy right now.',
    noted: 'Paid by card. The number goes straight to the payment provider; it never reaches us.',
    done: 'You are Unlimited',
    doneText: (until: string) =>
      `You are Unlimited until ${until}, and it renews then. The receipt is in your billing history.`,
    doneOpen: 'You are Unlimited now. The receipt is in your billing history.',
  },
  summary: {
    title: 'What happens when you confirm',
    tax: 'Tax',
    credit: 'Your credit',
    total: 'You pay now',
    totalLater: (date: string) => `You pay on ${date}`,
    nothingNow: 'Nothing is charged today.',
    freeMonths: (months: number) => `${monthsText(months)} free with your code`,
    renews: (date: string, total: string) => `On ${date} it renews for ${total}. You can stop that any day before.`,
    once: 'One payment. Nothing renews.',
    calculating: 'Adding up',
    changed: (total: string) =>
      `Your card is saved. With the tax where your card is from you pay ${total}. Nothing is charged yet: please look again and confirm.`,
  },
  code: {
    label: 'Gift or discount code',
    apply: 'Use code',
    remove: 'Remove code',
    applied: (months: number) => `Your code gives you ${monthsText(months)} free.`,
    gift: 'This code is a gift. You can use it without a card.',
    toRedeem: 'Redeem it',
  },
  card: {
    number: 'Card number',
    expiry: 'Expiry date',
    cvc: 'CVC',
    /** BIL-060 */
    incomplete: 'Make sure all card fields are filled.',
    /** BIL-061 */
    failed: 'There was an error processing your card.',
    notLoaded: 'The card form could not be loaded. Nothing was charged.',
    loading: 'Loading the card form',
    saved: (brand: string, last4: string) => `${brand} ending in ${last4}`,
    other: 'Another card',
    which: 'Pay with',
    expires: (date: string) => `Expires ${date}`,
    current: 'In use',
  },
  payment: {
    card: 'Checking your card',
    charging: 'One moment. Please keep this page open.',
    challenge: 'Your bank asks you to confirm.',
    unclear:
      'We have no answer yet. Please do not pay again: we keep asking, and you are charged once at most. You may also come back later; your membership says whether it went through.',
    challengeFailed: 'Your bank did not confirm the payment. Nothing was charged.',
  },
  change: {
    title: 'Change plan',
    lead: (date: string) => `The new plan begins on ${date}, when the current period ends. Nothing is charged before.`,
    owed: 'Another plan can be chosen as soon as the missing payment is there.',
    current: 'Now',
    next: 'Chosen',
    save: 'Change plan',
    done: (plan: string, date: string) => `Changed. From ${date} on your plan is ${plan}.`,
  },
  updateCard: {
    title: 'Your card',
    lead: 'A new card is charged from the next billing date on.',
    /** While a renewal is unpaid it is tried at once. */
    leadOwed: (sum: string | undefined) =>
      `${sum === undefined ? 'The payment that is missing' : `The ${sum} that are missing`} will be charged to the new card at once, and renewals from then on.`,
    thanksPaid: (last4: string) => `The card ending in ${last4} is saved, and the missing payment went through.`,
    thanksOwed: (last4: string) =>
      `The card ending in ${last4} is saved. The missing payment did not go through with it either: please try another card.`,
    save: 'Save card',
    thanks: 'Thank you',
    thanksText: (last4: string) => `The card ending in ${last4} is saved. It is charged from the next billing date on.`,
    previous: 'Cards you used',
    none: 'There is no card yet.',
  },
  history: {
    title: 'Billing history',
    none: 'Nothing was charged, given or changed so far.',
    receipt: 'Receipt',
    date: 'Date',
    what: 'What',
    amount: 'Amount',
  },
  cancel: {
    title: 'Cancel membership',
    sure: 'Before you go',
    sureText: (date: string) =>
      `You stay Unlimited until ${date}, and nothing more is charged. After that you are on Basic, which is free. Your Wells, chats and booked sessions stay.`,
    film: 'A few words from the community',
    keep: 'Keep my membership',
    go: 'CONTINUE',
    why: 'Why do you cancel?',
    whyLead: 'One tick is enough. It helps us get better.',
    /** BIL-024, in the order of the specification. */
    reasons: [
      { value: 'not enough sessions', text: 'There are not enough sessions for me', asks: null },
      { value: 'never used', text: 'I never used it', asks: null },
      { value: 'feel better', text: 'I feel better', asks: null },
      { value: 'alternative found', text: 'I found an alternative', asks: 'Which one? (optional)' },
      { value: 'too expensive', text: 'It is too expensive', asks: null },
      { value: 'unmet expectations', text: 'It did not meet my expectations', asks: 'What was missing? (optional)' },
      {
        value: 'thought it was different',
        text: 'I thought it was different',
        asks: 'What did you expect? (optional)',
      },
    ],
    /** BIL-020 */
    yes: 'Cancel Membership',
    done: 'Your membership is canceled',
    doneText: (date: string) =>
      `You stay Unlimited until ${date}. Then Basic follows by itself; there is nothing left for you to do. Nothing more is charged, and sessions you booked stay yours.`,
    changed: 'You can take this back until then, or return at any time.',
    toSessions: 'Find a session',
    nothing: 'There is nothing to cancel',
    nothingText: 'No payment is planned for you.',
  },
  gift: {
    title: 'Give peer support',
    lead: 'Months of Unlimited for somebody you care about. They need no card, and nothing renews.',
    visitor: 'Log in or create an account to buy it. You stay on this page.',
    what: 'How much would you like to give?',
    lasts: (months: number) => monthsText(months),
    once: (price: string) => `${price}, once`,
    name: 'Name of the person (optional)',
    email: 'Their email (optional)',
    emailHint: 'Leave it empty to print the code or hand it over yourself.',
    emailInvalid: 'This does not look like an email address.',
    message: 'Your message (optional)',
    dayPast: 'Please choose today or a later day.',
    day: 'When should it arrive? (optional)',
    dayHint: 'Today when empty. It arrives in the morning of that day.',
    pay: (total: string) => `PAY ${total}`,
    done: 'Thank you. Your gift is ready',
    sent: (to: string) => `We email it to ${to}. Here is the code as well:`,
    yours: 'Print this code or hand it over:',
    how: (address: string) => `It is used once, at ${address}, without a card.`,
    another: 'Give another',
    list: 'Gifts you gave',
    forWhom: (name: string) => `For ${name}`,
    from: (name: string) => `From ${name}`,
    months: (months: string) => `${months} of Unlimited`,
    unknown: 'There is no such gift among yours.',
    cardTitle: 'A gift for you',
    print: 'Print',
    resend: 'Send again',
    resent: 'Sent again.',
    status: { active: 'Not used yet', used: 'Used', inactive: 'Not valid', expired: 'Expired' },
  },
  redeem: {
    title: 'Redeem a code',
    lead: 'No card is needed, and nothing renews by itself.',
    label: 'Your code',
    empty: 'Please enter the code.',
    go: 'Redeem',
    done: 'It is yours',
    doneText: (months: number) => `${monthsText(months)} of Unlimited, without a card. Your gift renews nothing.`,
    until: (date: string) => `You are Unlimited until ${date}.`,
    discount: 'This code makes the first months of a new membership free. It is used when you choose a plan.',
    toCheckout: 'Choose a plan',
    logIn: 'Log in or create an account to use it. You stay on this page.',
    findSession: 'Find a session',
  },
  host: {
    title: 'A free month for hosting',
    progress: (held: number, needed: number) => `${held} of ${needed} sessions this month`,
    text: (needed: number, people: number) =>
      `A session counts when you were there, at least ${people} people came and it ended normally. With ${needed} of them in a calendar month (UTC) you get a month of Unlimited, once a month and without a card.`,
    earned: (date: string) => `Earned this month. The next one can be earned from ${date} on.`,
  },
} as const);
