import { message } from '#kernel/contract/messages/translated.ts';
import type { TranslatedRefusals } from '#kernel/contract/refusals.ts';
import type { restrictionsRefusals } from './refusals.ts';

export const restrictionsRefusalsEs: TranslatedRefusals<typeof restrictionsRefusals> = {
  RESTRICTION_OF_ONESELF: 'No puedes restringirte a ti.',
  RESTRICTION_REASON_TOO_LONG: message('Los motivos tienen {max} caracteres como máximo'),
};
