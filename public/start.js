// Says in words why the page cannot start. It is a file of its own and no module: browsers load none
// from a file.
(function () {
  'use strict';
  const WAIT_MS = 8000;
  let told = false;

  // The theme the user chose here, before the first colours are seen (ui/theme.ts); a frame has that of its author, a system with colours for all pages its own.
  try {
    const theme = localStorage.getItem('sawtooth theme');
    const isFree = !matchMedia('(forced-colors: active)').matches && !/[?&]embed/.test(location.search);
    if (isFree && /^(light|dark|projector)$/.test(theme))
      document.documentElement.dataset.theme = theme;
  } catch {
    // Nothing is kept here.
  }

  // Without an origin of its own a frame gets programs only from a host that hands its files to every page.
  const isBoxed = location.protocol.startsWith('http') && window.origin === 'null';

  function root() {
    return document.getElementById('root');
  }

  function started() {
    const element = root();
    return element !== null && element.childNodes.length > 0;
  }

  // Puts sentences into the page, and a button to load it again.
  function say(title, sentences, reloads) {
    if (told || !document.body) return;
    told = true;
    const box = document.createElement('section');
    box.setAttribute('role', 'alert');
    box.style.cssText = 'max-width:40em;margin:3em auto;padding:0 1em;font:16px/1.5 system-ui,sans-serif';
    const heading = document.createElement('h1');
    heading.style.fontSize = '1.4em';
    heading.textContent = title;
    box.appendChild(heading);
    for (let i = 0; i < sentences.length; i++) {
      const line = document.createElement('p');
      line.textContent = sentences[i];
      box.appendChild(line);
    }
    if (reloads) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Reload the page';
      button.onclick = function () {
        location.reload();
      };
      box.appendChild(button);
    }
    document.body.insertBefore(box, document.body.firstChild);
  }

  function look() {
    // One file with everything in it has no program elsewhere.
    if (location.protocol === 'file:' && document.querySelector('script[type=module][src]'))
      say('Sawtooth cannot run from a file.', [
        'Browsers load the parts of this page only from a web server. In the folder of the project, run npm start: it serves the page and opens it.',
        'Any other server of static files does too. In the folder of this file: python3 -m http.server 8000, then open http://localhost:8000/.',
      ]);
    else if (typeof Worker === 'undefined')
      say('This browser cannot run Sawtooth.', [
        'The simulation runs in a web worker, and this browser has none, or they are switched off.',
        'Sawtooth runs in Chrome, Edge, Firefox and Safari of the last three years.',
      ]);
  }

  function gone(name) {
    look();
    if (isBoxed)
      say('This frame does not let Sawtooth start.', [
        'The page around it has put it into a sandbox without allow-same-origin, and this host does not let such a frame load its programs (Access-Control-Allow-Origin), whatever the network.',
        'The author of that page can add allow-same-origin to the sandbox of the frame, or link to this address.',
      ]);
    say(
      name + ' could not be loaded.',
      ['The network may be away, or the page was renewed a moment ago. The address keeps the experiment.'],
      true
    );
  }

  // Errors of elements do not rise: they are heard on their way down.
  window.addEventListener(
    'error',
    function (event) {
      const element = event.target;
      if (!element || !element.tagName || !element.parentNode) return;
      if (element.tagName === 'SCRIPT' && !started()) gone('The program of this page');
    },
    true
  );

  // The style sheet of the page may have failed before this script came.
  function checkStyles() {
    const styles = getComputedStyle(document.documentElement);
    const linked = document.querySelector('link[rel=stylesheet]') !== null;
    if (linked && styles.getPropertyValue('--paper') === '') gone('The style sheet of this page');
  }
  if (document.readyState === 'complete') checkStyles();
  else window.addEventListener('load', checkStyles);

  // A page that comes after all covers the words; then they go.
  function watch() {
    look();
    setTimeout(function () {
      if (started()) return;
      // A style sheet that does not come keeps everything from being shown and run.
      const sheets = document.querySelectorAll('link[rel=stylesheet]');
      for (let i = 0; i < sheets.length; i++)
        if (!sheets[i].sheet) {
          sheets[i].media = 'print';
          sheets[i].onload = function () {
            this.media = 'all';
          };
        }
      say(
        'Sawtooth has not started yet.',
        [
          'Some of its files may still be on their way. If nothing happens, reload the page: the address keeps the experiment.',
          'It needs a browser of the last three years: Chrome, Edge, Firefox or Safari.',
        ],
        true
      );
      const watching = setInterval(function () {
        if (!started()) return;
        clearInterval(watching);
        const box = document.querySelector('body > section[role=alert]');
        if (box && sheets.length > 0 && sheets[0].media !== 'print') box.parentNode.removeChild(box);
      }, 500);
    }, WAIT_MS);
  }

  if (document.body) watch();
  else document.addEventListener('DOMContentLoaded', watch);
})();
