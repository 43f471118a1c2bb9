import { isLoopback } from '#kernel/contract/network.ts';
import type { HostLevel } from '#modules/identity/contract/host-level.ts';
import type { ProfileInfo } from '#modules/identity/contract/profile-info.ts';
import type { PortraitsLook } from './portraits.ts';
import type { StartServerStarted } from '#server/composition/start-server.ts';

export const DEMO_PASSWORD = 'demo-pass-2026';

/** The well-known one where only this machine reaches the sandbox; where the network does, one that its key makes. */
export const demoPassword = ({
  configuration,
  assembled,
}: Pick<StartServerStarted, 'configuration' | 'assembled'>): string =>
  isLoopback(configuration.host ?? '')
    ? DEMO_PASSWORD
    : `demo-${assembled.secrets.fingerprint('demo', 'password').slice(0, 12)}`;

export type DemoPerson = {
  username: string;
  name: string;
  timezone: string;
  hostLevel: HostLevel;
  isAdmin?: boolean;
  /** Days before the demo was made on which they joined. */
  joined: number;
  /** Basic members can be registered for one session at a time. */
  plan: 'basic' | 'unlimited';
  look: PortraitsLook;
  /** What stands on the profile. */
  says?: { about: string } & Omit<ProfileInfo, 'website'>;
  /** Wells beside the one that everybody belongs to. */
  wells: readonly string[];
};

/** Everybody here is invented. */
export const demoPeople: readonly DemoPerson[] = [
  {
    username: 'demo_admin',
    name: 'Ada',
    look: { ground: '#d5e3f0', skin: '#f3cfb3', hair: '#8a8f96', style: 'bun', top: '#0b4f4d', glasses: true },
    timezone: 'Europe/London',
    joined: 900,
    hostLevel: 2,
    isAdmin: true,
    plan: 'unlimited',
    says: {
      about:
        'I look after this place: I read what is reported, answer what is asked, and plan the Wells. (I am invented: a member of the demo.)',
      broughtMe: 'Two years in which I had nobody to call at night.',
      hopeToGain: 'A place that is there for others at that hour.',
      credentials: ['Runs this demo'],
    },
    wells: [],
  },
  {
    username: 'demo_hannah',
    name: 'Hannah',
    look: { ground: '#ffe0cb', skin: '#f6d7be', hair: '#a8552e', style: 'long', top: '#1d7a73' },
    timezone: 'Europe/London',
    joined: 760,
    hostLevel: 2,
    plan: 'unlimited',
    says: {
      about:
        'I have hosted circles about anxiety for four years, on most evenings with a pot of tea beside me. You may come late, say nothing, or leave early. (I am invented: a member of the demo.)',
      broughtMe: 'Panic attacks on the way to work, and nobody I dared to tell.',
      hopeToGain: 'A place where nobody has to explain why a supermarket can be too much.',
      credentials: ['Panic since 2015', 'Host for four years', 'Trained in active listening'],
    },
    wells: ['anxiety', 'general', 'self-care'],
  },
  {
    username: 'demo_henry',
    name: 'Henry',
    look: { ground: '#cfe8e3', skin: '#8a5a3c', hair: '#2a2220', style: 'short', top: '#c9713a', beard: true },
    timezone: 'America/New_York',
    joined: 400,
    hostLevel: 2,
    plan: 'unlimited',
    says: {
      about:
        'Widower, father of two, keeper of far too many tomato plants. I host for people who miss somebody. (I am invented: a member of the demo.)',
      broughtMe: 'My wife died in 2021. After a year people stopped asking; I had not stopped missing her.',
      hopeToGain: 'To keep saying her name, and to hear the names of others.',
      credentials: ['Widowed in 2021', 'Grief circles since 2023'],
    },
    wells: ['grief', 'depression', 'general'],
  },
  {
    username: 'demo_maya',
    name: 'Maya',
    look: { ground: '#f6e3b4', skin: '#b97f56', hair: '#1f1a1c', style: 'long', top: '#7d4a86' },
    timezone: 'Asia/Kolkata',
    joined: 210,
    hostLevel: 1,
    plan: 'unlimited',
    says: {
      about:
        'I lose my keys twice a day and have made my peace with it. In my sessions we do the one thing that we avoid, together. (I am invented: a member of the demo.)',
      broughtMe: 'A late diagnosis of ADHD, and thirty years of being called lazy before it.',
      hopeToGain: 'Company for the dull parts of life.',
      credentials: ['ADHD, diagnosed at 34', 'Teacher for ten years'],
    },
    wells: ['adhd', 'self-care'],
  },
  {
    username: 'demo_omar',
    name: 'Omar',
    look: { ground: '#dce9d3', skin: '#c6946a', hair: '#2b211d', style: 'short', top: '#264867', beard: true },
    timezone: 'Europe/Berlin',
    joined: 150,
    hostLevel: 1,
    plan: 'unlimited',
    says: {
      about:
        'I came here to listen and stayed to host. Quiet people are welcome; I am one myself. (I am invented: a member of the demo.)',
      broughtMe: 'What I saw as a paramedic came home with me.',
      hopeToGain: 'Evenings on which I do not carry it alone.',
      credentials: ['Paramedic for twelve years', 'Living with PTSD'],
    },
    wells: ['trauma', 'anxiety', 'grief'],
  },
  {
    username: 'demo_lucia',
    name: 'Lucía',
    look: { ground: '#f8dbd9', skin: '#d9a47c', hair: '#3d2a22', style: 'curls', top: '#c8932f' },
    timezone: 'America/Los_Angeles',
    joined: 120,
    hostLevel: 1,
    plan: 'unlimited',
    says: {
      about:
        'I host about love, leaving and starting over. There is always room for laughing. (I am invented: a member of the demo.)',
      broughtMe: 'A divorce that I wanted and that hurt anyway.',
      hopeToGain: 'To learn how others began again.',
      credentials: ['Divorced and all right', 'Host since this year'],
    },
    wells: ['relationships', 'depression'],
  },
  {
    username: 'demo_ana',
    name: 'Ana',
    look: { ground: '#ebdcee', skin: '#e7b995', hair: '#5a3a28', style: 'bun', top: '#2f6f4f' },
    timezone: 'Europe/Lisbon',
    joined: 95,
    hostLevel: 0,
    plan: 'unlimited',
    says: {
      about: 'I like walking in the rain and slow mornings. I mostly listen. (I am invented: a member of the demo.)',
      broughtMe: 'Worry that keeps me up at night.',
      hopeToGain: 'To sleep, and to stop saying that I am fine.',
      credentials: [],
    },
    wells: ['anxiety', 'self-care', 'adhd'],
  },
  {
    username: 'demo_ben',
    name: 'Ben',
    look: { ground: '#d5e3f0', skin: '#f3cfb3', hair: '#c79a4b', style: 'short', top: '#3c5f8a', glasses: true },
    timezone: 'Europe/London',
    joined: 3,
    hostLevel: 0,
    plan: 'unlimited',
    says: {
      about: 'New to talking about things. I make good soup. (I am invented: a member of the demo.)',
      broughtMe: 'My brother died last winter.',
      hopeToGain: 'To talk about him without making the room go silent.',
      credentials: [],
    },
    wells: ['anxiety', 'grief', 'general'],
  },
  {
    username: 'demo_chloe',
    name: 'Chloé',
    look: { ground: '#ffe0cb', skin: '#7b4e36', hair: '#1d1718', style: 'curls', top: '#a33f5a' },
    timezone: 'Europe/Paris',
    joined: 2,
    hostLevel: 0,
    plan: 'unlimited',
    says: {
      about: 'Nurse, night owl, mother of a four-year-old who never sleeps. (I am invented: a member of the demo.)',
      broughtMe: 'Burnout, and then a long grey winter.',
      hopeToGain: 'One hour a week in which I look after nobody.',
      credentials: ['Night nurse'],
    },
    wells: ['anxiety', 'depression', 'relationships'],
  },
  {
    username: 'demo_dev',
    name: 'Dev',
    look: { ground: '#cfe8e3', skin: '#a8714b', hair: '#221c1c', style: 'short', top: '#b5652c' },
    timezone: 'Asia/Kolkata',
    joined: 80,
    hostLevel: 0,
    plan: 'unlimited',
    says: {
      about:
        'Software by day, half-read books by night. I set timers for everything. (I am invented: a member of the demo.)',
      broughtMe: 'I could not begin things, and then I could not end them.',
      hopeToGain: 'People who laugh about it with me.',
      credentials: [],
    },
    wells: ['adhd', 'general'],
  },
  {
    username: 'demo_elif',
    name: 'Elif',
    look: { ground: '#dce9d3', skin: '#efc8a6', hair: '#1d7a73', style: 'scarf', top: '#0b4f4d' },
    timezone: 'Europe/Istanbul',
    joined: 75,
    hostLevel: 0,
    plan: 'unlimited',
    says: {
      about: 'I write, I read, I feed the cats of the whole street. (I am invented: a member of the demo.)',
      broughtMe: 'Things that happened long ago and did not stay there.',
      hopeToGain: 'To feel safe among people.',
      credentials: [],
    },
    wells: ['trauma', 'grief', 'self-care', 'depression'],
  },
  {
    username: 'demo_finn',
    name: 'Finn',
    look: { ground: '#f6e3b4', skin: '#f8dcc6', hair: '#b5562b', style: 'curls', top: '#4d6b3c' },
    timezone: 'Europe/Dublin',
    joined: 60,
    hostLevel: 0,
    plan: 'basic',
    says: {
      about: 'I fix bicycles and say sorry too often. (I am invented: a member of the demo.)',
      broughtMe: 'A relationship in which I disappeared, bit by bit.',
      hopeToGain: 'To say no, and to mean it.',
      credentials: [],
    },
    wells: ['relationships', 'depression'],
  },
  {
    username: 'demo_grace',
    name: 'Grace',
    look: { ground: '#ebdcee', skin: '#5d3d2b', hair: '#5d3d2b', style: 'bald', top: '#e0a13a' },
    timezone: 'Africa/Nairobi',
    joined: 58,
    hostLevel: 0,
    plan: 'basic',
    says: {
      about: 'Grandmother of six, singer in a choir, early riser. (I am invented: a member of the demo.)',
      broughtMe: 'My husband and I had forty-one years. The house is very quiet now.',
      hopeToGain: 'Voices, mostly.',
      credentials: [],
    },
    wells: ['grief', 'self-care'],
  },
  {
    username: 'demo_ivan',
    name: 'Ivan',
    look: { ground: '#e2ddcf', skin: '#f0cbb0', hair: '#9a9a98', style: 'bald', top: '#474f63', beard: true },
    timezone: 'America/Chicago',
    joined: 50,
    hostLevel: 0,
    plan: 'basic',
    wells: ['general', 'depression'],
  },
  {
    username: 'demo_jo',
    name: 'Jo',
    look: { ground: '#cfe8e3', skin: '#f1c9a9', hair: '#6b4a2f', style: 'short', top: '#8c5a9b', glasses: true },
    timezone: 'Australia/Sydney',
    joined: 47,
    hostLevel: 0,
    plan: 'basic',
    says: {
      about: 'I teach swimming and cannot sit still on land. (I am invented: a member of the demo.)',
      broughtMe: 'Worry that looks like energy from outside.',
      hopeToGain: '',
      credentials: [],
    },
    wells: ['adhd', 'anxiety'],
  },
];
