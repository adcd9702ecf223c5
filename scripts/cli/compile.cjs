// Runs short experiments with the built command in the folder argv[2], and keeps the code compiled for them.
const { writeFileSync } = require('node:fs');
const path = require('node:path');
const v8 = require('node:v8');

// V8 takes kept code only if its flags are the same.
v8.setFlagsFromString = () => {};

const dir = process.argv[2] ?? '';
const presets = ['two-flows', 'three-nodes-aodv', 'three-nodes-dsdv'];
const takeNext = () => process.argv.splice(2, Infinity, 'run', presets.shift() ?? '', '--until', '1');
takeNext();
const { load, loaded, scripts } = require(path.join(dir, 'sawtooth.js'));
process.on('beforeExit', () => {
  if (presets.length === 0) return;
  takeNext();
  loaded.clear();
  load('program.js');
});
process.once('exit', () => {
  const compiled = [...scripts].map(([file, script]) => [file, script.createCachedData()]);
  writeFileSync(path.join(dir, 'program.cache'), v8.serialize(Object.fromEntries(compiled)));
});
