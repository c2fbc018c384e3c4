// Hazards: no permission covers a command that is hidden in another command.
import assert from 'node:assert/strict';
import { type CommandAllowance, allowanceFor, offersOf, type CommandRequest } from '../../../src/core/shell/allowance';
import { hazardsOf } from '../../../src/core/shell/hazards';
import { readCommandLine } from '../../../src/core/shell/commandLine';
import { allowed, files, hostileLines, longer, scripts } from '../../kit/commandLines';

function requestOf(line: string, more: Partial<CommandRequest> = {}): CommandRequest {
  return { line, folder: '', print: 'p', hazards: hazardsOf(line, { scripts, files, installed: [] }), files, ...more };
}

describe('command lines', () => {
  it('that hide another command, over 400 in four shells, are covered by no permission and can get none', () => {
    const lines = hostileLines();
    const covered = lines.filter(({ line }) => allowanceFor(requestOf(line), allowed));
    const offered = lines.filter(({ line }) => offersOf(requestOf(line)).length > 0);
    assert.ok(lines.length >= 400, `${lines.length} lines`);
    assert.deepEqual(covered, []);
    assert.deepEqual(offered, []);
  });

  it('that continue with something other than a file of the folder need confirmation', () => {
    for (const line of longer) assert.equal(allowanceFor(requestOf(line), allowed), undefined, line);
  });

  const covered: readonly (readonly [line: string, kind: CommandAllowance['kind']])[] = [
    ['npm test', 'line'],
    ['npm test src/a.test.ts', 'prefix'],
    ['npm test -- src/a.test.ts', 'prefix'],
    ['npm test  src', 'prefix'],
    ['npm test "src/a.test.ts"', 'prefix'],
    ['npm run lint -- src', 'prefix'],
    ['python -m pytest test/a.py', 'prefix'],
  ];
  for (const [line, kind] of covered)
    it(`the permission covers ${line}`, () => assert.equal(allowanceFor(requestOf(line), allowed)?.kind, kind));

  it('get a permission for their folder, and for the text of their scripts', () => {
    assert.equal(allowanceFor(requestOf('npm test', { folder: 'app' }), allowed), undefined);
    assert.equal(allowanceFor(requestOf('npm test', { print: 'other' }), allowed), undefined);
    assert.equal(allowanceFor(requestOf('npm test'), []), undefined);
  });

  const offers: readonly (readonly [line: string, prefix: string | null])[] = [
    ['npm test', 'npm test'],
    ['npm test -- src/a.test.ts', 'npm test --'],
    ['tsc --noEmit', null],
    ['node --test src/a.test.ts', null],
    ['python -m pytest test/a.py', 'python -m pytest'],
    ['make build', null],
    ['eslint "src/**/*.ts"', 'eslint src/**/*.ts'],
  ];
  for (const [line, prefix] of offers)
    it(`${line} can be allowed literally${prefix === null ? '' : ', or as a prefix'}`, () => {
      const [whole, other] = offersOf(requestOf(line));
      assert.equal(whole?.kind, 'line');
      assert.equal(other?.words.join(' ') ?? null, prefix);
    });

  const unseen = [
    '',
    ' npm test',
    'npm test\n',
    'a\u200bb',
    'a\u202eb',
    'a\u00a0b',
    'a\u0007',
    `echo ${'x'.repeat(1_000)}`,
    'a\u3164b',
    'a\u{e0041}b',
  ];
  for (const line of unseen)
    it(`${JSON.stringify(line.slice(0, 20))} is not shown to anybody`, () => assert.equal(readCommandLine(line).kind, 'unshowable'));

  it('are split into arguments without quotes', () => {
    assert.deepEqual(readCommandLine(`npm test -- -t "adds a name" 'x;y'`), {
      kind: 'plain',
      words: ['npm', 'test', '--', '-t', 'adds a name', 'x;y'],
    });
  });
});
