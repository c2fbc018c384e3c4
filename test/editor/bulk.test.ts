// Accepting a whole step: 50 hunks in 20 files need one write and one undo.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { createWorkspace } from '../../src/adapters/vscode/workspace/workspace';
import { settleHunks } from '../../src/flows/edits/settleHunks';
import { bulkStep } from '../kit/bulkStep';
import { taskId } from '../kit/reviewFlow';

describe('a step of 50 hunks in 20 files', () => {
  const root = () => vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
  const at = (path: string) => join(root(), path);

  before(() => mkdirSync(at('bulk'), { recursive: true }));
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(at('bulk'), { recursive: true, force: true, maxRetries: 5 });
  });

  it('is accepted as one: everything is saved, and one undo restores everything', async () => {
    const { review, texts, proposed } = await bulkStep(createWorkspace(), 'bulk', (path, text) => writeFileSync(at(path), text));
    const hunkIds = review.task().files.flatMap((file) => file.hunks.map((hunk) => hunk.id));
    assert.deepEqual([hunkIds.length, texts.size], [50, 20]);
    await settleHunks(review.flow, { taskId, hunkIds, accept: true, confirmed: false });
    assert.ok(Object.values(review.task().verdicts).every((verdict) => verdict === 'accepted'));
    for (const [path, text] of proposed) assert.equal(readFileSync(at(path), 'utf8'), text);
    assert.equal(review.facts.filter((fact) => fact.type === 'checkpoint.kept').length, 1);

    const documents = [...texts].map(([path, text]) => ({ uri: vscode.Uri.file(at(path)), text }));
    await vscode.window.showTextDocument(documents[7]?.uri ?? assert.fail());
    await vscode.commands.executeCommand('undo');
    for (const { uri, text } of documents) assert.equal((await vscode.workspace.openTextDocument(uri)).getText(), text);
  });
});
