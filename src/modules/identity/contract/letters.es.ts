const NOT_YOU = [
  'Si no has sido tú, usa este enlace en los próximos {days} días. Con un toque se cierra todo lo que abre tu cuenta, y te escribimos cómo elegir una contraseña nueva:',
  '{link}',
];

const status = (sentence: string, objection = ['Si crees que es un error, responde a este correo.']) => ({
  subject: 'Sobre tu cuenta de {product}',
  paragraphs: [sentence, 'El motivo: {reason}', 'Termina el {until}.', ...objection],
});

const wayIn = (sentence: string) => ({
  subject: 'Ha cambiado cómo accedes a {product}',
  paragraphs: [sentence, ...NOT_YOU],
});

export const accountLettersEs = {
  confirmation: {
    subject: 'Confirma tu correo para {product}',
    paragraphs: [
      'Con esta dirección se abrió la cuenta {username}, {opened}. Confirma que la dirección y la cuenta son tuyas:',
      '{link}',
      'El enlace funciona durante {days} días, y solo el más reciente.',
      'Si no abriste esta cuenta, no la confirmes. No tienes que hacer nada.',
    ],
  },
  reset: {
    subject: 'Elige una contraseña nueva para {product}',
    paragraphs: [
      'Aquí puedes elegir una contraseña nueva:',
      '{link}',
      'El enlace funciona una vez, durante {minutes} minutos.',
      'Si no lo has pedido, no tienes que hacer nada: tu contraseña queda como está.',
    ],
  },
  ownData: {
    subject: 'Tus datos de {product} están listos',
    paragraphs: [
      'Pediste todo lo que se guarda sobre ti. Aquí puedes descargarlo; antes nos muestras que eres tú:',
      '{link}',
      'Está ahí hasta el {until}, y después se elimina.',
      'Si no lo has pedido, otra persona ha entrado en tu cuenta. Elige ahora mismo una contraseña nueva: {password_link}',
    ],
  },
  opened: status('Tu cuenta está abierta de nuevo, sin ningún límite.', []),
  warningOver: status('La advertencia sobre tu cuenta ha terminado.', []),
  warned: status('Esto es una advertencia. Por ahora no cambia nada más.'),
  probation: status(
    'Por ahora puedes participar en sesiones, pero no guiarlas ni publicar. Las sesiones que ibas a guiar mientras tanto se cancelan.',
  ),
  suspended: status(
    'Tu cuenta está suspendida: no puedes acceder a ella, y tus plazas en próximas sesiones quedan para otras personas.',
  ),
  removed: status('Tu cuenta está cerrada: ya no puedes acceder a ella.'),
  passwordChanged: {
    subject: 'Tu contraseña de {product} ha cambiado',
    paragraphs: [
      'Tu contraseña acaba de cambiar, y tu cuenta se ha cerrado en todos los demás dispositivos.',
      ...NOT_YOU,
    ],
  },
  supportAccess: {
    subject: 'Nuestro equipo ha entrado en tu cuenta de {product}',
    paragraphs: [
      'Alguien de nuestro equipo acaba de entrar en tu cuenta, para ver lo que tú ves y ayudar. Puede leer durante media hora como máximo; no puede escribir, entrar en salas ni leer chats.',
      'Tu cuenta muestra cada una de estas visitas:',
      '{link}',
      'Si no has pedido ayuda y te preguntas por qué, escribe a {support}.',
    ],
  },
  emailLink: {
    subject: 'Confirma tu nuevo correo para {product}',
    paragraphs: [
      'Nos has pedido que usemos esta dirección desde ahora. Confirma que es tuya:',
      '{link}',
      'Hasta entonces todo queda como está. El enlace funciona durante {days} días, y solo el más reciente.',
      'Si no lo has pedido, no tienes que hacer nada.',
    ],
  },
  emailAsked: {
    subject: 'Se ha pedido otro correo para tu cuenta de {product}',
    paragraphs: [
      'Tu cuenta va a tener otro correo en cuanto se use un enlace que hemos enviado allí. Hasta entonces todo queda como está.',
      ...NOT_YOU,
    ],
  },
  emailChanged: {
    subject: 'Tu correo de {product} ha cambiado',
    paragraphs: [
      'Tu cuenta tiene ahora otro correo. Los mensajes van allí, y con esta dirección ya no se puede acceder.',
      'Si no has sido tú, usa este enlace en los próximos {days} días. Con un toque tu cuenta vuelve a tener esta dirección, se cierra todo lo que la abre, y te escribimos cómo elegir una contraseña nueva:',
      '{link}',
    ],
  },
  loginLinked: {
    subject: 'Acceder a {product} con {provider}',
    paragraphs: ['Desde ahora puedes acceder a tu cuenta con {provider}.', ...NOT_YOU],
  },
  loginUnlinked: {
    subject: 'Acceder a {product} con {provider}',
    paragraphs: ['Ya no se puede acceder a tu cuenta con {provider}.', ...NOT_YOU],
  },
  secondStepSet: wayIn('Desde ahora se pide un código después de tu contraseña.'),
  secondStepRemoved: wayIn('El segundo paso se ha quitado: para acceder basta tu contraseña.'),
  passkeyAdded: wayIn('Se ha añadido una llave de acceso, con la que puedes acceder desde ahora.'),
  passkeyRemoved: wayIn('Se ha quitado una llave de acceso. Ya no puedes acceder con ella.'),
  usernameChanged: wayIn('Tienes otro nombre de usuario. Accedes con él, o con tu correo.'),
  apiTokenMade: {
    subject: 'Un token para tu cuenta de {product}',
    paragraphs: [
      'Se ha creado un token con el que un programa puede usar tu cuenta hasta donde tú permitiste. Tu cuenta lo muestra y puede terminarlo.',
      ...NOT_YOU,
    ],
  },
  newPlace: {
    subject: 'Nuevo acceso a tu cuenta de {product}',
    paragraphs: [
      'Alguien acaba de acceder a tu cuenta, desde un dispositivo y una red que no habíamos visto contigo: {device}, {at}.',
      'Si has sido tú, no tienes que hacer nada.',
      ...NOT_YOU,
      'Dónde está abierta tu cuenta: {account_link}',
    ],
  },
  addressInUse: {
    subject: 'Ya tienes una cuenta de {product}',
    paragraphs: [
      'Alguien, probablemente tú, ha intentado abrir una cuenta con esta dirección. Ya tienes una.',
      'Accede aquí: {link}',
      '¿Has olvidado la contraseña? {reset_link}',
      'Si no has sido tú, no tienes que hacer nada: a nadie se le ha dicho que esta dirección tiene una cuenta.',
    ],
  },
  logInElsewhere: {
    subject: 'Acceder a {product} con {provider}',
    paragraphs: [
      'Alguien, probablemente tú, ha intentado acceder con {provider}, que ha dado esta dirección. Ya tienes una cuenta con ella, y {provider} todavía no abre esa cuenta.',
      'Accede como siempre, aquí: {link}',
      'Después puedes vincular {provider} en la página de tu cuenta.',
      '¿Has olvidado la contraseña? {reset_link}',
      'Si no has sido tú, no tienes que hacer nada: a nadie se le ha dicho que esta dirección tiene una cuenta.',
    ],
  },
  deletion: {
    subject: 'Tu cuenta de {product} se va a eliminar',
    paragraphs: [
      'Como pediste, tu cuenta está cerrada y se elimina para siempre el {day}. Hasta entonces nadie te ve.',
      '¿Cambias de idea, o no has sido tú? Accede antes de ese día, o sigue este enlace:',
      '{link}',
      'Para que se elimine no tienes que hacer nada. Después te enviamos un último correo.',
    ],
  },
  retained: {
    subject: 'Tu cuenta de {product} se queda',
    paragraphs: [
      'Qué bien verte de nuevo. Tu cuenta no se elimina. Las plazas que habías dejado no se reservan de nuevo.',
      'Si no has sido tú, elige ahora mismo una contraseña nueva: {link}',
    ],
  },
  receipt: {
    subject: 'Tu cuenta de {product} se ha eliminado',
    paragraphs: [
      'Tu cuenta se ha eliminado, con todo lo que era personal sobre ti. Este es nuestro último correo: ya no conocemos tu dirección.',
      'Abajo hay un comprobante. Cualquier persona puede verificarlo aquí, sin que tengas que decir quién eres:',
      '{link}',
      'Solo con este código se puede ver que el comprobante es sobre ti. No lo guardamos:\n{code}',
      '{receipt}',
      'Cuídate mucho.',
    ],
  },
};
