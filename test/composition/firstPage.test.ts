// First page: shown only if the session has no messages and the composer no draft.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Memento, Uri } from 'vscode';
import { listedTexts } from '../../scripts/locales.mjs';
import { writePacked } from '../../scripts/pack/packed.mjs';
import { newSessionId, sessionPath } from '../../src/adapters/files/sessions/sessionFiles';
import { createDraftStore } from '../../src/adapters/vscode/panel/draftStore';
import { transferSession } from '../../src/adapters/vscode/sessions/storage';
import { firstPage } from '../../src/composition/firstPage';
import english from '../../src/core/i18n/locales/en.json';

const uriOf = (path: string): Uri => ({ path, fsPath: path, with: (to: { path: string }) => uriOf(to.path) }) as unknown as Uri;

function mementoOf(): Memento {
  const kept = new Map<string, unknown>();
  const get = <T>(key: string) => kept.get(key) as T;
  return { keys: () => [...kept.keys()], get, update: async (key, value) => void kept.set(key, value) };
}

describe('the first page', () => {
  let work: string;
  before(() => {
    work = mkdtempSync(join(tmpdir(), 'milkstack-page-'));
    mkdirSync(join(work, 'dist/webview'), { recursive: true });
    writePacked(join(work, 'dist/texts.br'), listedTexts({ en: english }));
    writeFileSync(join(work, 'dist/webview/main.css'), '.composer {}');
    writeFileSync(join(work, 'dist/webview/first.js'), 'begin();');
  });
  after(() => rmSync(work, { recursive: true, force: true, maxRetries: 5 }));

  let windows = 0;
  const workspace = () => {
    const storage = join(work, `storage-${windows++}`);
    const globalState = Object.assign(mementoOf(), { setKeysForSync: () => undefined });
    const context = {
      ...{
        extensionUri: uriOf(work),
        storageUri: uriOf(storage),
        globalStorageUri: uriOf(join(work, 'global')),
        workspaceState: mementoOf(),
        globalState,
      },
    };
    const write = (text: string) => {
      const path = sessionPath(join(storage, 'sessions'), newSessionId(1, 'abcdef'));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    };
    return { context, write };
  };

  it('has a greeting and a field to type into, with the texts of the panel', async () => {
    const page = await firstPage(workspace().context, 'en');
    assert.deepEqual([page?.style, page?.script], ['.composer {}', 'begin();']);
    for (const key of ['panel.welcome.title', 'panel.composer.label', 'panel.composer.request'] as const)
      assert.ok(page?.content.includes(english[key]), key);
  });

  it('is not shown if a discussion will be, but if one was only begun', async () => {
    const { context, write } = workspace();
    write('');
    assert.notEqual(await firstPage(context, 'en'), null);
    write('x'.repeat(1_000));
    assert.equal(await firstPage(context, 'en'), null);
  });

  it('is not shown if a discussion was moved into this folder', async () => {
    const { context } = workspace();
    await transferSession(context.globalState, 'abc', 1);
    assert.equal(await firstPage(context, 'en'), null);
  });

  it('is not shown if there is a saved draft', async () => {
    const { context } = workspace();
    createDraftStore(context.workspaceState, assert.ifError).keep('{"draft":"add a"}');
    assert.equal(await firstPage(context, 'en'), null);
  });
});
