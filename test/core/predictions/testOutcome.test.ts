// Outcome of one test file in the output of a failed run.
import assert from 'node:assert/strict';
import { isFailureTold } from '../../../src/core/predictions/testOutcome';
import { assertLinear } from '../../kit/growth';

const cases: readonly [runner: string, path: string, output: string, isFailed: boolean | null][] = [
  [
    'node --test',
    'test/null.test.js',
    '# Subtest: /tmp/c/test/null.test.js\nnot ok 1 - /tmp/c/test/null.test.js\nok 2 - /tmp/c/test/a.test.js',
    true,
  ],
  [
    'node --test',
    'test/null.test.js',
    '# Subtest: /tmp/c/test/null.test.js\nok 1 - /tmp/c/test/null.test.js\nnot ok 2 - /tmp/c/test/a.test.js',
    false,
  ],
  ['jest', 'src/null.test.ts', 'PASS src/null.test.ts\nFAIL src/other.test.ts', false],
  ['jest', 'src/null.test.ts', 'RUNS src/null.test.ts\nFAIL src/null.test.ts', true],
  ['vitest', 'test/null.test.ts', ' ✓ test/null.test.ts (2 tests) 3ms\n FAIL  test/other.test.ts > a', false],
  ['vitest', 'test/null.test.ts', ' ❯ test/null.test.ts (2 tests | 1 failed)\n FAIL  test/null.test.ts > takes null', true],
  ['mocha', 'test/null.test.js', '  1) takes null:\n     at Context.<anonymous> (test/null.test.js:3:5)', true],
  ['pytest', 'tests/test_null.py', 'tests/test_a.py .F   [ 60%]\ntests/test_null.py ..   [100%]\nFAILED tests/test_a.py::test_b', false],
  ['pytest', 'tests/test_null.py', 'tests/test_null.py .F [100%]\nFAILED tests/test_null.py::test_take', true],
  ['pytest -v', 'tests/test_null.py', 'tests/test_null.py::test_take PASSED [ 50%]\ntests/test_a.py::test_b FAILED', false],
  ['go test', 'take/null_test.go', '--- FAIL: TestNull (0.00s)\n    null_test.go:12: got 1', true],
  ['cargo', 'tests/null.rs', '     Running tests/null.rs (target/debug/deps/null-1)\nthread main panicked at tests/other.rs:3', null],
  ['cargo', 'tests/null.rs', '     Running tests/null.rs (target/debug/deps/null-1)\nthread main panicked at tests/null.rs:3', true],
  ['gradle', 'src/test/java/a/NullTest.java', 'NullTest > takesNull FAILED\n    at a.NullTest.takesNull(NullTest.java:12)', true],
  ['rspec', 'spec/null_spec.rb', 'rspec ./spec/null_spec.rb:3 # takes null', true],
  ['a longer name', 'test/null.test.js', 'FAIL test/notnull.test.js\nFAIL test/null.test.jsx', null],
  ['the same name in another folder', 'test/a/index.test.ts', 'FAIL test/b/index.test.ts', null],
  ['the same path in another package', 'test/null.test.js', 'FAIL packages/b/test/null.test.js', null],
  ['a path within a package', 'packages/a/test/index.test.ts', 'FAIL test/index.test.ts', true],
  ['a path of another system', 'test/null.test.js', 'FAIL C:\\projects\\copy\\test\\null.test.js', true],
  ['nothing', 'test/null.test.js', 'Error: no such module', null],
];

describe('the outcome of one test file in a failed run', () => {
  for (const [runner, path, output, isFailed] of cases)
    it(`is ${isFailed === null ? 'unknown' : isFailed ? 'failed' : 'passed'}: ${runner}, ${path}`, () => {
      assert.equal(isFailureTold(output, path), isFailed);
    });

  for (const piece of ['x', './', 'null.test.js', 'null.test.js-', 'ok null.test.js\n'])
    it(`is read in linear time from ${JSON.stringify(piece)}`, () => {
      assertLinear(piece, (output) => isFailureTold(output, 'test/null.test.js'));
    });
});
