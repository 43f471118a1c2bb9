import type { TranslatedRefusals } from '#kernel/contract/refusals.ts';
import type { profilesRefusals } from './refusals.ts';

export const profilesRefusalsEs: TranslatedRefusals<typeof profilesRefusals> = {
  PROFILE_FOR_MEMBERS: 'Este perfil lo ven los miembros que han accedido a su cuenta y han confirmado su correo.',
};
