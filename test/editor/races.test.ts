// Races between accepting a hunk and another program that writes the file.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as vscode from 'vscode';
import { createWorkspace } from '../../src/adapters/vscode/workspace/workspace';
import { settleHunks } from '../../src/flows/edits/settleHunks';
import { createRandom, type SeededRandom } from '../core/edits/seededRandom';
import { memoryCheckpoints } from '../kit/memory';
import { editProposal, type ReviewFlow, reviewFlow, taskId } from '../kit/reviewFlow';
import { isNight, rounds } from '../kit/rounds';

const races = Number(process.env.MILKSTACK_RACES ?? rounds(200));
const first = Number(process.env.MILKSTACK_FIRST_RACE ?? 1);

const base = Array.from({ length: 40 }, (_, line) => `line ${line}`);
const proposed = base.map((line, index) => (index === 20 ? `${line}, proposed` : line));

/** Script of the other program: each line of its input is a command to append to, rewrite or replace a file after a delay. */
const writerScript = `
  const fs = require('node:fs');
  require('node:readline').createInterface({ input: process.stdin }).on('line', (told) => {
    const { path, text, how, wait } = JSON.parse(told);
    setTimeout(() => {
      if (how === 'append') fs.appendFileSync(path, text);
      else if (how === 'rewrite') fs.writeFileSync(path, text + fs.readFileSync(path, 'utf8'));
      else { fs.writeFileSync(path + '.new', fs.readFileSync(path, 'utf8') + text); fs.renameSync(path + '.new', path); }
      console.log('done');
    }, wait);
  });`;

const ways = ['append', 'rewrite', 'replace'] as const;
/**
 * Moments at which the other program writes. Only nightly runs include moments between the editor's check and its save, because such a
 * write can be lost (ADR 100).
 */
const moments = isNight ? (['soon', 'saving', 'saved'] as const) : (['asked', 'saved'] as const);
/** Maximum number of lost writes in nightly runs. */
const maxLost = isNight ? Math.ceil(races / 100) : 0;

describe('another program that writes while a hunk is accepted', () => {
  const workspace = createWorkspace();
  const folder = () => join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '', 'races');
  const at = (name: string) => join(folder(), name);
  let writer: ChildProcess;
  let answered: AsyncIterator<string>;

  before(() => {
    mkdirSync(folder(), { recursive: true });
    writer = spawn(process.execPath, ['-e', writerScript], {
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    assert.ok(writer.stdout);
    answered = createInterface({ input: writer.stdout })[Symbol.asyncIterator]();
  });
  after(async () => {
    writer.kill();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(folder(), { recursive: true, force: true, maxRetries: 5 });
  });

  const isAt = (name: string) => (document: vscode.TextDocument) => document.uri.fsPath === at(name);

  const accept = ({ flow, task }: ReviewFlow) =>
    settleHunks(flow, { taskId, hunkIds: task().files.flatMap(({ hunks }) => hunks.map(({ id }) => id)), accept: true, confirmed: false });

  const write = async (name: string, text: string, how: (typeof ways)[number], wait: number) => {
    writer.stdin?.write(`${JSON.stringify({ path: at(name), text, how, wait })}\n`);
    await answered.next();
  };

  async function race(seed: number, random: SeededRandom): Promise<string> {
    const name = `race${seed}.txt`;
    const [how, moment] = [random.pick(ways), random.pick(moments)];
    const end = random.pick(['\n', '\r\n']);
    writeFileSync(at(name), base.join(end));
    const isShown = random.chance(0.3);
    if (isShown) await vscode.window.showTextDocument(vscode.Uri.file(at(name)));
    const checkpoints = memoryCheckpoints();
    const live = await workspace.live(`races/${name}`);
    assert.ok(live.ok && live.value !== null);
    const file = await editProposal(checkpoints, `races/${name}`, { base: live.value, proposed: proposed.join(end) });
    const review = reviewFlow(workspace, [file], checkpoints);
    const theirs = `${end}their line ${seed}${end}`;
    const about = `race ${seed}: ${how}, ${moment}, ${end.length}`;
    let writing: Promise<void> = Promise.resolve();
    let saves = 0;
    const begin = (wait: number) => {
      writing = write(name, theirs, how, wait);
      return writing;
    };
    const isMeant = isAt(name);
    const wait = random.below(moment === 'soon' ? 120 : 40);
    const listening =
      moment === 'saving' || moment === 'asked'
        ? vscode.workspace.onWillSaveTextDocument((event) => {
            if (!isMeant(event.document) || ++saves > 1) return;
            const written = begin(wait);
            if (moment === 'asked') event.waitUntil(written);
          })
        : vscode.workspace.onDidSaveTextDocument((document) => void (moment === 'saved' && isMeant(document) && begin(wait)));
    if (moment === 'soon') void begin(wait);
    await accept(review);
    listening.dispose();
    await writing;
    const hunkId = file.hunks[0]?.id ?? '';
    const verdict = review.task().verdicts[hunkId];
    const fault = review.session().fault?.fault.reason ?? null;
    const told = `${about}: ${verdict}, ${fault}`;
    assert.ok(readFileSync(at(name), 'utf8').includes(theirs.trim()), `${told}: their text is lost`);
    if (verdict !== 'accepted') {
      // If the writer read the file while the editor had emptied it for saving, the file now contains only the writer's line, and the hunk
      // no longer applies.
      const isWhole = readFileSync(at(name), 'utf8').includes('line 20');
      await accept(review);
      assert.equal(review.task().verdicts[hunkId], isWhole ? 'accepted' : 'conflicted', `${told}: the next accept`);
    }
    // Reads pending changes from disk.
    const after = await workspace.live(`races/${name}`);
    const disk = readFileSync(at(name), 'utf8');
    assert.ok(disk.includes(theirs.trim()), `${told}: their text is lost after the next accept`);
    const has = (text: string) => `${text.includes(theirs.trim())} ${text.includes('proposed')}`;
    const now = after.ok ? (after.value ?? '') : after.error;
    assert.equal(now.replaceAll('\r', ''), disk.replaceAll('\r', ''), `${told}: the editor has ${has(now)}, the disk ${has(disk)}`);
    const document = vscode.workspace.textDocuments.find(isMeant);
    assert.ok(document?.isDirty !== true, `${told}: unsaved`);
    if (how === 'append' && moment === 'saved') assert.ok(disk.includes('line 20, proposed'), `${told}: the hunk is not there`);
    rmSync(at(name), { force: true });
    return `${verdict} ${fault}`;
  }

  /**
   * Overwrites the file between the editor's check and its write. The modification time is restored so that the editor does not refuse to
   * save.
   */
  async function overwriteDuringSave(name: string, theirs: string, endOf: (saved: string) => string): Promise<ReviewFlow> {
    writeFileSync(at(name), base.join('\n'));
    const checkpoints = memoryCheckpoints();
    const file = await editProposal(checkpoints, `races/${name}`, { base: base.join('\n'), proposed: proposed.join('\n') });
    const review = reviewFlow(workspace, [file], checkpoints);
    const isMeant = isAt(name);
    const writes = async () => {
      const { atime, mtime } = statSync(at(name));
      await write(name, theirs, 'rewrite', 0);
      utimesSync(at(name), atime, mtime);
      return [];
    };
    const listening = vscode.Disposable.from(
      vscode.workspace.onWillSaveTextDocument((event) => isMeant(event.document) && event.waitUntil(writes())),
      vscode.workspace.onDidSaveTextDocument((document) => isMeant(document) && appendFileSync(at(name), endOf(document.getText()))),
    );
    await accept(review);
    listening.dispose();
    return review;
  }

  it('has its text restored if a save overwrites all or the beginning of it', async () => {
    const theirs = 'their line\nand another of theirs\n';
    const whole = theirs + base.join('\n');
    const ends = [() => '', (saved: string) => whole.slice(saved.length)];
    for (const [index, endOf] of ends.entries()) {
      const review = await overwriteDuringSave(`overwritten${index}.txt`, theirs, endOf);
      assert.equal(readFileSync(at(`overwritten${index}.txt`), 'utf8'), whole);
      assert.deepEqual(Object.values(review.task().verdicts), ['pending']);
      assert.equal(review.session().fault?.fault.reason, 'writtenByOthers');
    }
  });

  it(`keeps its text in ${isNight ? 'nearly all' : 'each'} of ${races} races`, async function () {
    this.timeout(0);
    const told: Record<string, number> = {};
    const failed: string[] = [];
    for (let seed = first; seed < first + races; seed++) {
      const outcome = await race(seed, createRandom(seed)).catch((error: Error) => {
        failed.push(error.message.split('\n')[0] ?? '');
        return 'failed';
      });
      told[outcome] = (told[outcome] ?? 0) + 1;
    }
    // Nightly runs tolerate and print a few lost writes.
    if (isNight) console.log(`${races} races: ${JSON.stringify(told)}`, failed);
    const lost = failed.filter((message) => message.includes('their text is lost'));
    assert.deepEqual(lost.length > maxLost ? failed : failed.filter((message) => !lost.includes(message)), []);
  });
});
