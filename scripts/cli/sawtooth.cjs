#!/usr/bin/env node
// The start of the built command. `program.js` and its parts are loaded with the code that this version of Node compiled
// when the package was built (`program.cache`): compiling takes a third of a short run. Another version compiles again.
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { Script } = require('node:vm');
const { deserialize } = require('node:v8');

/** @type {Record<string, Buffer>} compiled code by file */
let compiled = {};
try {
  compiled = deserialize(readFileSync(path.join(__dirname, 'program.cache')));
} catch {
  // Without it everything is compiled again.
}
/** @type {Map<string, { exports: object }>} */
const loaded = new Map();
/** @type {Map<string, Script>} */
const scripts = new Map();

/** @param {string} file */
function load(file) {
  const known = loaded.get(file);
  if (known !== undefined) return known.exports;
  const filename = path.join(__dirname, file);
  const script =
    scripts.get(file) ??
    new Script(`(function (exports, require, module, __filename) {${readFileSync(filename, 'utf8')}\n})`, {
      filename,
      cachedData: compiled[file],
    });
  const module = { exports: {} };
  loaded.set(file, module);
  scripts.set(file, script);
  /** @param {string} id */
  const requireFrom = (id) => {
    if (id.startsWith('./later-')) return new Proxy({}, { get: (_, name) => Reflect.get(load(id.slice(2)), name) });
    return id.startsWith('./') ? load(id.slice(2)) : require(id);
  };
  script.runInThisContext()(module.exports, requireFrom, module, filename);
  return module.exports;
}

load('program.js');
module.exports = { load, loaded, scripts };
