export const wellLettersEs = {
  removed: {
    subject: 'Novedades sobre tus Wells en {product}',
    paragraphs: [
      'Ya no formas parte de uno de tus Wells, por decisión de quienes lo cuidan. Las plazas que tenías en sus próximas sesiones se han devuelto, y por ahora no puedes volver a unirte. Tus demás Wells y tu cuenta quedan como están.',
      'El motivo que se anotó está en todo lo que guardamos sobre ti: {data}',
      'Si crees que es un error, o quieres hablar de ello, escribe a {support}.',
      'Si necesitas a alguien ahora mismo, aquí encuentras a personas que ayudan: {help}',
    ],
  },
  allowedBack: {
    subject: 'Novedades sobre tus Wells en {product}',
    paragraphs: [
      'Un Well del que ya no formabas parte vuelve a estar abierto para ti. No tienes que hacer nada; puedes unirte cuando quieras.',
      'Los Wells están aquí: {wells}',
    ],
  },
  closed: {
    subject: 'Se ha cerrado un Well tuyo en {product}',
    paragraphs: [
      'Nuestro equipo ha cerrado uno de los Wells de los que formas parte. No tienes que hacer nada, y todo lo demás queda como está.',
      'Los Wells abiertos están aquí: {wells}',
    ],
  },
};
