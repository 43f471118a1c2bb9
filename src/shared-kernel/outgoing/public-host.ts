import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';

export type ResolveName = (host: string) => Promise<readonly LookupAddress[]>;

/** By the name servers alone: not by the machine's own list of hosts, and without one of the few threads that files need. */
export const resolveName: ResolveName = async (host) => {
  const resolver = new Resolver({ timeout: 1500, tries: 1 });
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
};

/** All addresses of a host, none if it has none or cannot be looked up; undefined if one is not allowed: a host with a private one is not half public. */
export const allowedAddresses = async (
  hostname: string,
  { resolve, isAllowed }: { resolve: ResolveName; isAllowed: (address: string) => boolean },
): Promise<readonly LookupAddress[] | undefined> => {
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  const family = isIP(host);
  const found = family === 0 ? await resolve(host) : [{ address: host, family }];
  return found.every(({ address }) => isAllowed(address)) ? found : undefined;
};

/** The connection goes to an address that was checked, so that a name that means something else a moment later changes nothing. */
export const pinnedTo =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_, options, answer) =>
    options.all ? answer(null, [...addresses]) : answer(null, addresses[0]!.address, addresses[0]!.family);
