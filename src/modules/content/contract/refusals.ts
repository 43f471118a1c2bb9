import { known, type RefusalTable } from '#kernel/contract/refusals.ts';

export const contentRefusals = {
  CONTENT_CHANGED_MEANWHILE: known(
    356,
    'Another member of the staff changed this meanwhile. Nothing was written over: look at it as it is now, and decide again.',
  ),
  CONTENT_DOES_NOT_EXIST: known(357, 'This is not there (any more): the text, its draft or this version of it.'),
  SITE_LEVEL_NEEDED: known(
    358,
    'Another level is needed for this. Ask a member of the staff who may publish; under Site, Who may change it, they can change your level.',
  ),
  CONTENT_FILE_NOT_READABLE: known(359, 'This is not a file that was exported under Site: {problem}.'),
} as const satisfies RefusalTable;

declare module '#kernel/contract/refusals.ts' {
  interface RefusalNames {
    content: keyof typeof contentRefusals;
  }
}
