import { letterTemplates } from '#kernel/contract/letters.ts';

export const siteLetters = letterTemplates('site', {
  contact: {
    about: 'A question from the contact page, to the support address',
    subject: 'A question from the contact page of {product}',
    paragraphs: ['From: {name}', 'Answer to: {address}', '{words}'],
  },
});
