import { page } from '../page.ts';
import type { PageTextsPart } from '../text-parts.ts';

/** A sample for the operators of an installation and their lawyers; figures and dates are those of the list `legal` (C-126). */
export const termsPage = page('terms', {
  title: 'Terms & Conditions',
  lead: 'What you agree to when you become a member of {product}.',
  other: 'How we treat your data is in the',
  updated: 'Last updated {terms_updated}',
  summary: [
    {
      points: [
        'The others are peers, not therapists, and this is no help in an emergency.',
        'You are an adult, have one account, and keep what you hear to yourself.',
        'What you write stays yours, and you can leave and delete it at any time.',
        'Staff act when rules are broken, and tell you why.',
      ],
    },
  ] satisfies PageTextsPart[],
  sections: [
    {
      title: 'What {product} is',
      paragraphs: [
        '{product} is a place where people who live with the same thing talk with each other, in small groups on live video and in writing. The others are peers. They are not therapists, and nobody here diagnoses or treats anybody.',
        'It is no help in an emergency. Nobody watches over sessions and messages all the time. If you or somebody else is in danger, please call the emergency number or one of the lines under Get help.',
      ],
    },
    {
      title: 'Who may join',
      points: [
        'You are at least 18 years old.',
        'You reside in the United States or its territories.',
        'You have one account, under a username that does not pretend to be somebody else.',
        'You keep your password to yourself, and you tell us when somebody else knows it.',
      ],
    },
    {
      title: 'How we treat each other',
      points: [
        'What is said here stays here. You do not record, photograph or pass on what others say, show or write.',
        'You speak of yourself, listen, and let others decide for themselves.',
        'No insults, threats or hate, no pressure, nothing sexual, no advertising and no selling.',
        'You join a Well because you live with its topic, not out of curiosity.',
      ],
    },
    {
      title: 'When somebody breaks these rules',
      paragraphs: [
        'Any member can report a member, a session, a message or a Well; staff read it, and the person reported does not learn who it was. A host can remove somebody from a session at once, with a reason. Staff can remove members from sessions and from Wells.',
      ],
    },
    {
      title: 'What you write and show',
      paragraphs: [
        'It stays yours. You let us show it to those it is meant for: the people of your session, your Well or your chat. You may take part only with what is yours to share.',
      ],
    },
    {
      title: 'Leaving',
      paragraphs: [
        'You can leave at any time: under Your data in your account you delete it. For {deletion_time} you can still change your mind; then everything personal is deleted.',
      ],
    },
    {
      title: 'If we disagree',
      points: [
        'Tell us in writing first. We then have {dispute_notice} to find a solution together.',
        'A claim is made within {claim_time} after its cause.',
        'If it goes to arbitration and you win, the least that is awarded is {arbitration_minimum}.',
        'What we owe you is limited to what you paid us in the {liability_time} before, as far as the law allows such a limit.',
      ],
    },
    {
      title: 'What we promise, and what we cannot',
      paragraphs: [
        '{product} is run with care, but without a promise that it always works, that a session takes place, or that others behave. Nobody can check what members say about themselves. The law of the place where this installation is run applies; rights that you have by law stay yours, whatever is written here.',
        'The version that you agreed to when you registered is recorded with your account.',
      ],
    },
  ] satisfies PageTextsPart[],
});
