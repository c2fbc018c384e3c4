// Typing while hunks are pending or being written.
import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { watchReview } from '../../src/adapters/vscode/review/reviewWatch';
import { createWorkspace } from '../../src/adapters/vscode/workspace/workspace';
import { settleHunks } from '../../src/flows/edits/settleHunks';
import { createRandom, type SeededRandom } from '../core/edits/seededRandom';
import { memoryCheckpoints } from '../kit/memory';
import { rounds } from '../kit/rounds';
import { editProposal, reviewFlow, taskId } from '../kit/reviewFlow';

const runs = rounds(1_000);
const path = 'typing/live.txt';
/** Code point of the first typed character, in the private use area. Each character is typed at most once per run. */
const firstTyped = 0xe000;

describe('typing between proposal and acceptance', () => {
  const workspace = createWorkspace();
  const folder = () => join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '', 'typing');

  before(() => {
    mkdirSync(folder(), { recursive: true });
    writeFileSync(join(folder(), 'live.txt'), '');
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(folder(), { recursive: true, force: true, maxRetries: 5 });
  });

  it(`keeps every typed character or marks the hunk, in ${runs} random runs`, async () => {
    // Each run waits for its edits, so the speed of the editor does not matter.
    const document = await vscode.workspace.openTextDocument(vscode.Uri.file(join(folder(), 'live.txt')));
    const told = { accepted: 0, conflicted: 0, typed: 0, during: 0 };
    for (let seed = 1; seed <= runs; seed++) await play(document, createRandom(seed), seed, told);
    assert.ok(told.accepted > runs / 2 && told.conflicted > runs / 10 && told.during > runs / 10, JSON.stringify(told));
  });

  it('is reported once the user pauses, and for files under review only', async () => {
    const review = reviewFlow(workspace, [{ path, operation: 'edit', hunks: [waiting] }]);
    const watching: vscode.Disposable[] = [];
    const paused = new Promise<string>((resolve) => watchReview(review.session, resolve, watching));
    writeFileSync(join(folder(), 'other.txt'), '');
    for (const name of ['other.txt', 'live.txt', 'live.txt']) {
      const document = await vscode.workspace.openTextDocument(vscode.Uri.file(join(folder(), name)));
      await change(document, (edit) => edit.insert(document.uri, new vscode.Position(0, 0), 'typed'));
    }
    assert.equal(await paused, path);
    vscode.Disposable.from(...watching).dispose();
  });

  async function play(document: vscode.TextDocument, random: SeededRandom, seed: number, told: Record<string, number>): Promise<void> {
    const base = Array.from({ length: 10 + random.below(30) }, () => random.pick(['}', '', 'return;', `line ${random.below(40)}`])).join(
      '\n',
    );
    await change(document, (edit) => edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), base));
    const checkpoints = memoryCheckpoints();
    const file = await editProposal(checkpoints, path, { base, proposed: proposalFor(base, random) });
    const review = reviewFlow(workspace, [file], checkpoints);
    const typist = { document, random, name: (index: number) => String.fromCharCode(firstTyped + index) };
    const count = 1 + random.below(3);
    for (let index = 0; index < count; index++) told.typed = (told.typed ?? 0) + Number(await type(typist, index));

    const standing = typedIn(document.getText());
    const accepting = settleHunks(review.flow, { taskId, hunkIds: file.hunks.map((hunk) => hunk.id), accept: true, confirmed: false });
    // In a third of the runs, the user types during the write and only inserts a character.
    const during = random.chance(1 / 3) && (await insert(typist, count)) ? [typist.name(count)] : [];
    await accepting;

    const text = document.getText();
    const lost = [...standing, ...during].filter((typed) => !text.includes(typed));
    const { verdicts } = review.task();
    assert.deepEqual(lost, [], `seed ${seed}: ${JSON.stringify({ base, verdicts, hunks: file.hunks, text })}`);
    for (const hunk of file.hunks) {
      const isThere = hunk.after.every((line) => text.includes(line));
      assert.ok(verdicts[hunk.id] === 'conflicted' || isThere || verdicts[hunk.id] === 'pending', `seed ${seed}: ${hunk.id}`);
      told.accepted = (told.accepted ?? 0) + Number(verdicts[hunk.id] === 'accepted');
      told.conflicted = (told.conflicted ?? 0) + Number(verdicts[hunk.id] === 'conflicted');
    }
    told.during = (told.during ?? 0) + during.length;
  }
});

const waiting = { id: 'h1', start: 1, contextBefore: [], before: ['a'], after: ['b'], contextAfter: [], intent: '' };

interface Typist {
  readonly document: vscode.TextDocument;
  readonly random: SeededRandom;
  readonly name: (index: number) => string;
}

/** Text with some lines rewritten, added or deleted; each new line is unique. */
function proposalFor(base: string, random: SeededRandom): string {
  const lines = base.split('\n');
  for (let edit = 0; edit <= random.below(4); edit++) {
    const fresh = Array.from({ length: random.below(3) }, (_, index) => `proposed ${edit}.${index}`);
    lines.splice(random.below(lines.length), random.below(3), ...fresh);
  }
  return lines.join('\n');
}

function typedIn(text: string): string[] {
  return text.match(/[\ue000-\uf8ff]/g) ?? [];
}

async function change(document: vscode.TextDocument, make: (edit: vscode.WorkspaceEdit) => void): Promise<boolean> {
  const edit = new vscode.WorkspaceEdit();
  make(edit);
  return !document.isClosed && vscode.workspace.applyEdit(edit);
}

/** Inserts a character in a line, adds lines, deletes a line, or rewrites a line. */
async function type({ document, random, name }: Typist, index: number): Promise<boolean> {
  const line = random.below(document.lineCount);
  const { range } = document.lineAt(line);
  const typed = name(index);
  const text = random.pick([typed, `${typed}\n`, `\n${typed}\n\n`]);
  if (random.chance(0.5)) return change(document, (edit) => edit.insert(document.uri, within(document, line, random), text));
  if (random.chance(0.5)) return change(document, (edit) => edit.replace(document.uri, range, typed));
  return change(document, (edit) => edit.delete(document.uri, new vscode.Range(line, 0, line + 1 + random.below(2), 0)));
}

async function insert({ document, random, name }: Typist, index: number): Promise<boolean> {
  const line = random.below(document.lineCount);
  return change(document, (edit) => edit.insert(document.uri, within(document, line, random), name(index)));
}

function within(document: vscode.TextDocument, line: number, random: SeededRandom): vscode.Position {
  return new vscode.Position(line, random.below(document.lineAt(line).text.length + 1));
}
