/** Cookies that scripts may read. The log-in cookie is not among them. */
export const deviceCookies = {
  read: (name: string): string | undefined =>
    document.cookie
      .split('; ')
      .find((pair) => pair.startsWith(`${name}=`))
      ?.slice(name.length + 1),
  /** `seconds` until it expires; `shared` with the subdomains of the product. */
  write: (name: string, value: string, seconds: number, shared = false): void => {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    const domain = shared ? sharedDomain(location.hostname) : '';
    document.cookie = `${name}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax${domain}${secure}`;
  },
};

/** Of the product and its subdomains; machines without a name have none. */
const sharedDomain = (host: string): string =>
  /^[\d.:[\]a-f]+$|^[^.]+$/i.test(host) ? '' : `; Domain=${host.replace(/^www\./, '')}`;

/** Does this browser keep cookies at all? Tried, because some browsers claim so and do not (SIT-117). */
export const cookiesWork = (): boolean => {
  try {
    deviceCookies.write('cookie_trial', '1', 60);
    const works = deviceCookies.read('cookie_trial') === '1';
    deviceCookies.write('cookie_trial', '', 0);
    return works;
  } catch {
    return false;
  }
};
