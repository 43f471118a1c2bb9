/** What people write may hold anything; so does what stands between quotation marks. */
const WRITTEN =
  /^ *(?:- )?(?:.* > )?(?:title|slug|text|name|username|note|reason|description|message|words|label|topic|handle)\b/;
const QUOTED = /“[^”]*”|"[^"]*"/g;

/** Names of fields and of states in code, records of a program, instants of a machine, ids. */
const OF_THE_PROGRAM =
  /\b[a-z]+[A-Z][a-z]+\b(?!\w*\d)|\b[A-Z]+(?:_[A-Z\d]+)+\b|[{}]|\dT\d\d:|\bnull\b|undefined|\[object|\bNaN\b|[: ](?:true|false)\b|[0-9a-f]{8}-[0-9a-f]{4}-/;
/** A field of which the value is a word with hyphens. */
const HYPHENED = /: [a-z]+(?:-[a-z]+)+$/;

/** Those of the printed lines that a reader who does not program cannot read. */
export const rawLines = (lines: readonly string[]): string[] =>
  lines.filter((line) => {
    const own = line.replaceAll(QUOTED, '');
    return !WRITTEN.test(line) && (OF_THE_PROGRAM.test(own) || HYPHENED.test(own));
  });
