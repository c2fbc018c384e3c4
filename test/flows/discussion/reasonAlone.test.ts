// Objections that give a reason but no objection text.
import assert from 'node:assert/strict';
import { checkInvariants } from '../../kit/invariants';
import { seededSession, stanceOf, turn } from '../../kit/seededSession';
import type { ScriptedStep } from '../../kit/scriptedModels';

const proposed = turn('architect', stanceOf('support', { proposal: 'Write the CSV in the route itself.' }), 'I propose the route.');
const waits: ScriptedStep = { json: { reason: 'x', action: 'wait_for_user', next: null } };

describe('an objecting turn with only a reason', () => {
  const raised = turn(
    'adversary',
    stanceOf('object', { objections: [{ text: 'Large reports time out.', blocking: true }] }),
    'It times out.',
  );
  const bare = { position: 'object', why: 'It is lost.' };
  const objectionsAfter = async (before: readonly (typeof raised)[number][]) => {
    const test = await seededSession([...proposed, ...before], {
      adversary: [{ text: `I keep it.\n\n<<<STANCE>>>\n${JSON.stringify(bare)}\n<<<END>>>` }],
      router: [waits],
    });
    await test.send({ type: 'message.send', text: '@adversary and now?' });
    checkInvariants(test);
    return test.session().discussion.objections.map(({ text, open }) => [text, open]);
  };

  it('continues the member’s open objection', async () =>
    assert.deepEqual(await objectionsAfter(raised), [['Large reports time out.', true]]));

  it('raises one if the member has none', async () => assert.deepEqual(await objectionsAfter([]), [['It is lost.', true]]));
});
