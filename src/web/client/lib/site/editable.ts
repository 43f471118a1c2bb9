/** All texts that were loaded so far, by the name that begins their keys. */
export const editableTexts = new Map<string, object>();
/** Puts the words of staff into texts that are loaded after them; nothing where staff changed nothing. */
export const onEditable: { loaded?: (name: string, texts: object) => void } = {};

/** Buttons, labels and short texts that staff can change under Site. They are read where they are shown, never copied before. */
export const editable = <Texts extends object>(name: string, texts: Texts): Texts => {
  editableTexts.set(name, texts);
  onEditable.loaded?.(name, texts);
  return texts;
};
