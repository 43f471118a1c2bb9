document.getElementById('root').innerHTML =
  '<div class="first-paint"><p>This browser is too old to open this site. Please update it, or open this page in a current Chrome, Edge, Firefox or Safari.</p></div>';
