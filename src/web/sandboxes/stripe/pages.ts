import { readFileSync } from 'node:fs';
import type { ProviderAccount } from './account.ts';
import { withoutOwn } from './desk.ts';

export type PagesPage = { status: number; headers: Record<string, string>; body: string | Buffer };

const html = (status: number, title: string, content: string): PagesPage => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}td{border-top:1px solid #999;padding:.4rem 0}td:last-child{text-align:right}</style>
<h1>${title}</h1>${content}</html>`,
});

const nothing = html(404, 'Not found', '<p>There is nothing at this address.</p>');

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);

const money = (amount: number, currency: string): string => `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`;

const script = (name: string): PagesPage => ({
  status: 200,
  headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  body: readFileSync(new URL(`./browser/${name}`, import.meta.url)),
});

/** Pages that hold a card may load and reach nothing but the sandbox. */
const guarded = (body: string): PagesPage => ({
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    'referrer-policy': 'no-referrer',
  },
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${body}</html>`,
});

const fields = guarded(`<title>Card</title><style>
html,body{margin:0;background:none}#fields{display:flex;gap:.75em;align-items:center}
input{box-sizing:border-box;border:0;outline:0;margin:0;padding:0;background:none;font:16px/1.2 system-ui,sans-serif;min-width:0;flex:1 1 0}
input::placeholder{color:var(--hint);opacity:1}#fields:has(.expiry+.cvc) .number{flex-grow:3}#fields:has(.number+.expiry) .cvc{flex-grow:.7}
</style><div id="fields"></div><script src="/browser/frame.js"></script>`);

const challenge = (key: string) =>
  guarded(`<title>Confirmation by your bank</title><style>
body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:1.5rem;color:#1a1a1a;background:#fff}h1{font-size:1.25rem;margin:0 0 .5rem}
button{font:inherit;display:block;width:100%;min-height:48px;margin-top:.75rem;border-radius:6px;border:1px solid #1a1a1a;background:#fff;color:#1a1a1a;cursor:pointer}
#pass{background:#1a1a1a;color:#fff}button:focus-visible{outline:3px solid #0a66c2;outline-offset:2px}
</style><body data-key="${escaped(key)}"><main><h1>Confirmation by your bank</h1>
<p>This is the test page of a bank. No money moves. Your real bank would ask you here whether it is you who pays.</p>
<button id="pass" type="button">Confirm</button><button id="fail" type="button">Refuse</button></main>
<script src="/browser/challenge.js"></script></body>`);

/** What browsers see of the sandbox: receipts, invoices, and the script of the card form. */
export const servedPage = (account: ProviderAccount, path: string, query: URLSearchParams): PagesPage => {
  if (path === '/endive/stripe.js') return script('stripe.js');
  if (path === '/browser/frame.js') return script('frame.js');
  if (path === '/browser/challenge.js') return script('challenge.js');
  if (path === '/frame') return fields;
  if (path === '/challenge') return challenge(account.find('identity', 'identity')?.publishableKey ?? '');
  const [, invoiceId] = /^\/i\/(in_\w+)$/.exec(path) ?? [];
  if (invoiceId !== undefined) {
    const invoice = account.find('invoice', invoiceId);
    if (!invoice || !invoice.hosted_invoice_url?.endsWith(`?s=${query.get('s') ?? ''}`)) return nothing;
    const lines = [
      `Invoice ${invoice.number ?? ''}`,
      `Status: ${invoice.status ?? ''}`,
      ...invoice.lines.data.map((line) => `${line.description ?? ''}: ${money(line.amount, invoice.currency)}`),
      ...(invoice.total_taxes ?? []).map(({ amount }) => `Tax: ${money(amount, invoice.currency)}`),
      `Total: ${money(invoice.total, invoice.currency)}`,
      `Paid: ${money(invoice.amount_paid, invoice.currency)}`,
    ];
    return html(200, lines[0]!, table(lines.slice(1)));
  }
  const [, chargeId] = /^\/receipts\/(ch_\w+)$/.exec(path) ?? [];
  const charge = chargeId === undefined ? undefined : account.find('charge', chargeId);
  if (charge)
    return html(
      200,
      'Receipt',
      table([
        `Amount: ${money(charge.amount, charge.currency)}`,
        `Refunded: ${money(charge.amount_refunded, charge.currency)}`,
        `Status: ${String(withoutOwn(charge.status))}`,
      ]),
    );
  return nothing;
};

const table = (lines: readonly string[]): string =>
  `<table>${lines
    .map((line) => {
      const at = line.lastIndexOf(': ');
      return `<tr><td>${escaped(line.slice(0, at))}</td><td>${escaped(line.slice(at + 2))}</td></tr>`;
    })
    .join('')}</table>`;
