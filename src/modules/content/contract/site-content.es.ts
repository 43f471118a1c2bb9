/** The nine topics, by their paths. */
export const topicsEs: Readonly<Record<string, { name: string; title: string; description: string }>> = {
  '/anxiety': {
    name: 'Ansiedad',
    title: 'Cuando la preocupación no se apaga',
    description:
      'Pensamientos que corren, un pecho que aprieta, noches demasiado largas. Habla con personas que lo conocen desde dentro, y escucha qué les ayuda un poco.',
  },
  '/emotional-abuse': {
    name: 'TNP y maltrato emocional',
    title: 'Cuando alguien cercano te hace daño con palabras',
    description:
      'Que te menosprecien, te controlen o te culpen desgasta, y es difícil de explicar a quien no estaba allí. Aquí no tienes que demostrar nada.',
  },
  '/depression': {
    name: 'Depresión',
    title: 'Cuando todo pesa',
    description:
      'Hay días en que levantarse ya es un logro. Ven como estés; aquí nadie te pide que pienses en positivo.',
  },
  '/trauma': {
    name: 'Trauma y TEPT',
    title: 'Cuando lo que pasó no se queda en el pasado',
    description:
      'Hablamos de cómo es hoy, dejamos fuera los detalles que podrían dañar a otras personas, y nos damos tiempo y sitio para salir un momento.',
  },
  '/relationship-struggles': {
    name: 'Dificultades en las relaciones',
    title: 'Cuando la cercanía es difícil',
    description:
      'Rupturas, discusiones, soledad al lado de alguien, familias complicadas. Habla de tu parte y escucha cómo siguen otras personas.',
  },
  '/grief': {
    name: 'Duelo y pérdida',
    title: 'Cuando falta alguien',
    description:
      'Hace poco o hace mucho, esperada o de repente: el duelo no tiene calendario, y aquí nadie te dice que pases página.',
  },
  '/adhd': {
    name: 'TDAH',
    title: 'Cuando tu mente va en varias direcciones',
    description:
      'Con diagnóstico tardío, temprano o sin él: comparte lo que funciona, ríete de lo que no, y encuentra a quien te entiende sin explicaciones.',
  },
  '/general-support': {
    name: 'Salud mental general',
    title: 'Cuando simplemente necesitas hablar',
    description: 'No hace falta que tenga nombre. Si no sabes cuál es tu lugar, empieza aquí.',
  },
  '/self-care': {
    name: 'Autocuidado y recuperación',
    title: 'Cuando quieres cuidar de ti',
    description:
      'Pequeños pasos, buenos hábitos y los días en que no funciona ni lo uno ni lo otro. Para quien está en camino, a su ritmo.',
  },
};
