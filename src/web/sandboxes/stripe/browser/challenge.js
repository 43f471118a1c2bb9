// The bank's question to the cardholder, in a dialog of the page or as a page of its own.
(() => {
  const given = new URLSearchParams(location.search);
  const secret = given.get('client_secret') ?? '';
  const { key } = document.body.dataset;
  const send = async (isPassed) => {
    for (const button of document.querySelectorAll('button')) button.disabled = true;
    try {
      await fetch('/v1/sandbox/challenge', {
        method: 'POST',
        body: new URLSearchParams({ client_secret: secret, passed: String(isPassed), key }),
      });
    } catch {
      for (const button of document.querySelectorAll('button')) button.disabled = false;
      return;
    }
    window.parent.postMessage({ kind: 'answered' }, '*');
  };
  const answer = (isPassed) => {
    send(isPassed).catch(() => location.reload());
  };
  document.getElementById('pass').addEventListener('click', () => answer(true));
  document.getElementById('fail').addEventListener('click', () => answer(false));
  document.getElementById('pass').focus();
})();
