import { letterTemplates } from '#kernel/contract/letters.ts';
import { billingLettersEs } from './letters.es.ts';

const MEMBERSHIP = 'Your membership: {membership}';
const CONTACT = 'If something is not right, please write to {support}.';
const GIFTS = 'Your gifts: {gifts}';

const receipt = (about: string, sentence: string) => ({
  about,
  subject: 'Your receipt from {product}',
  paragraphs: [sentence, 'Your receipt: {receipt}', MEMBERSHIP, CONTACT],
});
const canceled = (about: string, ...sentences: string[]) => ({
  about,
  subject: 'Your membership on {product} is canceled',
  paragraphs: [...sentences, CONTACT],
});
const granted = (about: string, beginning: string) => ({
  about,
  subject: 'You have Unlimited on {product}',
  paragraphs: [`${beginning} gives you {months} of Unlimited, until {until}.`, MEMBERSHIP],
});

/** What members are mailed about their money and plan (I-009). */
export const billingLetters = letterTemplates(
  'billing',
  {
    giftCharged: receipt('A gift was paid for', 'Thank you for your gift. We charged {amount}.'),
    creditUsed: receipt(
      'Credit paid for a membership',
      'Your credit paid for your Unlimited membership from {from} to {until}. Your card was not charged.',
    ),
    charged: receipt(
      'A membership was charged',
      'We charged {amount} for your Unlimited membership from {from} to {until}.',
    ),
    failed: {
      about: 'A payment did not work',
      subject: 'A payment on {product} did not work',
      paragraphs: [
        'We could not charge {amount}: {reason}',
        'This happens, for example when a card was replaced. You lose nothing: Unlimited stays for now, and so do the sessions that you have booked.',
        'We try again on {next}.',
        'If you want to use another card: {card}',
        CONTACT,
      ],
    },
    refunded: {
      about: 'Money was paid back',
      subject: 'A refund from {product}',
      paragraphs: ['We paid back {amount}. It can take some days until your bank shows it.', CONTACT],
    },
    refundReturned: {
      about: 'A refund came back',
      subject: 'A refund from {product} did not reach you',
      paragraphs: [
        'We paid back {amount}, and your bank sent it back to us. This happens, for example when a card was closed.',
        'Our team knows about it.{contact}',
      ],
    },
    giftRestored: {
      about: 'The code of a gift can be used again',
      subject: 'A gift of yours on {product} can be used again',
      paragraphs: [
        'We wanted to pay back your gift, and the money did not reach you. Until it does, the code of your gift can be used again.',
        GIFTS,
        CONTACT,
      ],
    },
    giftRefunded: {
      about: 'A gift was paid back',
      subject: 'A gift of yours on {product} was refunded',
      paragraphs: [
        'We paid back your gift. Its code had not been used and cannot be used any more. If you gave it to somebody, please tell them.',
        GIFTS,
        CONTACT,
      ],
    },
    giftDisputed: {
      about: 'A bank disputes the payment of a gift',
      subject: 'The payment of a gift of yours on {product} is disputed',
      paragraphs: [
        'Your bank disputes what you paid for a gift. Its code had not been used and cannot be used while that lasts. If you gave it away, please say so to who has it.',
        GIFTS,
        CONTACT,
      ],
    },
    giftSettled: {
      about: 'The dispute about a gift is settled',
      subject: 'The payment of a gift of yours on {product} is settled',
      paragraphs: ['What your bank disputed is settled, and the code of your gift can be used again.', GIFTS, CONTACT],
    },
    accountClosed: canceled('A membership ends with the account', 'Nothing more will be charged.'),
    accountOpenAgain: {
      about: 'A membership is not renewed, although the account is open again',
      subject: 'Your membership on {product} is not renewed',
      paragraphs: [
        'Your account is open again. You have Unlimited until {until}, and after that you are on Basic: while the account was closed we stopped the renewal, and we charge nothing by ourselves now.',
        'If you want it to continue: {membership}',
        CONTACT,
      ],
    },
    canceledAtOnce: canceled(
      'A membership was canceled and is over',
      'Nothing more will be charged.',
      'You can change your mind at any time: {membership}',
    ),
    canceled: canceled(
      'A membership was canceled',
      'Nothing more will be charged. You keep Unlimited until {until}; after that you are on Basic. Sessions that you have booked stay booked.',
      'You can change your mind at any time: {membership}',
    ),
    resumed: {
      about: 'A membership continues',
      subject: 'Your membership on {product} continues',
      paragraphs: ['Your Unlimited membership is renewed again. Thank you.', MEMBERSHIP],
    },
    planChanges: {
      about: 'The plan changes',
      subject: 'Your plan on {product} changes',
      paragraphs: [
        'From {day} on you pay {amount} every {period}. Until then nothing changes and nothing is charged.',
        MEMBERSHIP,
        CONTACT,
      ],
    },
    renewal: {
      about: 'A membership is renewed soon',
      subject: 'Your membership on {product} is renewed soon',
      paragraphs: [
        'On {day} your Unlimited membership is renewed for {amount}. You do not need to do anything.',
        'If you do not want that, you can change or cancel it before: {membership}',
        CONTACT,
      ],
    },
    cardExpires: {
      about: 'A card expires soon',
      subject: 'Your card on {product} expires soon',
      paragraphs: [
        'The card that your membership is charged to expires{when} before the next payment.',
        'Here you can enter another one: {card}',
      ],
    },
    grantedByGift: granted('Unlimited by a gift', 'The gift you redeemed'),
    grantedByCode: granted('Unlimited by a code', 'Your discount code'),
    grantedByHosting: granted('Unlimited for hosting', 'Thank you for hosting: it'),
    ended: {
      about: 'A membership has ended',
      subject: 'You are on Basic on {product}',
      paragraphs: [
        'Your Unlimited membership has ended. Nothing is charged any more, nothing is lost, and sessions that you have booked stay booked.',
        'You are welcome back at any time: {membership}',
        CONTACT,
      ],
    },
    gift: {
      about: 'A gift, to who gets it',
      subject: 'A gift for you on {product}',
      paragraphs: [
        'Hello {to},',
        '{from} gives you {months} of Unlimited on {product}: live video sessions with people who understand.',
        '{writer} writes: {message}',
        'Your code: {code}',
        'Redeem it here: {link}',
        'You need no card, and nothing is charged afterwards.',
      ],
    },
    giftBought: {
      about: 'A gift was bought',
      subject: 'Your gift on {product}',
      paragraphs: ['Thank you. You bought {months} of Unlimited as a gift.', 'The code: {code}', '{delivery}', GIFTS],
    },
  },
  { es: billingLettersEs },
);
