import { isLoopback } from '../../../shared-kernel/contract/network.ts';
import type { HostLevel } from '../../../modules/identity/contract/account-events.ts';
import type { Started } from '../composition/start-server.ts';

export const DEMO_PASSWORD = 'demo-pass-2026';

/** The well-known one where only this machine reaches the sandbox; where the network does, one that its key makes. */
export const demoPassword = ({ configuration, assembled }: Pick<Started, 'configuration' | 'assembled'>): string =>
  isLoopback(configuration.host ?? '')
    ? DEMO_PASSWORD
    : `demo-${assembled.secrets.fingerprint('demo', 'password').slice(0, 12)}`;

export type DemoPerson = {
  username: string;
  name: string;
  timezone: string;
  hostLevel: HostLevel;
  isAdmin?: boolean;
  /** Basic members can be registered for one session at a time. */
  plan: 'basic' | 'unlimited';
  /** Wells beside the one that everybody belongs to. */
  wells: readonly string[];
};

/** Everybody here is invented. */
export const demoPeople: readonly DemoPerson[] = [
  {
    username: 'demo_admin',
    name: 'Ada, staff (demo)',
    timezone: 'Europe/London',
    hostLevel: 2,
    isAdmin: true,
    plan: 'unlimited',
    wells: [],
  },
  {
    username: 'demo_hannah',
    name: 'Hannah (demo)',
    timezone: 'Europe/London',
    hostLevel: 2,
    plan: 'unlimited',
    wells: ['anxiety', 'general', 'self-care'],
  },
  {
    username: 'demo_henry',
    name: 'Henry (demo)',
    timezone: 'America/New_York',
    hostLevel: 2,
    plan: 'unlimited',
    wells: ['grief', 'depression', 'general'],
  },
  {
    username: 'demo_maya',
    name: 'Maya (demo)',
    timezone: 'Asia/Kolkata',
    hostLevel: 1,
    plan: 'unlimited',
    wells: ['adhd', 'self-care'],
  },
  {
    username: 'demo_omar',
    name: 'Omar (demo)',
    timezone: 'Europe/Berlin',
    hostLevel: 1,
    plan: 'unlimited',
    wells: ['trauma', 'anxiety'],
  },
  {
    username: 'demo_lucia',
    name: 'Lucía (demo)',
    timezone: 'America/Los_Angeles',
    hostLevel: 1,
    plan: 'unlimited',
    wells: ['relationships', 'depression'],
  },
  {
    username: 'demo_ana',
    name: 'Ana (demo)',
    timezone: 'Europe/Lisbon',
    hostLevel: 0,
    plan: 'unlimited',
    wells: ['anxiety', 'self-care', 'adhd'],
  },
  {
    username: 'demo_ben',
    name: 'Ben (demo)',
    timezone: 'Europe/London',
    hostLevel: 0,
    plan: 'unlimited',
    wells: ['anxiety', 'grief', 'general'],
  },
  {
    username: 'demo_chloe',
    name: 'Chloé (demo)',
    timezone: 'Europe/Paris',
    hostLevel: 0,
    plan: 'unlimited',
    wells: ['anxiety', 'depression', 'relationships'],
  },
  {
    username: 'demo_dev',
    name: 'Dev (demo)',
    timezone: 'Asia/Kolkata',
    hostLevel: 0,
    plan: 'unlimited',
    wells: ['adhd', 'general'],
  },
  {
    username: 'demo_elif',
    name: 'Elif (demo)',
    timezone: 'Europe/Istanbul',
    hostLevel: 0,
    plan: 'unlimited',
    wells: ['trauma', 'grief', 'self-care'],
  },
  {
    username: 'demo_finn',
    name: 'Finn (demo)',
    timezone: 'Europe/Dublin',
    hostLevel: 0,
    plan: 'basic',
    wells: ['relationships', 'depression'],
  },
  {
    username: 'demo_grace',
    name: 'Grace (demo)',
    timezone: 'Africa/Nairobi',
    hostLevel: 0,
    plan: 'basic',
    wells: ['grief', 'self-care'],
  },
  {
    username: 'demo_ivan',
    name: 'Ivan (demo)',
    timezone: 'America/Chicago',
    hostLevel: 0,
    plan: 'basic',
    wells: ['general', 'depression'],
  },
  {
    username: 'demo_jo',
    name: 'Jo (demo)',
    timezone: 'Australia/Sydney',
    hostLevel: 0,
    plan: 'basic',
    wells: ['adhd', 'anxiety'],
  },
];
