// Runs a short experiment with the built command in the folder argv[2], and keeps the code compiled for it.
const { writeFileSync } = require('node:fs');
const path = require('node:path');
const { serialize } = require('node:v8');

const dir = process.argv[2] ?? '';
process.argv.splice(2, Infinity, 'run', 'two-flows', '--until', '1');
const scripts = require(path.join(dir, 'sawtooth.js'));
process.once('exit', () => {
  const compiled = [...scripts].map(([file, script]) => [file, script.createCachedData()]);
  writeFileSync(path.join(dir, 'program.cache'), serialize(Object.fromEntries(compiled)));
});
