// Rule files, and the files that each rule applies to.
import assert from 'node:assert/strict';
import { foldersToAsk, isRuleMeant, readRuleFile } from '../../../../src/core/context/prompt/ruleFiles';

const head = (...lines: readonly string[]) => `---\n${lines.join('\n')}\n---\nText`;
const always = { when: 'always' };
const forPaths = (...patterns: readonly string[]) => ({ when: 'paths', patterns });
const asked = (about = '') => ({ when: 'asked', about });

describe('the scope of a rule', () => {
  const rows: readonly (readonly [path: string, source: string, scope: unknown])[] = [
    ['AGENTS.md', head('globs: "*.ts"'), always],
    ['.cursor/rules/a.mdc', head('description: x', 'globs: *.ts, src/**', 'alwaysApply: false'), forPaths('*.ts', 'src/**')],
    ['.cursor/rules/a.mdc', head('globs:', 'alwaysApply: true'), always],
    ['.cursor/rules/a.mdc', head('description: about  tests', 'globs:', 'alwaysApply: false'), asked('about tests')],
    ['.cursor/rules/a.mdc', 'Text', always],
    ['.github/instructions/a.instructions.md', head("applyTo: '**/*.py,docs/**'"), forPaths('**/*.py', 'docs/**')],
    ['.github/instructions/a.instructions.md', head('description: on demand'), asked('on demand')],
    ['.kiro/steering/a.md', head('inclusion: always'), always],
    ['.kiro/steering/a.md', head('inclusion: fileMatch', 'fileMatchPattern: ["a/**", "b/**"]'), forPaths('a/**', 'b/**')],
    ['.kiro/steering/a.md', head('inclusion: manual'), asked()],
    ['.kiro/steering/a.md', '# Text', always],
    ['.claude/rules/a.md', head('paths:', '  - src/**'), forPaths('src/**')],
    ['.claude/rules/a.md', 'Text', always],
  ];
  for (const [path, source, scope] of rows)
    it(`is read from ${path}: ${JSON.stringify(scope)}`, () => {
      const read = readRuleFile(path, source);
      assert.deepEqual([read.scope, read.problems], [scope, []]);
    });

  it('is everything if its front matter cannot be parsed, which is reported with the line', () => {
    const { scope, text, problems } = readRuleFile('.cursor/rules/a.mdc', head('globs: *.ts', 'oops'));
    assert.deepEqual([scope, problems.map(({ line, reason }) => `${line} ${reason}`)], [always, ['3 notKeyValue']]);
    assert.match(text, /oops[\s\S]*Text/, 'nothing of it is lost');
  });

  it('applies if it matches one of the current files', () => {
    const scope = { when: 'paths', patterns: ['src/**'] } as const;
    assert.deepEqual(
      [isRuleMeant(scope, ['a.md', 'src/a.ts']), isRuleMeant(scope, ['a.md']), isRuleMeant(scope, [])],
      [true, false, false],
    );
    assert.ok(!isRuleMeant({ when: 'asked', about: '' }, ['a.md']));
  });

  it('is collected from every folder above a file, outer ones first, up to a limit', () => {
    assert.deepEqual(foldersToAsk(['a/b/c.ts', 'a/d.ts', 'e.ts', 'f/g.ts'], 9), ['a', 'f', 'a/b']);
    assert.equal(foldersToAsk([`${'a/'.repeat(90)}x.ts`], 24).length, 24);
  });
});
