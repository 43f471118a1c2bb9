/** Some browsers read it a moment later. */
const GONE_AFTER_MS = 60_000;

/** Hands a file to the browser's downloads. */
export const saveFile = (name: string, type: string, parts: readonly string[]): void => {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), GONE_AFTER_MS);
};
