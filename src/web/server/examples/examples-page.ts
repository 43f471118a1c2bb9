const STYLE = `
:root{color-scheme:light dark;--paper:#fbf7f0;--ink:#1c3539;--soft:#4f6166;--card:#fff;--line:#c9bfae;--brand:#0f6560;--on:#fff;--good:#19683f;--bad:#a4262c;--badpaper:#fdeeee;--mark:#e8f1ef}
@media(prefers-color-scheme:dark){:root{--paper:#10252b;--ink:#ede7dc;--soft:#b3c1c2;--card:#17323a;--line:#3d5a61;--brand:#8fd0c7;--on:#0c2024;--good:#7fd6a2;--bad:#ffa39d;--badpaper:#3b2325;--mark:#1d3f46}}
*{box-sizing:border-box}body{margin:0 auto;max-width:84rem;padding:.75rem 1rem 3rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
h1{font-size:1.5rem;line-height:1.2;margin:.25rem 0}h2{font-size:1.1rem;margin:1.25rem 0 .5rem}p{margin:.25rem 0}a{color:var(--brand)}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}textarea:focus-visible{outline:0}.soft{color:var(--soft)}
.columns{display:grid;grid-template-columns:minmax(0,3fr) minmax(0,2fr);gap:1.5rem}
@media(max-width:60rem){.columns{grid-template-columns:minmax(0,1fr)}}
.editor{display:grid;grid-template-columns:auto minmax(0,1fr);border:1px solid var(--line);border-radius:10px;background:var(--card);overflow:hidden}
.editor:focus-within{outline:3px solid var(--brand);outline-offset:2px}
.numbers,textarea{font:.92rem/1.6 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;padding:.75rem .5rem;margin:0}
.numbers{color:var(--soft);text-align:right;user-select:none;background:var(--mark);white-space:pre;overflow:hidden;max-height:26rem}
.numbers .failed{color:var(--bad);font-weight:700}.numbers .passed{color:var(--good)}
textarea{border:0;outline:0;background:transparent;color:inherit;width:100%;height:26rem;resize:vertical;white-space:pre;overflow:auto;tab-size:2}
@media(max-width:40rem){.numbers,textarea{font-size:1rem}textarea{height:20rem}.numbers{max-height:20rem}}
button,input{font:inherit;color:inherit;border-radius:8px;border:1px solid var(--line);background:var(--card);padding:.55rem .9rem;min-height:2.75rem}
button{cursor:pointer}button.main{background:var(--brand);color:var(--on);border-color:var(--brand);font-weight:650}button[aria-disabled=true]{opacity:.6;cursor:default}
.bar{display:flex;flex-wrap:wrap;gap:.5rem;margin:.75rem 0;align-items:center}
.list{list-style:none;margin:.25rem 0;padding:0}.list li{padding:.4rem .75rem;border-radius:6px;cursor:pointer;overflow-wrap:anywhere}
.list li[aria-selected=true]{background:var(--mark);box-shadow:inset 3px 0 var(--brand)}
.completions{border:1px solid var(--line);border-radius:10px;background:var(--card);padding:.25rem;margin-top:.5rem}
.completions p{padding:0 .75rem}
.problem{border:1px solid var(--bad);background:var(--badpaper);border-radius:8px;padding:.5rem .75rem;margin:.5rem 0;overflow-wrap:anywhere}
.problem button{display:block;width:100%;text-align:left;margin:.25rem 0;min-height:2.5rem;padding:.35rem .6rem}
.meaning{border-left:4px solid var(--brand);background:var(--mark);border-radius:0 8px 8px 0;padding:.5rem .75rem;margin:.5rem 0;overflow-wrap:anywhere}.meaning button{display:block;width:100%;text-align:left;margin:.25rem 0;min-height:2.5rem;padding:.35rem .6rem}
.result{border:1px solid var(--line);background:var(--card);border-radius:8px;padding:.5rem .75rem;margin:.5rem 0;overflow-wrap:anywhere}.result.passed{border-left:5px solid var(--good)}.result.failed{border-left:5px solid var(--bad)}
details{border-bottom:1px solid var(--line);padding:.25rem 0}summary{cursor:pointer;padding:.4rem 0;font-weight:600}
.words h3{font-size:.9rem;margin:.5rem 0 .1rem;color:var(--soft)}.words details button{display:block;width:100%;text-align:left;border:0;background:none;padding:.45rem .5rem;overflow-wrap:anywhere}.words details button:hover{background:var(--mark)}
.chips{display:flex;flex-wrap:wrap;gap:.35rem}.chips button{padding:.3rem .7rem}
label{font-weight:600;display:block}input{width:100%}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
`;

/** The page itself; `examples-page.js` fills it. */
export const examplesPage =
  (): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Write an example</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><main>
<h1>Write an example</h1>
<p>Say what should hold, in the words of the product. It is checked while you type and runs against the real product in memory; the community of this sandbox stays as it is.</p>
<div class="columns"><div>
<h2><label for="text">Your example</label></h2>
<div class="editor"><div class="numbers" id="numbers" aria-hidden="true"></div><textarea id="text" spellcheck="false" autocomplete="off" autocapitalize="off" aria-describedby="keys" aria-controls="completions" wrap="off"></textarea></div>
<p class="soft" id="keys">Arrow down goes to the steps that fit, Enter puts one in, Escape closes them. Control and Enter run the example.</p>
<div class="completions" id="offered" hidden><p class="soft">Steps that fit here</p><ul class="list" id="completions" role="listbox" aria-label="Steps that fit here"></ul></div>
<div class="bar"><button class="main" id="run" type="button">Run</button><button id="save" type="button">Save as a file</button><button id="new" type="button">Begin again</button></div>
<p role="status" id="status"></p>
<section aria-labelledby="found"><h2 id="found">What is found</h2><div id="problems"></div><div id="results"></div></section>
</div><div class="words">
<h2 id="what">What do you want to say?</h2>
<label for="search">Search the steps</label><input id="search" type="search" placeholder="For example: waiting list">
<p class="soft" role="status" id="count"></p>
<div id="topics"></div>
<h2>People, Wells and moments</h2>
<div class="chips" id="chips"></div>
</div></div>
</main><script src="/dev/examples/page.js" type="module"></script></body></html>
`;
