// Probe in the extension host: accepts steps and measures how long each takes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { createCheckpointFiles } from '../../src/adapters/files/sessions/checkpointFiles';
import { createWorkspace } from '../../src/adapters/vscode/workspace/workspace';
import { settleHunks } from '../../src/flows/edits/settleHunks';
import { bulkStep } from '../kit/bulkStep';
import { taskId } from '../kit/reviewFlow';

const rounds = 8;

/** Test suite entry, called by the editor. Writes the milliseconds of each round to the file named by MILKSTACK_BENCH_RESULT. */
export async function run(): Promise<void> {
  const root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
  const workspace = createWorkspace();
  const checkpoints = createCheckpointFiles(join(root, '..', 'checkpoints'));
  const tookMs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const folder = `round${round}`;
    mkdirSync(join(root, folder));
    const { review, proposed } = await bulkStep(workspace, folder, (path, text) => writeFileSync(join(root, path), text), checkpoints);
    const hunkIds = review.task().files.flatMap((file) => file.hunks.map((hunk) => hunk.id));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const startedAt = performance.now();
    await settleHunks(review.flow, { taskId, hunkIds, accept: true, confirmed: false });
    tookMs.push(performance.now() - startedAt);
    for (const [path, text] of proposed) await check(join(root, path), text);
  }
  writeFileSync(process.env.MILKSTACK_BENCH_RESULT ?? '', JSON.stringify(tookMs));
}

async function check(path: string, text: string): Promise<void> {
  const saved = new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.file(path)));
  if (saved !== text) throw new Error(`${path} was not written`);
}
