/** `1 minute`, `5 minutes`. */
export const amount = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** The text with its braces filled: `{min}` stands for the value of that name, unknown ones stay. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (brace, name: string) => String(values[name] ?? brace));
