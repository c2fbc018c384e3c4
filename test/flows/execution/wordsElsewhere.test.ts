// Edits whose quoted text contains words from other files.
import assert from 'node:assert/strict';
import { memoryWorkspace } from '../../kit/memory';
import { edits, limiterPath, openBuild, planOf, taskIn, taskOf } from '../../kit/openBuild';
import type { ScriptedStep } from '../../kit/scriptedModels';
import { nothingToChange } from '../../kit/idleBuilder';

const own = 'export function rate(input) {\n  return computeTrial(input);\n}\n';

describe('a word of another file in a quoted line', () => {
  const above = 'export function rate(input) {\n';
  const slip = edits(`${above}  return computeTrail(input);`, `${above}  return computeTrial(input, now);`);
  const built = async (other: string, then: readonly ScriptedStep[] = []) => {
    const workspace = memoryWorkspace({ [limiterPath]: own, 'src/other.js': other });
    const script = { builder: [slip, ...then] };
    return taskIn(await openBuild({ plan: planOf(taskOf('T1', { risk: 'low' })), workspace, script }));
  };

  it('is not a typo, whether alone or in a name', async () => {
    for (const other of ['// Follow the trail.\n', 'const audit_trail = [];\n', 'export const auditTrail = [];\n']) {
      const { files } = await built(other, [nothingToChange(`${limiterPath}:1`, 'export function rate(input) {')]);
      assert.deepEqual(files, [], other);
    }
  });

  it('is a typo if no file has it, or only as part of another word', async () => {
    for (const other of ['// Nothing of that.\n', 'const entrailed = 1;\n']) assert.equal((await built(other)).files.length, 1, other);
  });
});
