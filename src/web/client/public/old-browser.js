// For browsers without modules. What the server drew stays: its words and links need no script.
(function () {
  var root = document.getElementById('root');
  var note = document.createElement('div');
  var isSpanish = document.documentElement.lang === 'es';
  note.setAttribute('role', 'status');
  note.innerHTML = isSpanish
    ? '<p>Este navegador es demasiado antiguo para usar este sitio. Actualízalo, o abre esta página en un Chrome, Edge, Firefox o Safari actual. <a href="/es/get-help">Pedir ayuda ahora</a> funciona también aquí.</p>'
    : '<p>This browser is too old to use this site. Please update it, or open this page in a current Chrome, Edge, Firefox or Safari. <a href="/get-help">Get help now</a> works here, too.</p>';
  if (document.getElementById('drawn')) {
    note.style.padding = '1rem';
    note.style.textAlign = 'center';
  } else {
    note.className = 'first-paint';
    root.innerHTML = '';
  }
  root.insertBefore(note, root.firstChild);
})();
