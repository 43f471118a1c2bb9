const GONE_AFTER = 60_000;

/** Hands a document to the browser's downloads. */
export const saveDocument = ({ name, type }: { name: string; type: string }, parts: readonly string[]): void => {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), GONE_AFTER);
};
