const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as it stands in HTML, in an attribute as well. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter]!);
