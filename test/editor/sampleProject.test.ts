// Sample project, written to a folder that the user chooses.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { writeSample } from '../../src/adapters/vscode/entry/faultActions';
import { listOf } from '../kit/lists';

describe('the sample project in the editor', () => {
  const folder = join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '', 'copied');
  after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

  it('is written completely, into new folders', async () => {
    const extension = vscode.extensions.getExtension('milkstack.milkstack');
    assert.ok(extension);
    await writeSample(extension.extensionUri, vscode.Uri.file(folder));
    assert.match(readFileSync(join(folder, 'src/app.js'), 'utf8'), /^\/\/ /);
    assert.deepEqual(
      readdirSync(folder).sort(),
      listOf(`
      .vscode | README.md | jsconfig.json | package.json | src | test | testing | types`),
    );
  });
});
