/** Between greeting and goodbye; the same in every mail. */
export const mailText = (productName: string, name: string, paragraphs: readonly string[]): string =>
  [`Hello ${name},`, ...paragraphs, `Take good care of yourself,\n${productName}\n`].join('\n\n');
