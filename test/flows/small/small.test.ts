// Small models: the engine writes all texts but edits; a discussion is one review.
import assert from 'node:assert/strict';
import { defaultTeam } from '../../../src/core/discussion/membership';
import { openWish } from '../../../src/core/messageIntent/wish';
import { openTestSession } from '../../kit/openTestSession';
import { type ModelScript, readsAs, scriptedModels } from '../../kit/scriptedModels';
import { column } from '../../kit/lists';

const files = {
  'src/app.js': "import { check } from './password.js';\n\nexport const list = (users) => users;\n",
  'src/password.js': 'export const check = 1;\n',
};
const fence = '```';

async function small(script: ModelScript, more: Partial<Parameters<typeof openTestSession>[0]> = {}, contextTokens = 8_192) {
  const models = scriptedModels({ script, model: 'server:qwen2.5-coder-1.5b', contextTokens });
  return { models, test: await openTestSession({ models, files, members: defaultTeam, firstOpinions: true, preMortem: true, ...more }) };
}

async function approved(test: Awaited<ReturnType<typeof openTestSession>>) {
  await test.send({ type: 'plan.approve', hash: test.session().progress.offered?.hash ?? '' });
}

const turnsOf = ({ events }: Awaited<ReturnType<typeof openTestSession>>) =>
  events.flatMap((event) => (event.type === 'turn.ended' ? [event] : []));

describe('a small model', () => {
  it('is asked for edits only, with its files and little else', async () => {
    const { models, test } = await small({
      builder: [{ text: `src/app.js\n${fence}js\n${files['src/app.js'].replace('list', 'names')}${fence}` }],
    });
    await test.say('Rename list to names in src/app.js.');
    assert.deepEqual([test.awaits(), test.session().clarify.size], ['approval', { size: 'direct', by: 'model', reason: '' }]);
    assert.deepEqual(test.session().progress.offered?.plan.tasks[0]?.files, ['src/app.js']);
    await approved(test);
    assert.equal(test.awaits(), 'review');
    await test.send({ type: 'task.settle', taskId: 'T1', accept: true });
    const written = { ...files, 'src/app.js': files['src/app.js'].replace('list', 'names') };
    assert.deepEqual(Object.fromEntries(test.workspace.files), written);
    const [asked] = models.calls;
    assert.ok(asked && models.calls.length === 1);
    assert.deepEqual([asked.tools, asked.schema], [[], null]);
    const instructions = asked.system.length + (asked.messages[0]?.text.length ?? 0) - Object.values(files).join('').length;
    assert.ok(instructions < 600 * 3, `${instructions} characters beside the code`);
    models.assertComplete();
  });

  it('is asked for edits in JSON for a long file, with the paths of the step only', async () => {
    const long = `${Array.from({ length: 400 }, (_, at) => `export const row${at} = ['a', 'b', ${at}];`).join('\n')}\n`;
    const edit = { path: 'src/long.js', old_text: "export const row7 = ['a', 'b', 7];", new_text: "export const row7 = ['z'];" };
    const { models, test } = await small({ builder: [{ json: { edits: [edit] } }] }, { files: { 'src/long.js': long } }, 16_384);
    await test.say('In src/long.js, row7 should be z.');
    await approved(test);
    await test.send({ type: 'task.settle', taskId: 'T1', accept: true });
    assert.equal(test.workspace.files.get('src/long.js'), long.replace(edit.old_text, edit.new_text));
    assert.match(JSON.stringify(models.calls[0]?.schema), /"enum":\["src\/long\.js"\]/);
  });

  describe('asked a question first', () => {
    const asks = readsAs('question');
    const question = 'What does src/password.js do?';
    const briefsIn = (test: Awaited<ReturnType<typeof openTestSession>>) =>
      test.events.filter(({ type }) => type === 'brief.written').length;

    it('answers it with a short prompt, and again, until the user says what to change', async () => {
      const { models, test } = await small({
        reader: [asks, asks],
        starter: [{ text: 'src/password.js exports check, which is 1.' }, { text: 'src/app.js exports list.' }],
      });
      await test.say(question);
      assert.equal(test.awaits(), 'answers');
      await test.say('And what does src/app.js do?');
      assert.deepEqual([test.awaits(), briefsIn(test)], ['answers', 0]);
      assert.deepEqual(column(turnsOf(test), 'text'), ['src/password.js exports check, which is 1.', 'src/app.js exports list.']);
      for (const { role, system, messages } of models.calls.filter((call) => call.role === 'starter')) {
        const text = system + (messages[0]?.text ?? '');
        assert.match(text, /export const check = 1/);
        assert.ok(text.length - Object.values(files).join('').length < 600 * 3, role);
      }
      await test.say('Rename list to names in src/app.js.');
      assert.deepEqual([test.awaits(), test.session().clarify.brief?.decisions], ['approval', []]);
      assert.match(JSON.stringify(test.session().progress.offered?.plan), /Rename list to names/);
      assert.doesNotMatch(JSON.stringify(test.session().progress.offered?.plan), /What does/);
      models.assertComplete();
    });

    it('plans an order in the form of a question, and a message that is not only questions', async () => {
      const { models, test } = await small({ reader: [readsAs('change')] });
      await test.say('Can you rename list to names in src/app.js?');
      assert.equal(test.awaits(), 'approval');
      const second = await small({});
      await second.test.say('Who uses list? Rename it to names in src/app.js.');
      assert.equal(second.test.awaits(), 'approval');
      models.assertComplete();
    });

    it('plans nothing for thanks, and what was asked if the user skips', async () => {
      const { test } = await small({ reader: [asks], starter: [{ text: 'It exports check.' }] });
      await test.say(question);
      await test.say('Thanks!');
      assert.deepEqual([test.awaits(), briefsIn(test)], ['answers', 0]);
      await test.say('skip');
      assert.equal(test.awaits(), 'approval');
    });
  });

  it('offers the change if it reads a request at the plan or at a review as a question', async () => {
    const four = <T>(step: T) => [step, step, step, step];
    const script = { reader: four(readsAs('question')), 'architect.aside': four({ text: 'It is short.' }) };
    const { models, test } = await small({ ...script, builder: [{ text: 'Done.' }, { text: 'Done.' }] });
    await test.say('Rename list to names in src/app.js.');
    for (const [text, card, want] of [
      ['Which files use list?', 'approval', undefined],
      ['and which files use list', 'approval', undefined],
      ['Is that long? Name it entries() instead of names()', 'approval', 'rewrite'],
      ['name it all()', 'review', 'redo'],
    ] as const) {
      if (card === 'review') await approved(test);
      await test.say(text);
      assert.deepEqual([test.awaits(), openWish(test.session().wishes)?.want], [card, want]);
      if (want === 'rewrite') await test.say('Rewrite the plan');
    }
    assert.match(JSON.stringify(test.session().progress.offered?.plan), /entries\(\) instead/);
    models.assertComplete();
  });

  it('is given the best file if none is named, even if it is long', async () => {
    const long = Array.from({ length: 400 }, (_, at) => `export function part${at}(text) {\n  return text.slice(${at});\n}\n`).join('\n');
    const url = `${long}\n/** Joins the parts of a URL. */\nexport function joinUrl(base, path) {\n  return base + path;\n}\n`;
    const { test } = await small({}, { files: { 'src/index.js': "export * from './url.js';\n", 'src/url.js': url } }, 16_384);
    await test.say('joinUrl shall put one slash between the base of the URL and the path.');
    assert.ok(test.session().progress.offered?.plan.tasks[0]?.files.includes('src/url.js'));
  });

  it('may add a file that the step does not name', async () => {
    const app = files['src/app.js'].replace('users', 'all');
    const text = `${fence}\nsrc/app.js\n${fence}js\n${app}${fence}\n\n${fence}\nsrc/count.js\n${fence}js\nexport const count = 0;\n${fence}`;
    const { test } = await small({ builder: [{ text }] });
    await test.say('Add a counter beside src/app.js.');
    await approved(test);
    const proposed = test.events.flatMap((event) => (event.type === 'edits.proposed' ? event.files : []));
    const rows = proposed.map(({ path, operation, marks = [] }) => [path, operation, ...marks.map(({ kind }) => kind)].join(' '));
    assert.deepEqual(rows, ['src/app.js edit', 'src/count.js create unplanned']);
  });

  it('is told once what was wrong with its answer', async () => {
    const { models, test } = await small({ builder: [{ text: 'Done.' }, { text: 'I have renamed it.' }] });
    await test.say('Rename list to names in src/app.js.');
    await approved(test);
    assert.match(models.calls[1]?.messages[0]?.text ?? '', /could not be used/);
    assert.deepEqual([models.calls.length, test.awaits(), test.session().progress.tasks[0]?.files], [2, 'review', []]);
  });

  it('proposes and reviews as data, without first opinions, votes or a pre-mortem, and the engine plans', async () => {
    const clause = 'A list of who is in stands in src/app.js.';
    const { models, test } = await small(
      {
        architect: [{ json: { said: 'Keep a list of who is in. @adversary', proposal: [clause, clause] } }],
        adversary: [{ json: { said: 'Nothing breaks.', objections: [] } }],
      },
      { size: 'discussion' },
    );
    await test.say('People forget who is in the office. Help them.');
    assert.equal(test.awaits(), 'readyChoice');
    const turns = turnsOf(test).map(({ text, stance }) => `${stance?.position}: ${text}`);
    assert.deepEqual(turns, ['support: Keep a list of who is in. @adversary', 'support: Nothing breaks.']);
    await test.send({ type: 'ready.settle', choice: 'start' });
    assert.equal(test.awaits(), 'approval');
    assert.deepEqual(test.session().progress.offered?.plan.tasks[0]?.steps, [clause]);
    assert.deepEqual(column(models.calls, 'role'), ['architect', 'adversary']);
    for (const { schema, maxAnswerTokens } of models.calls) {
      assert.match(JSON.stringify(schema), /"said".*"maxLength":500/);
      assert.ok((maxAnswerTokens ?? Number.POSITIVE_INFINITY) <= 800);
    }
    models.assertComplete();
  });

  it('is called once more if its design is objected to, with the IDs the engine knows', async () => {
    const { models, test } = await small(
      {
        architect: [
          { json: { said: 'A list.', proposal: ['A list of who is in stands in src/app.js.'] } },
          {
            json: {
              said: 'A guest is a user too.',
              proposal: [
                'P1 (behaviour, Architect): In src/app.js:\nguests are in the list.',
                'The list of people in src/app.js has no guests.',
              ],
            },
          },
        ],
        adversary: [
          {
            json: {
              said: 'Guests are forgotten.',
              objections: [{ text: 'The list of people in src/app.js has no guests.', blocking: true }],
            },
          },
        ],
      },
      { size: 'discussion' },
    );
    await test.say('People forget who is in the office. Help them.');
    const [objection] = test.session().discussion.objections;
    const found = [test.awaits(), objection?.owner, objection?.blocking, objection?.answered !== null, turnsOf(test)[1]?.stance?.position];
    assert.deepEqual(found, ['readyChoice', 'adversary', true, true, 'object']);
    assert.deepEqual(column(turnsOf(test)[2]?.stance?.proposal, 'text'), ['In src/app.js: guests are in the list.']);
    assert.ok(!test.events.some(({ type }) => type === 'oddity.noted'));
    assert.match(models.calls[2]?.messages[0]?.text ?? '', /The list of people in src\/app\.js has no guests\./);
    models.assertComplete();
  });

  it('that repeats the design as its objection does not count as one', async () => {
    const clause = 'A list of all people who are in the office today stands in src/app.js.';
    const { test } = await small(
      {
        architect: [{ json: { said: 'Keep a list.', proposal: [clause] } }],
        adversary: [{ json: { said: 'I looked at it.', objections: [{ text: clause, blocking: true }] } }],
      },
      { size: 'discussion' },
    );
    await test.say('People forget who is in the office. Help them.');
    assert.deepEqual(test.session().discussion.objections, []);
    assert.match(JSON.stringify(turnsOf(test)[1]), /"sameAs":\[\{"agent":"architect"/);
    assert.equal(test.awaits(), 'readyChoice');
  });

  it('that answers in prose is accepted without a second call', async () => {
    const architect = [{ text: 'Keep a list of who is in.' }, { text: 'Keep a list.' }];
    const { models, test } = await small({ architect }, { size: 'discussion' });
    await test.say('People forget who is in the office. Help them.');
    assert.deepEqual([test.awaits(), models.calls.length], ['readyChoice', 1]);
    assert.deepEqual(column(turnsOf(test), 'text'), ['Keep a list of who is in.']);
  });

  it('gets a long request in full, as steps and open decisions', async () => {
    const { test } = await small({});
    const sentences = Array.from({ length: 200 }, (_, at) => `Rule ${at} of src/app.js holds for all entries of the list.`);
    await test.say(sentences.join(' '));
    const plan = JSON.stringify(test.session().progress.offered?.plan);
    assert.deepEqual([test.awaits(), sentences.filter((sentence) => !plan.includes(sentence))], ['approval', []]);
  });

  it('that proposes nothing still leads to a plan of the request', async () => {
    const { test } = await small({ architect: [{ json: { said: '', proposal: [] } }] }, { size: 'discussion' });
    await test.say('People forget who is in the office. Help them.');
    assert.equal(test.awaits(), 'readyChoice');
    await test.send({ type: 'ready.settle', choice: 'start' });
    assert.equal(test.awaits(), 'approval');
  });
});
