// Small models: the engine writes all but the edits; a discussion is one review.
import assert from 'node:assert/strict';
import { defaultTeam } from '../../../src/core/discussion/membership';
import { openRoom } from '../../kit/openRoom';
import { type ModelScript, scriptedModels } from '../../kit/scriptedModels';
import { stanceOf } from '../../kit/seededRoom';

const files = {
  'src/app.js': "import { check } from './password.js';\n\nexport const list = (users) => users;\n",
  'src/password.js': 'export const check = 1;\n',
};
const fence = '```';

async function small(script: ModelScript, more: Partial<Parameters<typeof openRoom>[0]> = {}, contextTokens = 8_192) {
  const models = scriptedModels({ script, model: 'server:qwen2.5-coder-1.5b', contextTokens });
  return { models, test: await openRoom({ models, files, members: defaultTeam, cardsDown: true, foresight: true, ...more }) };
}

async function approved(test: Awaited<ReturnType<typeof openRoom>>) {
  await test.send({ type: 'plan.approve', hash: test.session().progress.offered?.hash ?? '' });
}

describe('a small model', () => {
  it('is asked for the edits alone, with its files and little else', async () => {
    const { models, test } = await small({
      builder: [{ text: `src/app.js\n${fence}js\n${files['src/app.js'].replace('list', 'names')}${fence}` }],
    });
    await test.say('Rename list to names in src/app.js.');
    assert.deepEqual(test.session().clarify.size, { size: 'direct', by: 'model', reason: '' });
    assert.equal(test.awaits(), 'approval');
    assert.deepEqual(test.session().progress.offered?.plan.tasks[0]?.files.toSorted(), ['src/app.js', 'src/password.js']);
    await approved(test);
    assert.equal(test.awaits(), 'review');
    await test.send({ type: 'task.settle', taskId: 'T1', accept: true });
    assert.equal(test.workspace.files.get('src/app.js'), files['src/app.js'].replace('list', 'names'));
    assert.equal(test.workspace.files.get('src/password.js'), files['src/password.js']);
    const [asked] = models.calls;
    assert.ok(asked && models.calls.length === 1);
    assert.deepEqual([asked.tools, asked.schema], [[], null]);
    const instructions = asked.system.length + (asked.messages[0]?.text.length ?? 0) - Object.values(files).join('').length;
    assert.ok(instructions < 600 * 3, `${instructions} characters beside the code`);
    models.assertComplete();
  });

  it('is asked for edits in JSON where a file is long, with the paths of the step alone', async () => {
    const long = `${Array.from({ length: 400 }, (_, at) => `export const row${at} = ['a', 'b', ${at}];`).join('\n')}\n`;
    const edit = { path: 'src/long.js', old_text: "export const row7 = ['a', 'b', 7];", new_text: "export const row7 = ['z'];" };
    const { models, test } = await small({ builder: [{ json: { edits: [edit] } }] }, { files: { 'src/long.js': long } }, 16_384);
    await test.say('In src/long.js, row7 should be z.');
    await approved(test);
    await test.send({ type: 'task.settle', taskId: 'T1', accept: true });
    assert.equal(test.workspace.files.get('src/long.js'), long.replace(edit.old_text, edit.new_text));
    assert.match(JSON.stringify(models.calls[0]?.schema), /"enum":\["src\/long\.js"\]/);
  });

  it('is told once what was wrong with its answer', async () => {
    const { models, test } = await small({ builder: [{ text: 'Done.' }, { text: 'I have renamed it.' }] });
    await test.say('Rename list to names in src/app.js.');
    await approved(test);
    assert.equal(models.calls.length, 2);
    assert.match(models.calls[1]?.messages[0]?.text ?? '', /could not be used/);
    assert.equal(test.awaits(), 'review');
    assert.deepEqual(test.session().progress.tasks[0]?.files, []);
  });

  it('proposes and reviews, without first opinions, votes or a pre-mortem, and the engine plans', async () => {
    const said = (text: string, stance: object) => ({
      text: `${text}\n\n<<<STANCE>>>\n${JSON.stringify({ ...stanceOf('support'), ...stance })}\n<<<END>>>`,
    });
    const { models, test } = await small(
      {
        architect: [said('Keep a list of who is in.', { proposal: ['A list of who is in stands in src/app.js.'] })],
        adversary: [said('Nothing breaks.', {})],
      },
      { size: 'discussion' },
    );
    await test.say('People forget who is in the office. Help them.');
    assert.equal(test.awaits(), 'readyChoice');
    await test.send({ type: 'ready.settle', choice: 'start' });
    assert.equal(test.awaits(), 'approval');
    assert.deepEqual(test.session().progress.offered?.plan.tasks[0]?.steps, ['A list of who is in stands in src/app.js.']);
    assert.deepEqual(
      models.calls.map(({ role }) => role),
      ['architect', 'adversary'],
    );
    models.assertComplete();
  });

  it('that proposes nothing still leads to a plan of the request', async () => {
    const { test } = await small({ architect: [{ text: 'It depends.' }], repairer: [{ text: 'It depends.' }] }, { size: 'discussion' });
    await test.say('People forget who is in the office. Help them.');
    assert.equal(test.awaits(), 'readyChoice');
    await test.send({ type: 'ready.settle', choice: 'start' });
    assert.equal(test.awaits(), 'approval');
  });
});
