import type { Clause } from './clauses.ts';

export const clauseSentencesEs: Readonly<Record<Clause, string>> = {
  'adults-only': 'Los miembros tienen 18 años o más y residen en Estados Unidos o sus territorios.',
  'camera-on': 'En una sesión la cámara está encendida y se te ve.',
  'lived-experience': 'Las sesiones son para personas que conocen el tema por su propia vida.',
  'share-not-advise': 'Compartimos experiencia y no damos consejos.',
  'no-contact-details': 'No compartimos datos de contacto personales.',
  'no-promotion': 'No hacemos autopromoción ni enviamos spam.',
  'no-diagnosis': 'No hacemos diagnósticos médicos.',
  respect: 'Nos tratamos con respeto y no hacemos nada que dañe a otro miembro.',
};
