import { z } from 'zod';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { PersonalData } from '#kernel/log/personal-data.ts';
import type { KernelParts } from '#kernel/parts.ts';
import type { LiveSignIns } from '#modules/identity/index.ts';
import type { PushMessage, PushService } from '../adapters/push-service.ts';

/** A person has a few; more are browsers that were never logged out. */
export const MOST_DEVICES = 10;
const CONTEXT = 'notifications.devices';
const target = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });
export type Target = z.output<typeof target>;

export type DeviceNeeds = Pick<KernelParts, 'sql' | 'clock'> & {
  secrets: Pick<PersonalData, 'seal' | 'unseal' | 'fingerprint'>;
  signIns: LiveSignIns;
  push: PushService | undefined;
};
/** `busyFor`: milliseconds after which the push service may be asked again. */
type Reached = { taken: number; busyFor: number | undefined };
export type Devices = {
  /** With which browsers ask for notices; null where nothing is sent to devices. */
  publicKey: string | null;
  keep(member: string, signIn: string, device: Target): Promise<Refusal | undefined>;
  /** Ends one, or all when none is named. */
  end(member: string, endpoint?: string): Promise<void>;
  count(member: string): Promise<number>;
  /** The sign-ins of the browsers that take notices. */
  signIns(member: string): Promise<readonly string[]>;
  /** Ends those whose browsers are logged out. */
  endLoggedOut(member: string): Promise<void>;
  send(member: string, message: PushMessage): Promise<Reached>;
};

type DeviceRow = { fingerprint: string; sign_in: string; sealed: string };

/** The browsers of members that take notices: sealed with the member's key, each ending with its log-in. */
export const devices = ({ sql, clock, secrets, signIns, push }: DeviceNeeds): Devices => {
  const fingerprintOf = (endpoint: string) => secrets.fingerprint('push-device', endpoint);
  const drop = (fingerprints: readonly string[]) =>
    sql.query('delete from notifications.devices where fingerprint = any($1::text[])', [fingerprints]);
  const live = async (member: string): Promise<DeviceRow[]> => {
    const rows = await sql.query<DeviceRow>(
      'select fingerprint, sign_in::text, sealed from notifications.devices where member = $1 order by made_at',
      [member],
    );
    if (rows.length === 0) return rows;
    const alive = await signIns.alive(member);
    const over = rows.filter(({ sign_in: signIn }) => !alive.has(signIn));
    if (over.length > 0) await drop(over.map(({ fingerprint }) => fingerprint));
    return rows.filter((row) => !over.includes(row));
  };
  return {
    publicKey: push?.publicKey ?? null,
    keep: async (member, signIn, device) => {
      if (!push) return refuse('PUSH_OFF');
      if (!push.accepts(device.endpoint)) return refuse('PUSH_ADDRESS_WRONG', { field: 'endpoint' });
      const fingerprint = fingerprintOf(device.endpoint);
      const others = (await live(member)).filter((row) => row.fingerprint !== fingerprint);
      if (others.length >= MOST_DEVICES) return refuse('PUSH_DEVICES_TOO_MANY', { values: { max: MOST_DEVICES } });
      // A browser in which another member was logged in before is theirs no more.
      await sql.query(
        `insert into notifications.devices (fingerprint, member, sign_in, sealed, made_at) values ($1, $2, $3, $4, $5)
         on conflict (fingerprint) do update set member = excluded.member, sign_in = excluded.sign_in,
           sealed = excluded.sealed, made_at = excluded.made_at`,
        [fingerprint, member, signIn, await secrets.seal(member, CONTEXT, device), clock.now()],
      );
      return undefined;
    },
    end: async (member, endpoint) => {
      await sql.query(
        'delete from notifications.devices where member = $1 and ($2::text is null or fingerprint = $2::text)',
        [member, endpoint === undefined ? null : fingerprintOf(endpoint)],
      );
    },
    count: async (member) => (push ? (await live(member)).length : 0),
    signIns: async (member) => (push ? (await live(member)).map(({ sign_in: signIn }) => signIn) : []),
    endLoggedOut: async (member) => void (await live(member)),
    send: async (member, message) => {
      const reached: Reached = { taken: 0, busyFor: undefined };
      if (!push) return reached;
      for (const { fingerprint, sealed } of await live(member)) {
        const device = target.safeParse(await secrets.unseal(member, CONTEXT, sealed));
        const answer = device.success ? await push.send(device.data, message) : 'gone';
        if (answer === 'taken') reached.taken += 1;
        else if (answer === 'gone') await drop([fingerprint]);
        else if (answer !== 'refused') reached.busyFor = Math.max(reached.busyFor ?? 0, answer.busyFor);
      }
      return reached;
    },
  };
};
