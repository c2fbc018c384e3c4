// Project files: workflows, editor settings, links in documents.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assertEmpty } from './kit/lists';

const root = process.cwd();
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const filesIn = (folder: string) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
const scripts: Record<string, string> = JSON.parse(textOf('package.json')).scripts;

describe('project', () => {
  const workflows = filesIn('.github/workflows');
  for (const path of workflows) {
    it(`${path} pins every action to its full version`, () => {
      const used = [...textOf(path).matchAll(/uses: (\S+)/g)].map(([, action]) => action ?? '');
      assert.ok(used.length > 0);
      assertEmpty(used.filter((action) => !/@(v\d+\.\d+\.\d+|[0-9a-f]{40})$/.test(action)));
    });
  }

  const named = ['.vscode/tasks.json', ...workflows, 'AGENTS.md', 'CONTRIBUTING.md', 'RELEASING.md'];
  for (const path of named) {
    it(`${path} runs scripts of package.json that exist`, () => {
      const names = [...textOf(path).matchAll(/npm run ([\w:]+)|"script": "([\w:]+)"/g)].map((match) => match[1] ?? match[2] ?? '');
      assertEmpty(names.filter((name) => !(name in scripts)));
    });
  }

  for (const path of filesIn('.vscode')) {
    it(`${path} is valid as written`, () => assert.doesNotThrow(() => JSON.parse(textOf(path))));
  }

  it('every task that a launch waits for exists', () => {
    const { tasks } = JSON.parse(textOf('.vscode/tasks.json')) as { tasks: { label: string; dependsOn?: string[] }[] };
    const { configurations } = JSON.parse(textOf('.vscode/launch.json')) as { configurations: { preLaunchTask?: string }[] };
    const wanted = [
      ...configurations.flatMap(({ preLaunchTask }) => preLaunchTask ?? []),
      ...tasks.flatMap(({ dependsOn }) => dependsOn ?? []),
    ];
    const labels = tasks.map(({ label }) => label);
    assertEmpty(wanted.filter((label) => !labels.includes(label)));
  });

  it('the build finds every file that imports the editor’s API, to load it once', () => {
    const filter = new RegExp(
      /'editor-interface',[\s\S]*?onLoad\(\{ filter: \/(.+)\/ \}, \(\{ path \}\)/.exec(textOf('esbuild.mjs'))?.[1] ?? '^$',
    );
    const importing = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .map((name) => `/src/${name.replaceAll('\\', '/')}`)
      .filter((path) => path.endsWith('.ts') && textOf(path).includes("import * as vscode from 'vscode';"));
    assert.ok(importing.length > 10);
    assertEmpty(importing.filter((path) => !filter.test(path)));
  });

  it('CONTRIBUTING names both commands, and so does the README, after everything for users', () => {
    assert.match(textOf('CONTRIBUTING.md'), /^npm ci && npm start$/m);
    assert.match(textOf('CONTRIBUTING.md'), /^npm ci && npm test$/m);
    const [forUsers = '', forDevelopers = ''] = textOf('README.md').split('## For developers');
    assert.doesNotMatch(forUsers, /\bnpm (?:ci|install|run|start|test)\b/);
    assert.match(forDevelopers, /`npm ci && npm start`[^\n]*`npm ci && npm test`/);
    assert.doesNotMatch(forDevelopers, /^#/m);
  });

  const documents = [
    'README.md',
    'AGENTS.md',
    'CONTRIBUTING.md',
    'PRIVACY.md',
    'SECURITY.md',
    'SUPPORT.md',
    'RELEASING.md',
    ...filesIn('docs'),
    ...filesIn('docs/adr'),
  ];
  for (const path of documents.filter((name) => name.endsWith('.md'))) {
    it(`${path} names files that exist`, () => {
      const inBackticks = [...textOf(path).matchAll(/`((?:src|webview|test|scripts|docs|prompts|media|core|flows|adapters)\/[\w./-]+)`/g)];
      const paths = inBackticks.map(([, name]) => (name ?? '').replace(/^(?=(?:core|flows|adapters)\/)/, 'src/'));
      const links = [...textOf(path).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link]) => join(path, '..', link ?? ''));
      const isThere = (name: string) => ['', '.ts', '.tsx', '.test.ts'].some((ending) => existsSync(join(root, name + ending)));
      assertEmpty([...paths, ...links].filter((name) => !isThere(name)));
    });
  }

  const { contributes } = JSON.parse(textOf('package.json')) as {
    contributes: { configuration: { properties: object } | { properties: object }[] };
  };
  const settings = [contributes.configuration].flat().flatMap(({ properties }) => Object.keys(properties));
  const titles = Object.values(JSON.parse(textOf('package.nls.json')) as Record<string, string>);
  for (const path of documents.filter((name) => name.endsWith('.md'))) {
    it(`${path} names settings, commands and scripts that exist`, () => {
      const text = textOf(path);
      const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '');
      assert.deepEqual(
        [
          ...all(/`(milkstack\.[\w.]+)`/g).filter((name) => !settings.includes(name) && name !== 'milkstack.servers'),
          ...all(/\*MilkStack: ([^*]+)\*/g).filter((title) => !titles.includes(title)),
          ...all(/npm run (?:-s )?([\w:]+)/g).filter((name) => !(name in scripts)),
          ...all(/node (scripts\/[\w./-]+)/g).filter((name) => !existsSync(join(root, name))),
        ],
        [],
      );
    });
  }

  it('every decision record has a status and a date, and is in the index', () => {
    const index = textOf('docs/adr/README.md');
    const records = readdirSync(join(root, 'docs/adr')).filter((name) => /^\d{4}-/.test(name));
    const without = records.filter((name) => {
      const text = textOf(`docs/adr/${name}`);
      return !/status:?\W*(?:proposed|accepted|superseded)/i.test(text) || !/\d{4}-\d\d-\d\d/.test(text) || !index.includes(`](${name})`);
    });
    assert.deepEqual(without, []);
  });
});
