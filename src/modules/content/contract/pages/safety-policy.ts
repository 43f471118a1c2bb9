import { page } from '../page.ts';
import type { PageTextsPart } from '../text-parts.ts';

export const safetyPolicyPage = page('safety-policy', {
  title: 'Community Safety & Protocols',
  lead: 'Our Code of Conduct: what we promise each other, and what happens when a promise is broken.',
  updated: 'Last updated November 2026',
  contents: 'On this page',
  inShort: 'In plain words',
  summary: [
    {
      points: [
        'Be here as a person who lives with it, on camera, and where nobody else can listen.',
        'Speak of yourself, not about what others should do. What you hear stays here.',
        'If somebody may come to harm, call for help first. Nobody is in trouble for that.',
        'Report what breaks this. Nobody learns that it was you.',
      ],
    },
  ] satisfies PageTextsPart[],
  parts: [
    {
      title: 'Who takes part',
      points: [
        'You are 18 or older and reside in the United States or its territories.',
        'You have lived experience of the topic of each Well you join.',
      ],
    },
    {
      title: 'In a session',
      points: [
        'Your camera is on and you are in view.',
        'You are alone, or with headphones, so that nobody else hears the others.',
        'You share experience, not advice.',
        'You do not record, photograph or pass on what others say or show.',
      ],
    },
    {
      title: 'What has no place here',
      points: [
        'Personal contact information, yours or that of others.',
        'Self-promotion, advertising and spam.',
        'Medical diagnosis, and what to take or to leave off.',
        'Insults, threats, hate, pressure, and anything sexual.',
        'Details of self-harm or of violence that could hurt those who hear them.',
      ],
    },
    {
      id: 'danger',
      title: 'When somebody is in danger',
      paragraphs: [
        'Sessions are not watched by professionals. If you or another person may come to harm, call the emergency number or a hotline. Hosts are asked to say this openly and to stay with the group.',
      ],
      links: [{ to: '/safety-resources', text: 'Resources and hotlines' }],
    },
    {
      title: 'When a rule is broken',
      paragraphs: [
        'Report it: from the room, from a post or message, or from the page of a member. The person reported does not learn who it was. A host can remove a person at once.',
        'Staff may warn a member, put them on probation (they attend, but do not host or post), suspend them or remove them. You are told why, and you can answer by writing to us.',
      ],
    },
  ] satisfies PageTextsPart[],
});
