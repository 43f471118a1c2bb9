/** All texts that were loaded so far, by the name that begins their keys. */
export const editableTexts = new Map<string, object>();
/** Puts the words of staff into texts that are loaded after them; nothing where staff changed nothing. */
export const onEditable: { loaded?: (name: string, texts: object) => void } = {};

/**
 * Buttons, labels and short texts that staff can change under Site. They are read where they are shown, never copied before. Where
 * a first visit needs a few of a long list, these have a file of their own, and `rest` completes them: one object, so that changed
 * words reach both.
 */
export const editable = <Texts extends object, Rest extends object = object>(
  name: string,
  texts: Texts,
  rest?: Rest,
): Texts & Rest => {
  const all = Object.assign(texts, rest);
  editableTexts.set(name, all);
  onEditable.loaded?.(name, all);
  return all;
};
