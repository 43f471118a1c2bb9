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
    const back = given.get('return_url');
    if (window.parent !== window) return window.parent.postMessage({ kind: 'answered' }, '*');
    if (!back) return undefined;
    const to = new URL(back);
    const isSetup = secret.startsWith('seti_');
    to.searchParams.set(isSetup ? 'setup_intent' : 'payment_intent', secret.split('_secret_')[0]);
    to.searchParams.set(isSetup ? 'setup_intent_client_secret' : 'payment_intent_client_secret', secret);
    to.searchParams.set('redirect_status', isPassed ? 'succeeded' : 'failed');
    location.assign(to);
    return undefined;
  };
  const answer = (isPassed) => {
    send(isPassed).catch(() => location.reload());
  };
  document.getElementById('pass').addEventListener('click', () => answer(true));
  document.getElementById('fail').addEventListener('click', () => answer(false));
  document.getElementById('pass').focus();
})();
