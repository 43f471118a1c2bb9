import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
const FIGURE=/(?<![\w#.-])\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|thirty|(?:half )?an hour|a (?:day|week|month)|right away|immediately|instantly)\b/i;
const LITERAL = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|>([^<>{}=;]+)</g;
for await (const file of glob(process.argv[2])) {
  if(/test\.tsx?$|testing\//.test(file)) continue;
  let src=readFileSync(file,'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm,'');
  const PUT=/\$\{[^{}]*\}/g;
  src=src.replaceAll(PUT,'…');
  for (const m of src.matchAll(LITERAL)){const t=m[1]??m[2]??m[3]??m[4]??''; if(t.trim().includes(' ')&&FIGURE.test(t)) console.log(file.replace('src/web/client/',''),'|',t.trim().replaceAll('\n',' '))}
}
