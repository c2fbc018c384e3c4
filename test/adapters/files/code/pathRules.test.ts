// Path rules: the ignore file that excludes a path, with git's semantics.
import assert from 'node:assert/strict';
import { generatedAttribute, ignoringFile, type RulesAt } from '../../../../src/adapters/files/code/ignoreRules';

const ignore = (folder: string, text: string): RulesAt => ({ folder, name: '.gitignore', text });
const attributes = (folder: string, text: string): RulesAt => ({ folder, name: '.gitattributes', text });

describe('path rules', () => {
  for (const [path, files, by] of [
    ['dist/a/b.js', [ignore('', 'dist/\n')], '.gitignore'],
    ['web/out.js', [ignore('', '*.log'), ignore('web', 'out.js\n')], 'web/.gitignore'],
    ['web/out.js', [ignore('', 'out.js'), ignore('web', '*.log\n')], '.gitignore'],
    ['web/keep.js', [ignore('', '*.js'), ignore('web', '!keep.js\n')], null],
    ['web/keep.js', [ignore('', 'web/'), ignore('web', '!keep.js\n')], '.gitignore'],
    ['src/a.ts', [ignore('', 'dist/\n# src/\n')], null],
    ['src/a.ts', [], null],
  ] as const)
    it(`name the file that ignores ${path}: ${by}`, () => assert.equal(ignoringFile(path, files), by));

  for (const [path, files, said] of [
    ['api/a.pb.ts', [attributes('', '*.pb.ts linguist-generated\n')], '.gitattributes'],
    ['api/a.pb.ts', [attributes('', '*.pb.ts text linguist-generated=true diff\n')], '.gitattributes'],
    ['api/a.pb.ts', [attributes('', '*.pb.ts linguist-generated\n*.ts -linguist-generated\n')], 'no'],
    ['api/a.pb.ts', [attributes('', '*.pb.ts linguist-generated=false\n')], 'no'],
    ['api/a.pb.ts', [attributes('', '*.pb.ts linguist-generated\n'), attributes('api', 'a.pb.ts -linguist-generated\n')], 'no'],
    [
      'api/a.pb.ts',
      [attributes('', '*.pb.ts -linguist-generated\n'), attributes('api', '*.ts linguist-generated\n')],
      'api/.gitattributes',
    ],
    ['api/a.pb.ts', [attributes('', '*.ts !linguist-generated\n')], null],
    ['api/deep/a.ts', [attributes('', 'api/** linguist-generated\n')], '.gitattributes'],
    ['api/deep/a.ts', [attributes('', 'api linguist-generated\napi/ linguist-generated\napi/* linguist-generated\n')], null],
    ['api/a.ts', [attributes('', 'api/* linguist-generated\n')], '.gitattributes'],
    ['a b.ts', [attributes('', '"a b.ts" linguist-generated\n')], '.gitattributes'],
    ['a.ts', [attributes('', '# *.ts linguist-generated\n*.ts linguist-generated-not\n*.ts text\n')], null],
  ] as const)
    it(`read the attributes of ${path}: ${said}`, () => {
      const found = generatedAttribute(path, files);
      assert.equal(found === null ? null : found.isGenerated ? found.by : 'no', said);
    });
});
