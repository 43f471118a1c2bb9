/** Full-width signs, as keyboards for Chinese, Japanese and Korean type them, are the narrow ones. */
const narrow = (text: string): string => text.replaceAll(/[\uFF01-\uFF5E]/g, (sign) => sign.normalize('NFKC'));

/** As mail servers write it (UTS 46): `bücher.example` is `xn--bcher-kva.example`. What is no domain stays as it is. */
const plainDomain = (domain: string): string => {
  if (/^[\x21-\x7E]*$/.test(domain) || /[^\p{L}\p{M}\p{N}.\-\u3002\uFF61]/u.test(domain)) return domain;
  return URL.parse(`http://${domain}`)?.hostname ?? domain;
};

/** A mail address as it is stored and mailed to, however its domain was typed. */
export const plainAddress = (typed: string): string => {
  const text = narrow(typed.trim());
  const at = text.lastIndexOf('@') + 1;
  return at === 0 ? text : text.slice(0, at) + plainDomain(text.slice(at));
};

/** Equal for addresses of one mailbox, and for usernames that count as the same one (I-039). */
export const addressKey = (typed: string): string => plainAddress(typed).normalize('NFC').toLowerCase();
