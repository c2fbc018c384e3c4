// Accepted and refused paths.
import assert from 'node:assert/strict';
import { checkPath, isSecretPath, isSensitivePath, pathKey } from '../../../src/core/paths/pathRules';
import { listOf } from '../../kit/lists';

const taken: readonly (readonly [string, string])[] = [
  ['src/a.ts', 'src/a.ts'],
  ['./src//a.ts', 'src/a.ts'],
  ['src\\lib\\a.ts', 'src/lib/a.ts'],
  ['.gitignore', '.gitignore'],
  ['.github/workflows/ci.yml', '.github/workflows/ci.yml'],
  ['src/context/console.ts', 'src/context/console.ts'],
  ['src/nullable.ts', 'src/nullable.ts'],
  ['docs/файл é.md', 'docs/файл é.md'],
  ['src/...rest/[id].tsx', 'src/...rest/[id].tsx'],
  ['a~b/file~1backup.ts', 'a~b/file~1backup.ts'],
];

const outside = [
  '',
  '.',
  './',
  '/',
  '/etc/passwd',
  '\\windows',
  'C:\\a.ts',
  'c:/a.ts',
  'C:a.ts',
  '//server/share',
  '\\\\server\\share',
  '\\\\?\\C:\\a',
  'file:///etc/passwd',
  'vscode-userdata:/a',
  'https://a.b/c',
  '../a',
  'a/../b',
  'a/..',
  '..\\a',
  'a/%2e%2e/b',
  'a%2fb',
  'a\0b',
  'a\nb',
  'a\u200b.ts',
  '.g\u200dit/config',
  '~/a',
  '~root/a',
  'con',
  'src/NUL',
  'aux.txt',
  'COM1',
  'lpt9.log',
  'com¹',
  'nul .txt',
  'a.ts:stream',
  'a::$DATA',
  'PROGRA~1/a',
  'GIT~1/config',
  'LONGNA~2.TXT',
  'a.',
  'a ',
  'dir./a',
  '.git./config',
  '.git /config',
  'a*b',
  'a?b',
  'x'.repeat(1_001),
];

const guarded = listOf(`
  .git/config | src/.git/hooks/pre-commit | .GIT/config | .Git | ./.git/HEAD | node_modules/a/index.js
  packages/x/Node_Modules/y.js | .ｇit/config`);

const sensitive = [
  '.vscode/settings.json',
  '.VSCODE/tasks.json',
  'packages/x/.vscode/launch.json',
  '.v\u017fcode/tasks.json',
  'team.code-workspace',
  '.env',
  '.env.local',
  'app/.ENV',
  '.envrc',
  '.devcontainer/devcontainer.json',
  '.github/workflows/ci.yml',
  '.husky/pre-commit',
  '.gitmodules',
  'package-lock.json',
  'packages/x/Yarn.lock',
  '.npmrc',
  '.milkstack/agents/mine.md',
  ...['.pre-commit-config.yaml', 'lefthook.yml', '.lefthook.toml', '.cargo/config.toml', '.git-hooks/pre-push', '.yarn/releases/yarn.cjs'],
  ...listOf(`
    azure-pipelines.yml | azure-pipelines-nightly.yaml | .travis.yml | .drone.yml | bitbucket-pipelines.yml | ci/Jenkinsfile.deploy`),
  ...['.claude/settings.json', '.cursor/mcp.json', '.mcp.json', '.zed/tasks.json', '.mvn/wrapper/maven-wrapper.properties', 'gradlew'],
  ...['a/gradle/wrapper/gradle-wrapper.properties', '.woodpecker/build.yaml', 'build.gitlab-ci.yml'],
  ...['AGENTS.md', 'app/CLAUDE.md', 'GEMINI.md', '.rules', '.kilocode/rules.md', '.junie/guidelines.md', '.trae/a.md', 'CONVENTIONS.md'],
  ...['.gitignore', '.milkstackignore', '.cursorignore', '.aiexclude', '.npmignore', 'docs/a.instructions.md', '.github/x.prompt.md'],
  ...['Makefile', 'lib/rules.mk', 'justfile', 'binding.gyp', 'setup.py', 'build.rs', 'tests/conftest.py', 'pom.xml', 'a/build.gradle.kts'],
  ...['.bashrc', '.zshenv', '.profile', '.config/autostart/a.desktop', '.config/systemd/user/a.service', '.ssh/config', '.tmux.conf'],
];

const ordinary = listOf(`
  src/a.ts | src/rules.ts | docs/agents-of-change.md | src/makefile.ts | src/ignore.ts | profile.ts | src/env.ts
  src/environment/.editorconfig | vscode/tasks.json | package.json | src/lefthook.ts | gradle/a.ts`);

describe('checkPath', () => {
  for (const [path, normal] of taken) it(`accepts ${path}`, () => assert.deepEqual(checkPath(path), { ok: true, value: normal }));
  for (const path of outside)
    it(`refuses ${JSON.stringify(path.slice(0, 40))} as outside`, () =>
      assert.deepEqual(checkPath(path), { ok: false, error: 'outsideWorkspace' }));
  for (const path of guarded)
    it(`refuses ${JSON.stringify(path)} as protected`, () => assert.deepEqual(checkPath(path), { ok: false, error: 'protectedPath' }));
});

describe('isSensitivePath', () => {
  for (const path of sensitive) {
    it(`requires a confirmation for ${JSON.stringify(path)}, an ordinary path otherwise`, () => {
      assert.ok(checkPath(path).ok);
      assert.ok(isSensitivePath(path));
    });
  }
  for (const path of ordinary) it(`requires no confirmation for ${path}`, () => assert.ok(!isSensitivePath(path)));
});

describe('isSecretPath', () => {
  for (const path of ['.env', 'app/.env.production', '.ENV.Local', '.envrc'])
    it(`keeps ${path} out of prompts`, () => assert.ok(isSecretPath(path)));
  for (const path of ['.env.example', '.env.local.sample', 'src/.environment', 'env', '.vscode/settings.json'])
    it(`allows ${path} in prompts`, () => assert.ok(!isSecretPath(path)));
});

describe('pathKey', () => {
  it('is the same for spellings that a file system may treat as one file', () => {
    assert.equal(pathKey('src/ReadMe.md'), pathKey('SRC/README.MD'));
    assert.equal(pathKey('caf\u00e9'), pathKey('cafe\u0301'));
    assert.notEqual(pathKey('a.ts'), pathKey('b.ts'));
  });
});
