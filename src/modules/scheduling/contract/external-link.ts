/**
 * Whether a text is an https link to one of these hosts, without user info or port (C-151). A look-alike such as
 * `zoom.us.example.com` is none.
 */
export const isMeetingLink = (text: string, hosts: string): boolean => {
  const url = parsed(text.trim());
  if (url?.protocol !== 'https:') return false;
  if (url.username !== '' || url.password !== '' || url.port !== '') return false;
  // `https://zoom.us:443/` and `https://@zoom.us/` parse to the same address as without; what was typed tells.
  const authority = /^https:\/\/([^/?#\\]*)/i.exec(text.trim())?.[1] ?? '@';
  if (/[@:]/.test(authority) || text.includes('\\')) return false;
  return hosts
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .some((host) => (host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host));
};

// `URL.parse` is missing in browsers that are still about.
const parsed = (text: string): URL | undefined => {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
};
