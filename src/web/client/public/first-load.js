// Stands before the first script and style: where one of them does not come, people get words, another try and the way to help.
(function () {
  var MARK = 'first-load';
  var LONG = 10000;
  var place = function () {
    return document.querySelector('#root > .first-paint[role]');
  };
  var isThere = function () {
    return document.getElementById('root') !== null && place() === null;
  };
  var failed = [];
  var isAgain = false;

  /** The worker and the browser may have kept what failed. */
  var reload = function () {
    if (isAgain) return;
    isAgain = true;
    var fresh = failed.map(function (url) {
      return Promise.resolve()
        .then(function () {
          return caches.open('pages-1');
        })
        .then(function (kept) {
          return kept.delete(url);
        })
        .catch(function () {})
        .then(function () {
          return fetch(url, { cache: 'reload' });
        })
        .catch(function () {});
    });
    var wait = new Promise(function (resolve) {
      setTimeout(resolve, 3000);
    });
    void Promise.race([Promise.all(fresh), wait]).then(function () {
      location.reload();
    });
  };

  var say = function (title, text) {
    var stage = place();
    if (!stage) {
      if (!isThere())
        addEventListener('DOMContentLoaded', function () {
          if (place()) say(title, text);
        });
      return;
    }
    stage.setAttribute('role', 'alert');
    stage.removeAttribute('aria-label');
    stage.innerHTML =
      '<main><h1>' +
      title +
      '</h1><p>' +
      text +
      '</p><p><button type="button">Try again</button></p><p><a href="/get-help">Get help now</a></p></main>';
    stage.querySelector('button').addEventListener('click', reload);
  };

  /** Once a file that is away is back, the page comes by itself; one that comes and does not run would be loaded for ever. */
  var probe = function (wait, wasAway) {
    setTimeout(function () {
      fetch(failed[0], { cache: 'reload' })
        .then(function (answer) {
          return answer.ok && String(answer.headers.get('content-type')).indexOf('text/html') < 0;
        })
        .catch(function () {
          return false;
        })
        .then(function (isBack) {
          if (isBack && wasAway) reload();
          else probe(Math.min(wait * 1.5 + 1000, 60000), wasAway || !isBack);
        });
    }, wait);
  };

  /** One by itself, where it can be noted that it was one. */
  var mayReload = function () {
    if (!navigator.onLine) return false;
    try {
      if (sessionStorage.getItem(MARK)) return false;
      sessionStorage.setItem(MARK, '1');
      return sessionStorage.getItem(MARK) === '1';
    } catch {
      return false;
    }
  };

  var fail = function (url) {
    // Once the app stands it says itself what fails.
    if (isThere() || failed.indexOf(url) >= 0) return;
    failed.push(url);
    if (failed.length > 1) return;
    if (mayReload()) return reload();
    say('This page did not load', 'The connection may be weak, or the site was just updated.');
    probe(0, false);
  };

  addEventListener(
    'error',
    function (event) {
      var from = event.target;
      var url =
        from === window
          ? event.filename
          : (from.tagName === 'SCRIPT' && from.src) || (from.tagName === 'LINK' && from.href);
      if (url && url.indexOf(location.origin + '/') === 0) fail(url);
    },
    true,
  );
  addEventListener('online', function () {
    if (failed.length > 0 && !isThere()) reload();
  });
  setTimeout(function () {
    if (failed.length === 0) say('This page takes long to load', 'It may still come by itself.');
  }, LONG);
  var watch = setInterval(function () {
    if (!isThere()) return;
    clearInterval(watch);
    try {
      sessionStorage.removeItem(MARK);
    } catch {
      // Nothing was noted either.
    }
  }, 1000);
})();
