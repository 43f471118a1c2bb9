/**
 * What people write of in examples and the product does not do: no step can try it. What is done instead, and the steps that are
 * about that.
 */
export const ELSEWHERE: readonly { about: RegExp; says: string; steps: readonly string[] }[] = [
  {
    about: /\b(?:asks?|asked|wants?|requests?|demands?)\b.*(?:\brefund\b|\b(?:money|payment) back\b)/i,
    says: 'a member asks for money back by a mail to the support, outside of the product; staff pay it back with a reason',
    steps: [
      '{actor} refunds everything to {actor} because {string}',
      '{actor} refunds {float} of the {float} dollars that {actor} paid because {string}',
      '{actor} got {float} dollar(s) back',
    ],
  },
];
