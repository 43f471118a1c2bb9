import { escaped } from '#kernel/escaped-html.ts';

const style = `:root{color-scheme:light dark;--paper:#f4f5f7;--ink:#1f2328;--card:#fff;--line:#8a929c;--brand:#24527a;--on:#fff}
@media(prefers-color-scheme:dark){:root{--paper:#15191e;--ink:#e6e8ea;--card:#1f252c;--line:#7d8792;--brand:#9cc4e6;--on:#101418}}
*{box-sizing:border-box}body{margin:0;padding:1.5rem 1rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.5 system-ui,sans-serif}
main{max-width:24rem;margin:0 auto;padding:1.5rem;background:var(--card);border-radius:.75rem}h1{font-size:1.4rem;line-height:1.2;margin:0 0 .5rem}p{margin:0 0 1rem}
label{display:block;margin:0 0 1rem}input[type=text],input[type=email]{display:block;width:100%;min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:inherit;background:transparent;border:1px solid var(--line);border-radius:.5rem}
button{width:100%;min-height:2.75rem;font:inherit;font-weight:600;border-radius:.5rem;border:1px solid var(--brand);background:var(--brand);color:var(--on);margin:0 0 .75rem}button.plain{background:transparent;color:inherit;border-color:var(--line)}:focus-visible{outline:3px solid var(--brand);outline-offset:2px}`;

/** Where a person of the sandbox says who they are at the provider. */
export const personPage = ({ provider, action, tick }: { provider: string; action: string; tick: string }): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Log in with ${escaped(provider)}</title><link rel="icon" href="data:,"><style>${style}</style>
<main><h1>Log in with ${escaped(provider)}</h1><p>This stands in for ${escaped(provider)} in the sandbox. Be anybody you like; no password is needed.</p>
<form method="post" action="${escaped(action)}"><label>Name<input type="text" name="name" value="Robin Meadow" autocomplete="off"></label>
<label>Email<input type="email" name="email" value="robin@example.org" autocomplete="off"></label>
<label><input type="checkbox" name="verified" value="true" checked> ${escaped(tick)}</label>
<button name="choice" value="go">Continue</button><button class="plain" name="choice" value="cancel" formnovalidate>Cancel</button></form></main></html>
`;
