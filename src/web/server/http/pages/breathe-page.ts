import type { RequestHandler } from 'express';
import { barePage } from './bare-page.ts';

/** Four seconds in and six out, twelve times: two minutes. */
const style = `.c{display:grid;place-items:center;height:min(20rem,46vh);margin:1.5rem 0}.c div{grid-area:1/1}
.o{width:12rem;height:12rem;border-radius:50%;background:var(--brand);opacity:.25;animation:b 10s ease-in-out 12}
.i,.u{font-size:1.3rem;font-weight:700;opacity:0;animation:i 10s 12}.u{animation-name:u}.e{opacity:0;animation:e 1s 120s forwards}
@keyframes b{0%,100%{transform:scale(.95)}40%{transform:scale(1.65)}}@keyframes i{0%,38%{opacity:1}42%,100%{opacity:0}}@keyframes u{0%,40%{opacity:0}44%,98%{opacity:1}}@keyframes e{to{opacity:1}}
@media(prefers-reduced-motion:reduce){.o{animation:none}}p{margin:.6rem 0}`;

const body = `<p>Breathe in while the circle grows, for four seconds, and out while it shrinks, for six. Put both feet on the floor. Let your shoulders fall.</p>
<div class="c" aria-hidden="true"><div class="o"></div><div class="i">Breathe in</div><div class="u">and slowly out</div></div>
<p>Twelve breaths are two minutes. Nothing is counted, nobody watches, and you can stop at any time.</p>
<p class="e">These were two minutes. Take one more breath, then look around you: name five things that you see.</p>
<p><a href="/get-help">Get help now</a></p>`;

/** `/breathe`: two minutes of breathing, for members who wait alone. */
export const breathePage = (productName: string): RequestHandler => {
  const page = barePage({ title: 'Two minutes to breathe', productName, style });
  const html = page.html(body);
  return (request, response, next) =>
    request.path === '/' ? void response.status(200).set(page.headers).send(html) : next();
};
