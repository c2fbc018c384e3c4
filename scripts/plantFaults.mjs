// Plants faults in 20 modules to show that `npm run check` detects each fault.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordPath } from './affected.mjs';
import { root } from './suites.mjs';

/** Each entry: a module, a condition in the module, and the mutated condition. */
const faults = [
  ['src/adapters/files/base/fileContents.ts', 'if (bytesRead === 0)', 'if (bytesRead !== 0)'],
  ['src/adapters/models/gemini/gemini.ts', 'if (client === null)', 'if (client !== null)'],
  ['src/adapters/vscode/panel/panelOutput.ts', 'saving = files;', 'saving = null;'],
  ['src/core/agents/agentFileParser.ts', "if (letter === '')", "if (letter !== '')"],
  ['src/core/checkpoints/restore.ts', "if (aim === 'damaged')", "if (aim !== 'damaged')"],
  ['src/core/context/files/excludedFiles.ts', 'if (same === mark.length)', 'if (same !== mark.length)'],
  ['src/core/discussion/agenda.ts', 'if (silent.length === 0)', 'if (silent.length !== 0)'],
  ['src/core/edits/diff/diff.ts', 'if (known === undefined)', 'if (known !== undefined)'],
  ['src/core/experts/batch.ts', "if (batch.arm === 'experts')", "if (batch.arm !== 'experts')"],
  ['src/core/i18n/language.ts', "if (base === 'pt')", "if (base !== 'pt')"],
  ['src/core/models/failure.ts', "if (failure.reason === 'empty')", "if (failure.reason !== 'empty')"],
  ['src/core/paths/pathRules.ts', "if (name === '')", "if (name !== '')"],
  ['src/core/plan/planEdit.ts', 'if (rest.length === 0', 'if (rest.length !== 0'],
  ['src/core/report/proseBlocks.ts', "if (line.trim() === '')", "if (line.trim() !== '')"],
  ['src/core/shell/hazards.ts', "if (read.kind === 'unshowable')", "if (read.kind !== 'unshowable')"],
  ['src/core/web/publicAddress.ts', "if (text === ''", "if (text !== ''"],
  ['webview/review/HunkEditor.tsx', "if (event.key === 'Escape')", "if (event.key !== 'Escape')"],
  ['webview/review/PendingList.tsx', 'if (open.length === 0)', 'if (open.length !== 0)'],
  ['src/flows/plan/plan.ts', 'if (ports.workspace.name === null)', 'if (ports.workspace.name !== null)'],
  ['src/flows/edits/placeHunks.ts', "if (file.operation === 'create')", "if (file.operation !== 'create')"],
];

function check() {
  const env = { ...process.env, MILKSTACK_BAIL: '1' };
  const { status, stdout } = spawnSync(process.execPath, ['scripts/check.mjs'], { cwd: root, env, encoding: 'utf8', maxBuffer: 1 << 28 });
  return { isGreen: status === 0, said: `${/^\d+ of \d+ suites/m.exec(stdout)?.[0]}, ${stdout.trim().split('\n').at(-1)}` };
}

const before = check();
if (!before.isGreen) throw new Error(`the check has to pass before a fault is planted: ${before.said}`);
const record = readFileSync(recordPath, 'utf8');
let missed = 0;
for (const [path = '', from = '', to = ''] of faults.filter(([path = '']) => path.includes(process.argv[2] ?? ''))) {
  const text = readFileSync(join(root, path), 'utf8');
  if (!text.includes(from)) throw new Error(`${path} has no ${from}`);
  writeFileSync(join(root, path), text.replace(from, to));
  const { isGreen, said } = check();
  writeFileSync(join(root, path), text);
  writeFileSync(recordPath, record);
  console.log(`${isGreen ? 'MISSED' : 'found'} ${path}: ${said}`);
  if (isGreen) missed += 1;
}
process.exit(missed);
