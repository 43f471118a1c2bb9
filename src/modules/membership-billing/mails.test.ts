import { describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import {
  billingEvents,
  CardExpiryAnnounced,
  ChargeFailed,
  ChargeRefunded,
  ChargeSucceeded,
  FreeMonthsGranted,
  GiftDisputed,
  GiftRefunded,
  GiftRestored,
  NextPlanChosen,
  RefundReturned,
  RenewalAnnounced,
  RenewalResumed,
  RenewalStopped,
  UnlimitedEnded,
  type BillingEvent,
} from './contract/membership-events.ts';
import type { WrittenLetter } from '#kernel/contract/letters.ts';
import { giftBoughtLetter, giftLetter, letterAbout } from './mails.ts';
import { mailMemberWhenBilled } from './policies/mail-member-when-billed.ts';

const member = '5f0c1a52-0000-4000-8000-000000000001';
const gift = '5f0c1a52-0000-4000-8000-000000000002';
/** In Auckland it is the day after. */
const EVENING = '2026-05-04T19:00:00.000Z';
const of = {
  product: 'Wellspring',
  publicUrl: 'https://wellspring.example',
  supportEmail: 'help@wellspring.example',
  reader: { timezone: 'Pacific/Auckland', dateFormat: 'month-first' as const },
};
const CONTACT = 'If something is not right, please write to help@wellspring.example.';
const MEMBERSHIP = 'Your membership: https://wellspring.example/membership';

const charge = {
  member,
  charge: 'in_1',
  intent: 'pi_1',
  about: 'membership',
  type: 'unlimited-monthly',
  amount: 1650,
  tax: 150,
  currency: 'usd',
  from: EVENING,
  until: '2026-06-04T19:00:00.000Z',
  receipt: 'https://pay.example/receipt',
  happenedAt: EVENING,
  number: 'WELL-0001',
} as const;

const letters: [string, BillingEvent, Pick<WrittenLetter, 'subject' | 'paragraphs'>][] = [
  [
    'a charge with tax',
    did(ChargeSucceeded, charge),
    {
      subject: 'Your receipt from Wellspring',
      paragraphs: [
        'We charged $16.50 (with $1.50 tax) for your Unlimited membership from May 5, 2026 to June 5, 2026.',
        'Your receipt: https://pay.example/receipt',
        MEMBERSHIP,
        CONTACT,
      ],
    },
  ],
  [
    'a period that credit paid for',
    did(ChargeSucceeded, { ...charge, amount: 0, tax: 0, intent: null, receipt: null }),
    {
      subject: 'Your receipt from Wellspring',
      paragraphs: [
        'Your credit paid for your Unlimited membership from May 5, 2026 to June 5, 2026. Your card was not charged.',
        MEMBERSHIP,
        CONTACT,
      ],
    },
  ],
  [
    'a gift that was paid',
    did(ChargeSucceeded, { ...charge, about: 'gift', gift, from: null, until: null, receipt: null }),
    {
      subject: 'Your receipt from Wellspring',
      paragraphs: ['Thank you for your gift. We charged $16.50 (with $1.50 tax).', MEMBERSHIP, CONTACT],
    },
  ],
  [
    'a charge that failed',
    did(ChargeFailed, {
      member,
      charge: 'in_1',
      attempt: 1,
      amount: 1500,
      currency: 'eur',
      reason: 'Your card was declined.',
      nextAttempt: EVENING,
      happenedAt: EVENING,
    }),
    {
      subject: 'A payment on Wellspring did not work',
      paragraphs: [
        'We could not charge €15.00: Your card was declined.',
        'This happens, for example when a card was replaced. You lose nothing: Unlimited stays for now, and so do the sessions that you have booked.',
        'We try again on May 5, 2026.',
        'If you want to use another card: https://wellspring.example/membership/card',
        CONTACT,
      ],
    },
  ],
  [
    'a refund',
    did(ChargeRefunded, {
      member,
      charge: 'in_1',
      refund: 're_1',
      order: null,
      amount: 500,
      currency: 'usd',
      happenedAt: EVENING,
    }),
    {
      subject: 'A refund from Wellspring',
      paragraphs: ['We paid back $5.00. It can take some days until your bank shows it.', CONTACT],
    },
  ],
  [
    'a refund that came back',
    did(RefundReturned, {
      member,
      charge: 'in_1',
      refund: 're_1',
      amount: 500,
      currency: 'usd',
      reason: 'expired_or_canceled_card',
    }),
    {
      subject: 'A refund from Wellspring did not reach you',
      paragraphs: [
        'We paid back $5.00, and your bank sent it back to us. This happens, for example when a card was closed.',
        'Our team knows about it. Please write to help@wellspring.example, and we find another way to pay you back.',
      ],
    },
  ],
  [
    'a gift whose refund came back',
    did(GiftRestored, { member, gift, codeId: gift, isUsable: true }),
    {
      subject: 'A gift of yours on Wellspring can be used again',
      paragraphs: [
        'We wanted to pay back your gift, and the money did not reach you. Until it does, the code of your gift can be used again.',
        'Your gifts: https://wellspring.example/gift',
        CONTACT,
      ],
    },
  ],
  [
    'a gift that was refunded unused',
    did(GiftRefunded, { member, gift, codeId: gift, isRevoked: true }),
    {
      subject: 'A gift of yours on Wellspring was refunded',
      paragraphs: [
        'We paid back your gift. Its code had not been used and cannot be used any more. If you gave it to somebody, please tell them.',
        'Your gifts: https://wellspring.example/gift',
        CONTACT,
      ],
    },
  ],
  [
    'a gift whose payment is disputed',
    did(GiftDisputed, { member, gift, dispute: 'dp_1', is: 'open', wasUsed: false }),
    {
      subject: 'The payment of a gift of yours on Wellspring is disputed',
      paragraphs: [
        'Your bank disputes what you paid for a gift. Its code had not been used and cannot be used while that lasts. If you gave it away, please say so to who has it.',
        'Your gifts: https://wellspring.example/gift',
        CONTACT,
      ],
    },
  ],
  [
    'a gift whose dispute was won',
    did(GiftDisputed, { member, gift, dispute: 'dp_1', is: 'won', wasUsed: false }),
    {
      subject: 'The payment of a gift of yours on Wellspring is settled',
      paragraphs: [
        'What your bank disputed is settled, and the code of your gift can be used again.',
        'Your gifts: https://wellspring.example/gift',
        CONTACT,
      ],
    },
  ],
  [
    'a membership that was canceled',
    did(RenewalStopped, { member, because: 'own-wish', until: EVENING }),
    {
      subject: 'Your membership on Wellspring is canceled',
      paragraphs: [
        'Nothing more will be charged. You keep Unlimited until May 5, 2026; after that you are on Basic. Sessions that you have booked stay booked.',
        'You can change your mind at any time: https://wellspring.example/membership',
        CONTACT,
      ],
    },
  ],
  [
    'a membership that was canceled because its account was closed or shut out, which cannot log in',
    did(RenewalStopped, { member, because: 'account-closed', until: EVENING }),
    {
      subject: 'Your membership on Wellspring is canceled',
      paragraphs: ['Nothing more will be charged.', CONTACT],
    },
  ],
  [
    'a membership that is renewed again',
    did(RenewalResumed, { member }),
    {
      subject: 'Your membership on Wellspring continues',
      paragraphs: ['Your Unlimited membership is renewed again. Thank you.', MEMBERSHIP],
    },
  ],
  [
    'another plan from the next period on',
    did(NextPlanChosen, {
      member,
      type: 'unlimited-quarterly',
      months: 3,
      price: 4200,
      currency: 'usd',
      from: EVENING,
    }),
    {
      subject: 'Your plan on Wellspring changes',
      paragraphs: [
        'From May 5, 2026 on you pay $42.00 every 3 months. Until then nothing changes and nothing is charged.',
        MEMBERSHIP,
        CONTACT,
      ],
    },
  ],
  [
    'a renewal that comes',
    did(RenewalAnnounced, { member, at: EVENING, amount: 14_400, currency: 'usd' }),
    {
      subject: 'Your membership on Wellspring is renewed soon',
      paragraphs: [
        'On May 5, 2026 your Unlimited membership is renewed for $144.00. You do not need to do anything.',
        'If you do not want that, you can change or cancel it before: https://wellspring.example/membership',
        CONTACT,
      ],
    },
  ],
  [
    'a card that expires',
    did(CardExpiryAnnounced, { member, paymentMethod: 'pm_1', expire: '04/2026' }),
    {
      subject: 'Your card on Wellspring expires soon',
      paragraphs: [
        'The card that your membership is charged to expires (04/2026) before the next payment.',
        'Here you can enter another one: https://wellspring.example/membership/card',
      ],
    },
  ],
  [
    'a month that a host earned',
    did(FreeMonthsGranted, {
      member,
      source: 'hosting',
      grant: '2026-05',
      months: 1,
      from: EVENING,
      until: '2026-06-04T19:00:00.000Z',
    }),
    {
      subject: 'You have Unlimited on Wellspring',
      paragraphs: ['Thank you for hosting: it gives you 1 month of Unlimited, until June 5, 2026.', MEMBERSHIP],
    },
  ],
  [
    'the end of Unlimited',
    did(UnlimitedEnded, { member, because: 'period-over' }),
    {
      subject: 'You are on Basic on Wellspring',
      paragraphs: [
        'Your Unlimited membership has ended. Nothing is charged any more, nothing is lost, and sessions that you have booked stay booked.',
        'You are welcome back at any time: https://wellspring.example/membership',
        CONTACT,
      ],
    },
  ],
];

describe('[I-009~ that each is delivered] the mail about', () => {
  test.each(letters)('%s says what, how much and when, by the day where the member lives', (_, fact, letter) => {
    expect(letterAbout(fact, of)).toMatchObject(letter);
  });

  test('every event of money that has a mail is one that mails are sent for', () => {
    const types = Object.values(billingEvents).map(({ type }) => type);
    const sent = mailMemberWhenBilled.reactions.map(({ type }) => type);
    expect(new Set(letters.map(([, { type }]) => type))).toEqual(new Set(sent));
    expect(sent.every((type) => types.includes(type as never))).toBe(true);
  });

  test('what another mail says is not said twice', () => {
    expect(letterAbout(did(RenewalStopped, { member, because: 'unpaid', until: null }), of)).toBeUndefined();
    expect(letterAbout(did(GiftRefunded, { member, gift, codeId: gift, isRevoked: false }), of)).toBeUndefined();
    expect(letterAbout(did(GiftRestored, { member, gift, codeId: gift, isUsable: false }), of)).toBeUndefined();
    for (const [is, wasUsed] of [
      ['open', true],
      ['lost', false],
    ] as const)
      expect(letterAbout(did(GiftDisputed, { member, gift, dispute: 'dp_1', is, wasUsed }), of)).toBeUndefined();
  });
});

test('the mail with a gift names its giver, its months and its code, and where it is redeemed', () => {
  const { product, publicUrl } = of;
  const letter = {
    product,
    publicUrl,
    code: 'ABCD-EFGH',
    months: 3,
    from: 'ana',
    to: 'Cleo',
    message: 'Get well!',
    reader: {},
  };
  expect(giftLetter(letter)).toMatchObject({
    subject: 'A gift for you on Wellspring',
    paragraphs: [
      'Hello Cleo,',
      'ana gives you 3 months of Unlimited on Wellspring: live video sessions with people who understand.',
      'ana writes: Get well!',
      'Your code: ABCD-EFGH',
      'Redeem it here: https://wellspring.example/redeem?code=ABCD-EFGH',
      'You need no card, and nothing is charged afterwards.',
    ],
  });
  expect(giftLetter({ ...letter, from: null }).paragraphs[1]).toMatch(/^Another member gives you/);
  expect(giftLetter({ ...letter, to: 'Cleo\r\nB: c' }).paragraphs[0]).toBe('Hello Cleo B: c,');
});

test.each([
  [true, null, 'It is on its way to its recipient.'],
  [true, EVENING, 'It is sent to its recipient on May 5, 2026.'],
  [false, null, 'You can print it or pass it on.'],
])('the mail about a gift that was bought says how it is delivered (%s, %s)', (hasRecipient, deliverOn, text) => {
  const letter = { ...of, code: 'ABCD-EFGH', months: 1, hasRecipient, deliverOn };
  expect(giftBoughtLetter(letter)).toMatchObject({
    subject: 'Your gift on Wellspring',
    paragraphs: [
      'Thank you. You bought 1 month of Unlimited as a gift.',
      'The code: ABCD-EFGH',
      text,
      'Your gifts: https://wellspring.example/gift',
    ],
  });
});

test('mails about money are in the language of the reader, with the sentences inside them', () => {
  const { product, publicUrl } = of;
  const reader = { timezone: 'Europe/Madrid', dateFormat: 'day-first', language: 'es' } as const;
  const letter = { product, publicUrl, code: 'ABCD-EFGH', months: 3, reader };
  expect(giftLetter({ ...letter, from: null, to: null, message: null })).toMatchObject({
    subject: 'Un regalo para ti en Wellspring',
    written: { language: 'es' },
  });
  expect(giftLetter({ ...letter, from: null, to: null, message: null }).paragraphs[0]).toMatch(
    /^Otro miembro te regala 3 meses de Unlimited en Wellspring/,
  );
  expect(giftBoughtLetter({ ...letter, deliverOn: null, hasRecipient: false }).paragraphs).toContain(
    'Puedes imprimirlo o entregarlo.',
  );
  const refund = did(RefundReturned, {
    member,
    charge: 'in_1',
    refund: 're_1',
    amount: 500,
    currency: 'eur',
    reason: 'expired_or_canceled_card',
  });
  const failed = did(ChargeFailed, {
    member,
    charge: 'in_1',
    attempt: 1,
    amount: 1500,
    currency: 'eur',
    reason: 'Your card has insufficient funds.',
    nextAttempt: null,
    happenedAt: EVENING,
  });
  expect(letterAbout(failed, { ...of, reader })?.paragraphs[0]).toMatch(
    /^No hemos podido cobrar 15,00\s€: Tu tarjeta no tiene fondos suficientes\.$/,
  );
  expect(letterAbout(refund, { ...of, reader })?.paragraphs).toEqual([
    expect.stringMatching(/^Hemos devuelto 5,00\s€, y tu banco/),
    expect.stringMatching(/^Nuestro equipo lo sabe\. Escribe a /),
  ]);
});
