/**
 * The Python module: its own tests, and the notebook where Jupyter is installed. `PYTHON` names the interpreter to use
 * instead of python3.
 */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const python = process.env['PYTHON'] ?? 'python3';
const environment = {
  ...process.env,
  SAWTOOTH: `"${process.execPath}" "${resolve('scripts/run.mjs')}" src/cli/main.ts`,
  PYTHONPATH: resolve('python'),
  PYTHONDONTWRITEBYTECODE: '1',
};
const ran = (...args: readonly string[]) => spawnSync(python, args, { encoding: 'utf8', env: environment });

const hasPython = ran('-c', 'import sys; sys.exit(sys.version_info < (3, 9))').status === 0;
const needed = 'nbclient, nbformat, ipykernel, pandas, matplotlib';
const hasJupyter = hasPython && ran('-c', `import ${needed}`).status === 0;

test.skipIf(!hasPython)(
  `the Python module keeps its tests${hasPython ? '' : ' (skipped: no Python 3.9 or newer)'}`,
  () => {
    const { status, stderr } = ran('python/tests/test_sawtooth.py');
    expect(stderr).toMatch(/\nRan \d+ tests in .*\n\nOK( \(skipped=\d+\))?\n$/);
    expect(status).toBe(0);
  },
  180_000,
);

test.skipIf(!hasJupyter)(
  `the notebook gives the counts of Islam’s Table 1${hasJupyter ? '' : ` (skipped: ${python} has not all of ${needed})`}`,
  () => {
    const { status, stderr } = ran('python/tests/run_notebook.py', 'python/islam-fig-3.ipynb');
    expect(status, stderr).toBe(0);
  },
  300_000,
);
