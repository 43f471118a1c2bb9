import { describe, expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { JobType } from '#kernel/jobs/job.ts';
import type { Policy } from '#kernel/jobs/policy.ts';
import { formerRules } from './audit/domain/former-rules.ts';

const modulesFolder = 'src/modules';
const sources = (pattern: string) =>
  globSync(`${modulesFolder}/${pattern}`)
    .filter((path) => !path.endsWith('.test.ts'))
    .toSorted();
const exportsOf = async (path: string) =>
  (await import(path.replace(`${modulesFolder}/`, './'))) as Record<string, unknown>;
const camelCase = (kebab: string) => kebab.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** Any setting has the value 1: no name of a policy depends on settings. */
const settings = new Proxy({}, { get: () => 1 });
const policyOf = (exported: unknown): Policy =>
  (typeof exported === 'function' ? (exported as (...values: unknown[]) => unknown)(settings, 1) : exported) as Policy;
const isJobType = (value: unknown): value is JobType =>
  typeof value === 'object' && value !== null && 'kind' in value && 'payload' in value;

const policyFiles = sources('*/policies/*.ts');
const policies = new Map<string, Policy>();
const jobTypes = new Map<string, { type: JobType; module: string; constant: string }>();
for (const path of [...policyFiles, ...sources('*/job-kinds.ts')])
  for (const [constant, exported] of Object.entries(await exportsOf(path)))
    if (isJobType(exported)) jobTypes.set(exported.kind, { type: exported, module: path.split('/')[2]!, constant });
for (const path of policyFiles) {
  const name = basename(path, '.ts');
  const exported = (await exportsOf(path))[camelCase(name)];
  if (exported !== undefined) policies.set(name, policyOf(exported));
}

/** System actors of events that follow from no policy: an operator, maintenance, or a request that runs later. */
const WITHOUT_POLICY = [
  'operator',
  'make-the-demo-community',
  'ensure-main-well',
  'ask-for-password-link',
  'receive-payment-notifications',
  'note-bounces',
  'drop-people-when-silent',
  'note-outages',
  'import-site-content-at-first-start',
  'forget-again-after-restore',
];

describe('a policy', () => {
  test('has the name of its file and of its constant', () => {
    expect(policyFiles.length).toBeGreaterThan(30);
    expect([...policies].map(([file, { name }]) => [file, name])).toEqual(
      policyFiles.map((path) => [basename(path, '.ts'), basename(path, '.ts')]),
    );
  });

  test('that is split from another one names a policy, and reacts to nothing that that one still reacts to', () => {
    const split = [...policies.values()].filter(({ splitFrom }) => splitFrom !== undefined);
    expect(split.map(({ name }) => name)).toEqual([
      'leave-room-when-unregistered',
      'cancel-sessions-when-well-deleted',
      'end-series-when-well-deleted',
    ]);
    for (const { splitFrom, reactions } of split) {
      const former = policies.get(splitFrom!)!.reactions.map(({ type }) => type);
      expect(reactions.filter(({ type }) => former.includes(type))).toEqual([]);
    }
  });
});

describe('a system actor', () => {
  const known = new Set([...policies.keys(), ...WITHOUT_POLICY]);

  test('that the code names is a policy, or listed as acting without one', () => {
    const named = globSync('src/**/*.ts')
      .filter((path) => !/\.test\.ts$|\/testing\/|former-rules/.test(path))
      .flatMap((path) =>
        [...readFileSync(path, 'utf8').matchAll(/kind: 'system', policy: '([^']+)'/g)].map(([, name]) => name!),
      );
    expect(named).toContain('operator');
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  test('of an earlier release stands for a policy of today', () => {
    expect([...formerRules.values()].filter((name) => !known.has(name))).toEqual([]);
    expect([...formerRules.keys()].filter((name) => known.has(name))).toEqual([]);
  });
});

describe('a kind of job', () => {
  test('has a handler in its module', () => {
    for (const { module, constant } of jobTypes.values()) {
      const code = sources(`${module}/**/*.ts`).map((path) => readFileSync(path, 'utf8'));
      const handler = new RegExp(`jobHandler\\((?:\\w+\\.)?${constant},`);
      expect([constant, code.some((text) => handler.test(text))]).toEqual([constant, true]);
    }
  });

  const id = '11111111-1111-4111-8111-111111111111';
  const at = '2026-05-04T19:00:00.000Z';
  const ofMember = { session: id, member: id };
  /** Payloads as the release before the schemas queued them. */
  const QUEUED: Record<string, Record<string, unknown>> = {
    'settle-well-title': { well: id, slug: 'night-owls' },
    'tell-members-well-deleted': { well: id, except: null },
    'tell-member-removed-from-well': { fact: id, member: id },
    'tell-member-allowed-back': { fact: id, member: id },
    'close-chat': { session: id, because: 'deleted', hidesAt: at },
    'hide-chat': { session: id },
    'clear-chat': { session: id },
    'forget-chat-message': { session: id, message: id },
    'keep-chat-message': { session: id, report: id, message: id },
    'note-restriction': { restriction: id, by: id, restricted: id, during: null },
    'lift-restriction': { restriction: id, by: id, restricted: id },
    'file-restriction': { restriction: id, member: id, restricted: id },
    'tell-staff-of-report': { report: id, about: null },
    'tell-member-registered': { session: id, fact: id, member: id },
    'tell-member-unregistered': { session: id, fact: id, member: id, because: 'removed' },
    'tell-member-seat-offered': { session: id, fact: id, member: id },
    'tell-members-session-canceled': { session: id, fact: id },
    'tell-members-session-changed': { session: id, fact: id },
    'tell-members-session-handed-over': { session: id, fact: id },
    'tell-members-series-changed': { session: id, correlation: 'a request' },
    'tell-member-missed': ofMember,
    'tell-staff-host-misses': { ...ofMember, count: 2, until: at },
    'remind-of-session': { session: id, startsAt: at },
    'tell-host-too-few-people': { session: id, startsAt: at },
    'identity-settle-claim': { stream: 'identity.username-x', member: id },
    'identity-ask-for-reset': { emailFingerprint: 'x', request: id, askedAt: at },
    'identity-enforce-password': { member: id, change: id },
    'identity-mail-confirmation': { member: id, request: id },
    'identity-mail-reset-link': { member: id, request: id },
    'identity-mail-password-changed': { member: id, change: id },
    'identity-mail-new-place': { member: id, fact: id },
    'identity-mail-address-in-use': { emailFingerprint: 'x', request: id },
    'identity-end-sign-ins': { member: id },
    'identity-begin-erasure': { member: id },
    'identity-close-subject': { member: id },
    'identity-erase-member': { member: id },
    'identity-mail-deletion': { member: id, request: id },
    'identity-mail-kept': { member: id, fact: id },
    'identity-send-receipt': { member: id },
    'identity-clear-receipt': { member: id, since: at },
    'identity-make-own-data': { member: id, request: id },
    'identity-mail-own-data': { member: id, request: id },
    'identity-remove-own-data': { member: id },
    'identity-sample-anew': {},
    'identity-free-username': { member: id },
    'evict-from-video': ofMember,
    'close-video-room': { session: id },
    'stop-shared-screen': { ...ofMember, room: 1 },
    'judge-room': { session: id },
    'note-attendance-in-room': ofMember,
    'end-session-of-ended-room': { session: id, because: 'too-few-people' },
    'note-session-held': { session: id, safeSeconds: 12.5 },
    'end-room': { session: id, because: 'canceled' },
    'take-out-of-room': ofMember,
    'leave-room': ofMember,
    'note-report-in-room': { ...ofMember, by: id },
    'let-member-back': ofMember,
    'keep-member-out': { ...ofMember, by: id },
    'return-from-breakout': { session: id },
    'close-ballot': { session: id },
    'drop-picture': { of: id },
    'call-off-hosted': { member: id, until: null },
    'leave-sessions-of-well': { well: id, member: id, because: 'left-well' },
    'cancel-sessions-of-well': { well: id },
    'end-series-of-well': { well: id },
    'keep-waiting-members-apart': { member: id, restricted: id },
    'keep-series': { series: id },
    'open-session': { session: id },
    'end-session': { session: id },
    'settle-booking': { ...ofMember, because: 'refused' },
    'settle-session-bookings': { session: id, endedAt: at },
    'tend-waiting-list': { session: id },
    'leave-all-sessions': { member: id },
    'raise-host-level': { member: id },
  };

  test('still parses what an earlier release queued, under the same name', () => {
    for (const [kind, payload] of Object.entries(QUEUED))
      expect([kind, jobTypes.get(kind)?.type.payload.safeParse(payload).success]).toEqual([kind, true]);
  });
});
