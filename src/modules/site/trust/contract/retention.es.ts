/** By the English words, with `#` for the numbers of the settings. */
export const retentionWordsEs: Readonly<Record<string, string>> = {
  'Video and sound of a session': 'Vídeo y sonido de una sesión',
  'Never recorded': 'Nunca se graban',
  'The chat of a session': 'El chat de una sesión',
  'Disappears # hours after the session, destroyed # days later; a reported message stays until staff have decided':
    'Desaparece # horas después de la sesión y se destruye # días más tarde; un mensaje reportado se queda hasta que el equipo decide',
  'A chat message that was deleted': 'Un mensaje del chat que se eliminó',
  '# days, for staff alone': '# días, solo para el equipo',
  'An account, its profile and what its member wrote': 'Una cuenta, su perfil y lo que su miembro escribió',
  'Until the member deletes it, and # days in which that can be taken back':
    'Hasta que el miembro la elimina, y # días en los que puede cambiar de idea',
  'A sign-in': 'Un acceso abierto',
  '# days without a visit': '# días sin ninguna visita',
  'A copy of everything about a member, made for them':
    'Una copia de todo lo que hay sobre un miembro, hecha para esa persona',
  '# days': '# días',
};
