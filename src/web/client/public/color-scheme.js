// Runs before the first paint, so that a chosen light or dark look never flashes.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('color-scheme');
  } catch {
    // Storage is switched off: follow the system.
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
