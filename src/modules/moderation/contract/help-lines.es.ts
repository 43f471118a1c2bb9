/** By the English words, so that what an installation wrote stays as it wrote it. Names of lines stay: people search for them. */
export const helpLineWordsEs: Readonly<Record<string, string>> = {
  Emergency: 'Emergencias',
  'The Trevor Project (young LGBTQ+ people)': 'The Trevor Project (jóvenes LGBTQ+)',
  'SAMHSA (alcohol and drugs)': 'SAMHSA (alcohol y drogas)',
  'At any hour': 'A cualquier hora',
  'When writing is easier.': 'Cuando escribir es más fácil.',
  'When everything is too much: for you, or for somebody you worry about.':
    'Cuando todo es demasiado: para ti, o para alguien que te preocupa.',
  'Call #': 'Llama al #',
  'Call #, then press #': 'Llama al # y pulsa #',
  'Text #': 'Escribe al #',
  'Text HOME to #': 'Escribe HOME al #',
  'Text HELLO to #': 'Escribe HELLO al #',
  'Text SHOUT to #': 'Escribe SHOUT al #',
};
