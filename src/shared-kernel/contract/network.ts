/**
 * The network that an address belongs to, as the one of its caller: an IPv4 address by itself, an IPv6 address by its first
 * 64 bits, because every home line has 2^64 of them. An IPv4 address in IPv6 form is the IPv4 address.
 */
export const networkOf = (address: string): string => {
  const plain = address.split('%')[0]!.toLowerCase();
  if (!plain.includes(':')) return plain;
  const groups = groupsOf(plain);
  if (groups === undefined) return plain;
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) return dotted(groups);
  return `${inHex(groups, 4)}::/64`;
};

/** The site around it: the first 48 bits of an IPv6 address, as providers assign them; undefined for IPv4. */
export const siteOf = (address: string): string | undefined => {
  const network = networkOf(address);
  const groups = network.endsWith('/64') ? groupsOf(network.slice(0, -'/64'.length)) : undefined;
  return groups && `${inHex(groups, 3)}::/48`;
};

const inHex = (groups: readonly number[], count: number): string =>
  groups
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':');
const dotted = ([, , , , , , high = 0, low = 0]: readonly number[]): string =>
  [high >> 8, high & 255, low >> 8, low & 255].join('.');

/** The eight groups of an IPv6 address; undefined when it is none. */
const groupsOf = (address: string): number[] | undefined => {
  const ipv4 = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const text = ipv4
    ? `${ipv4[1]}${((Number(ipv4[2]) << 8) | Number(ipv4[3])).toString(16)}:${((Number(ipv4[4]) << 8) | Number(ipv4[5])).toString(16)}`
    : address;
  const [head = '', tail, ...more] = text.split('::');
  if (more.length > 0) return undefined;
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const missing = 8 - before!.length - after!.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  const groups = [...before!, ...Array<string>(missing).fill('0'), ...after!].map((group) =>
    Number.parseInt(group, 16),
  );
  return groups.every((group) => group >= 0 && group <= 0xffff) ? groups : undefined;
};

/** Whether a host name or an address is this machine itself. */
export const isLoopback = (host: string): boolean => {
  const plain = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return plain === 'localhost' || plain === '::1' || /^127(\.\d{1,3}){3}$/.test(networkOf(plain));
};
