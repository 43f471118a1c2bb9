import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { OperatorError } from '#server/settings/operator-error.ts';

const isValue = (text: string): boolean => /^-[^-]/.test(text);

/**
 * Node takes what begins with one dash for options of one letter. Here no option has one letter, and references of
 * histories, which are base64url, may begin with a dash.
 */
const withDashedValues = (typed: readonly string[], options: ParseArgsOptionsConfig): string[] => {
  const end = typed.includes('--') ? typed.indexOf('--') : typed.length;
  const named: string[] = [];
  const positional: string[] = [];
  for (let at = 0; at < end; at++) {
    const [text, next] = [typed[at]!, at + 1 < end ? typed[at + 1]! : ''];
    if (isValue(text)) positional.push(text);
    else if (options[text.slice(2)]?.type === 'string' && text.startsWith('--') && isValue(next)) {
      named.push(`${text}=${next}`);
      at++;
    } else named.push(text);
  }
  return [...named, '--', ...positional, ...typed.slice(end + 1)];
};

/**
 * What an operator typed behind the name of a program.
 * @param usage printed below what is wrong
 * @throws {OperatorError} for anything that the program does not know
 */
export const parsedArguments = <const T extends ParseArgsOptionsConfig, P extends boolean = false>(
  typed: readonly string[],
  { options, allowPositionals, usage }: { options: T; allowPositionals?: P; usage?: string },
) => {
  try {
    return parseArgs({ args: withDashedValues(typed, options), options, allowPositionals: allowPositionals ?? false });
  } catch (problem) {
    const text = problem instanceof Error ? problem.message : String(problem);
    throw new OperatorError(usage === undefined ? text : `${text}\n\n${usage}`);
  }
};
