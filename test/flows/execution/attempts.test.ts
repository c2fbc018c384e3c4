// Several Builder attempts at a step: hunks are merged by location.
import assert from 'node:assert/strict';
import { applyHunks } from '../../../src/core/edits/hunks/hunks';
import { presenceOf } from '../../../src/core/execution/presence';
import { buildSummaryOf } from '../../../src/core/outcome/buildSummary';
import { acceptAll, found, openBuild, planOf, taskIn, taskOf } from '../../kit/openBuild';
import type { ScriptedStep } from '../../kit/scriptedModels';
import { column, columns } from '../../kit/lists';

const path = 'src/app.js';
const app = [
  "import { users } from './users.js';",
  "import { hash } from './hash.js';",
  '',
  'export function login(name, password) {',
  '  const user = users.get(name);',
  '  if (!user || user.password !== hash(password)) {',
  '    return null;',
  '  }',
  '  return user;',
  '}',
  '',
].join('\n');
const limited = "import { failed, isLocked } from './limit.js';";
const [usersLine = '', hashLine = ''] = app.split('\n');

type Edit = { readonly old: string; readonly next: string; readonly intent?: string };

const edit = ({ old, next, intent = 'Change it' }: Edit) => ({
  name: 'replace_in_file',
  args: { path, intent, old_text: old, new_text: next },
});
const reply = (...edits: readonly Edit[]): ScriptedStep => ({ text: 'I lock the account.', calls: edits.map(edit) });
const rewrite = (content: string) => ({ name: 'rewrite_file', args: { path, intent: 'All anew', content } });

const importing: Edit = { old: hashLine, next: `${hashLine}\n${limited}`, intent: 'Import the limiter' };
const misquoted: Edit = {
  old: '  const user = users.find(name);',
  next: '  const user = users.find(name);\n  if (isLocked(name)) return null;',
  intent: 'Refuse a locked account',
};
const body: Edit = {
  old: '  const user = users.get(name);',
  next: '  const user = users.get(name);\n  if (isLocked(name)) return null;',
  intent: 'Refuse a locked account',
};
const plan = planOf(taskOf('T1', { files: [path], doneWhen: 'A locked account gets null.' }));

async function built(builder: readonly ScriptedStep[], { text = app, ...more }: { text?: string } & Parameters<typeof openBuild>[0] = {}) {
  const test = await openBuild({ plan, files: { [path]: text }, reviewLevel: 'off', ...more, script: { builder, ...more.script } });
  test.models.assertComplete();
  return test;
}

/** Text of the file with all proposed hunks applied. */
function proposedText(test: Awaited<ReturnType<typeof built>>, text = app): string {
  const file = taskIn(test).files.find((each) => each.path === path);
  return file ? applyHunks(text, file.hunks) : text;
}

const count = (text: string, part: string) => text.split(part).length - 1;

const again: readonly (readonly [what: string, edits: readonly Edit[]])[] = [
  ['exactly the same', [importing]],
  ['a longer quotation', [{ old: `${usersLine}\n${hashLine}\n\nexport`, next: `${usersLine}\n${hashLine}\n${limited}\n\nexport` }]],
  ['another line quoted above', [{ old: usersLine, next: `${usersLine}\n${limited}` }]],
  ['the line below quoted', [{ old: '\nexport function login', next: `${limited}\n\nexport function login` }]],
  ['a shorter quotation', [{ old: "from './hash.js';", next: `from './hash.js';\n${limited}` }]],
  ['a line end more', [{ old: `${hashLine}\n`, next: `${hashLine}\n${limited}\n` }]],
  ['a blank line more', [{ old: `${hashLine}\n`, next: `${hashLine}\n${limited}\n\n` }]],
  ['before the line', [{ old: hashLine, next: `${limited}\n${hashLine}` }]],
  ['other spacing', [{ old: hashLine, next: `${hashLine}\nimport {failed,isLocked} from './limit.js';` }]],
  ['other quotes and no semicolon', [{ old: hashLine, next: `${hashLine}\nimport { failed, isLocked } from "./limit.js"` }]],
  ['the names in another order', [{ old: hashLine, next: `${hashLine}\nimport { isLocked, failed } from './limit.js';` }]],
  ['a trailing comma', [{ old: hashLine, next: `${hashLine}\nimport { failed, isLocked, } from './limit.js';` }]],
  ['more names, elsewhere', [{ old: usersLine, next: `import { failed, isLocked, reset } from './limit.js';\n${usersLine}` }]],
  ['windows line endings', [{ old: `${hashLine}\r\n`, next: `${hashLine}\r\n${limited}\r\n` }]],
  ['the imports in another order', [{ old: `${usersLine}\n${hashLine}`, next: `${hashLine}\n${limited}\n${usersLine}` }]],
  ['another one beside it', [{ old: hashLine, next: `${hashLine}\n${limited}\nimport { now } from './clock.js';` }]],
  ['twice in one reply', [importing, { old: '\nexport function login', next: `${limited}\n\nexport function login` }]],
];

describe('edits that are sent again after a refusal', () => {
  for (const [what, edits] of again)
    it(`are applied once with ${what}`, async () => {
      const test = await built([reply(importing, misquoted), reply(...edits, body)]);
      const text = proposedText(test);
      assert.equal(count(text, 'limit.js'), 1, text);
      assert.equal(count(text, 'if (isLocked(name)) return null;'), 1, text);
      assert.equal(count(text, 'hash.js'), 1, text);
      assert.deepEqual(taskIn(test).refused, []);
    });

  it('are applied once with the whole file', async () => {
    const whole = app.replace(hashLine, `${hashLine}\n${limited}`).replace(body.old, body.next);
    const test = await built([reply(importing, misquoted), { calls: [rewrite(whole)] }]);
    assert.equal(proposedText(test), whole);
    assert.deepEqual(taskIn(test).refused, []);
  });

  const reset: Edit = { old: '  return user;', next: '  reset(user.name);\n  return user;', intent: 'Forget the failures' };
  for (const [what, next] of [
    ['in other words', { old: '  return user;', next: '  limiter.reset(user.name);\n  return user;' }],
    ['behind another line', { old: '    return null;\n  }', next: '    return null;\n  }\n  reset(user.name);' }],
    ['with more lines quoted', { old: '  }\n  return user;\n}', next: '  }\n  reset(user.name);\n  return user;\n}' }],
    ['with another indentation', { old: '  return user;', next: '    reset(user.name);\n  return user;' }],
    ['with a remark', { old: '  return user;', next: '  // forgets\n  reset(user.name);\n  return user;' }],
  ] as const)
    it(`are applied once ${what}`, async () => {
      const test = await built([reply(importing, reset, misquoted), reply(importing, next, body)]);
      const text = proposedText(test);
      assert.deepEqual([count(text, 'reset(user.name)'), count(text, 'limit.js')], [1, 1], text);
    });

  it('keep what is next to the correction of a refused edit', async () => {
    const clock = "import { now } from './clock.js';";
    const wrong: Edit = { old: "import { hush } from './hush.js';", next: `import { hush } from './hush.js';\n${clock}` };
    const test = await built([reply(importing, wrong), reply({ old: hashLine, next: `${hashLine}\n${clock}` })]);
    assert.deepEqual([count(proposedText(test), limited), count(proposedText(test), clock)], [1, 1]);
    assert.deepEqual(taskIn(test).refused, []);
  });

  it('keep equal lines that one reply puts at one place', async () => {
    const nested: Edit = { old: '  return user;', next: '  if (a) {\n    if (b) {\n      c();\n    }\n  }\n  }\n  return user;' };
    const test = await built([reply(nested, misquoted), reply(body)]);
    assert.match(proposedText(test), /c\(\);\n {4}\}\n {2}\}\n {2}\}\n {2}return user;/);
  });

  it('can quote lines added by the last proposal', async () => {
    const test = await built([reply(importing, misquoted), reply(body, { old: limited, next: limited.replace('failed, ', '') })]);
    assert.equal(count(proposedText(test), "import { isLocked } from './limit.js';"), 1);
    assert.equal(count(proposedText(test), 'limit.js'), 1);
  });
});

describe('a rejected proposal', () => {
  const open = async (script: readonly ScriptedStep[]) =>
    openBuild({ plan, files: { [path]: app }, reviewLevel: 'off', script: { builder: script } });

  it('keeps what the correction does not touch', async () => {
    const test = await open([reply(importing, body), reply({ old: '  return user;', next: '  log(name);\n  return user;' })]);
    await test.send({ type: 'task.revise', taskId: 'T1', text: 'Log it, too.' });
    const text = proposedText(test);
    assert.deepEqual([count(text, limited), count(text, 'isLocked(name)'), count(text, 'log(name)')], [1, 1, 1], text);
    assert.deepEqual(taskIn(test).patched, []);
  });

  it('keeps another addition at the same place', async () => {
    const test = await open([reply(importing, body), reply({ old: hashLine, next: `${hashLine}\nimport { log } from './log.js';` })]);
    await test.send({ type: 'task.revise', taskId: 'T1', text: 'Log it, too.' });
    assert.deepEqual([count(proposedText(test), limited), count(proposedText(test), 'log.js')], [1, 1]);
  });

  it('reports replaced lines and lines that are no longer in it', async () => {
    const test = await open([
      reply(importing, { ...body, next: `${body.old}\n  audit(user.mail);\n  if (isLocked(name)) return null;` }),
      reply(
        { old: body.old, next: '  const account = accounts.read(name);' },
        { old: hashLine, next: `${hashLine}\nimport { isLocked } from './limit.js';` },
      ),
    ]);
    await test.send({ type: 'task.revise', taskId: 'T1', text: 'Otherwise.' });
    const told = taskIn(test).patched?.map(({ line, isGone }) => [line, isGone]) ?? [];
    assert.ok(
      told.some(([line, isGone]) => line === limited && isGone === false),
      JSON.stringify(told),
    );
  });

  it('by reviewers keeps what the correction does not touch', async () => {
    const test = await openBuild({
      plan,
      files: { [path]: app },
      script: {
        builder: [reply(importing, body), reply({ old: '  return user;', next: '  failed(name);\n  return user;' })],
        'reviewer.step': [found({ path, line: 6, evidence: 'if (isLocked(name)) return null;' }), { json: { findings: [] } }],
      },
    });
    assert.equal(count(proposedText(test), limited), 1, JSON.stringify(taskIn(test).review));
  });

  for (const [what, edits] of again)
    it(`does not repeat accepted additions: ${what}`, async () => {
      const far = app.replace('\nexport', `\n${'// A remark.\n'.repeat(9)}\nexport`);
      const near = edits.map(({ old, next, ...more }) => ({
        ...{ old: old.replace('\nexport', '\n// A remark'), next: next.replace('\nexport', '\n// A remark') },
        ...more,
      }));
      const test = await openBuild({
        ...{ plan, files: { [path]: far }, reviewLevel: 'off' },
        script: {
          builder: [
            reply(importing, body),
            reply(...near, { old: '  return user;', next: '  log(name);\n  return user;' }),
            { text: 'No.' },
            { text: 'No.' },
          ],
        },
      });
      const [hunkId = ''] = taskIn(test).files.flatMap(({ hunks }) => hunks.map(({ id }) => id));
      await test.send({ type: 'hunk.settle', taskId: 'T1', hunkId, accept: true });
      await test.send({ type: 'task.revise', taskId: 'T1', text: 'Log it, too.' });
      await acceptAll(test);
      const text = test.workspace.files.get(path) ?? '';
      assert.deepEqual([count(text, 'limit.js'), count(text, 'log(name)'), count(text, 'isLocked(name)')], [1, 1, 1], text);
    });
});

describe('a refused edit', () => {
  const words = { text: 'All edits are in place now.' };

  it('stays open when a text without edits follows, and the step says so', async () => {
    const test = await built([reply(importing, misquoted), words, words]);
    assert.deepEqual(columns(taskIn(test).refused, 'reason', 'lines'), [['notFound', ['  if (isLocked(name)) return null;']]]);
    assert.equal(count(proposedText(test), limited), 1);
    await acceptAll(test);
    assert.deepEqual([presenceOf(taskIn(test)), buildSummaryOf(test.session()).figures.whole], ['part', 0]);
  });

  it('stays open when other edits succeed, and is reported once however often it was refused', async () => {
    const test = await built([reply(importing, misquoted), reply(importing, misquoted), words]);
    assert.equal(taskIn(test).refused.length, 1);
  });

  it('is settled by an edit at its place, under another path or in one edit for several', async () => {
    const stray = { name: 'replace_in_file', args: { path: 'lib/app.js', intent: 'Refuse', old_text: body.old, new_text: body.next } };
    const moved = await built([{ text: 'So.', calls: [edit(importing), stray] }, reply(body)]);
    assert.deepEqual(taskIn(moved).refused, []);
    const reset = { old: '  return account;', next: '  reset(name);\n  return account;' };
    const both = { old: app.slice(app.indexOf('  const'), -3), next: '' };
    const next = both.old.replace(body.old, body.next).replace('  return user;', '  reset(name);\n  return user;');
    const joined = await built([reply(importing, misquoted, reset), reply({ ...both, next })]);
    assert.deepEqual(taskIn(joined).refused, []);
  });

  it('stays open across a rejection until it succeeds', async () => {
    const test = await openBuild({
      ...{ plan, files: { [path]: app }, reviewLevel: 'off' },
      script: {
        builder: [
          reply(importing, misquoted),
          words,
          words,
          reply({ old: '  return user;', next: '  log(name);\n  return user;' }),
          words,
          words,
          reply(body),
        ],
      },
    });
    await test.send({ type: 'task.revise', taskId: 'T1', text: 'Log it.' });
    assert.equal(taskIn(test).refused.length, 1);
    await test.send({ type: 'task.revise', taskId: 'T1', text: 'And the check.' });
    assert.deepEqual(taskIn(test).refused, []);
    const text = proposedText(test);
    assert.deepEqual(
      [limited, 'isLocked(name)', 'log(name)'].map((part) => count(text, part)),
      [1, 1, 1],
      text,
    );
  });
});

describe('a truncated reply', () => {
  const cut = (...edits: readonly Edit[]): ScriptedStep => ({ text: 'I lock', calls: edits.map(edit), finish: 'length' });

  it('is continued on request, and received edits are kept', async () => {
    const test = await built([cut(importing), reply(body)]);
    assert.deepEqual([count(proposedText(test), limited), count(proposedText(test), 'isLocked(name)')], [1, 1]);
    assert.equal(taskIn(test).isCut, false);
  });

  it('may be sent again completely', async () => {
    const test = await built([cut(importing), reply(importing, body)]);
    assert.equal(count(proposedText(test), limited), 1);
    assert.equal(taskIn(test).isCut, false);
  });

  it('is incomplete if the continuation is truncated too or has no edits', async () => {
    for (const script of [
      [cut(importing), cut(importing), { text: 'I lock', finish: 'length' } as const],
      [cut(importing), { text: 'That was all.' }, { text: 'Really.' }],
    ]) {
      const test = await built(script);
      assert.deepEqual([taskIn(test).isCut, count(proposedText(test), limited)], [true, 1]);
      await acceptAll(test);
      assert.equal(presenceOf(taskIn(test)), 'part');
    }
  });

  it('stops without an edit if none arrived', async () => {
    const test = await built([cut(), cut(), cut()]);
    assert.deepEqual([taskIn(test).noEdits, taskIn(test).isCut], ['cut', true]);
  });

  const block = (old: string, next: string) => `\`\`\`js\n${path}\n<<<<<<< SEARCH\n${old}\n=======\n${next}\n>>>>>>> REPLACE\n\`\`\`\n`;

  it('is detected by an open last block', async () => {
    const test = await built([
      { text: `So.\n\n<<<EDITS>>>\n${block(importing.old, importing.next)}` },
      { text: `So.\n\n<<<EDITS>>>\n${block(body.old, body.next)}<<<END>>>` },
    ]);
    assert.deepEqual([count(proposedText(test), limited), count(proposedText(test), 'isLocked(name)')], [1, 1]);
    assert.equal(taskIn(test).isCut, false);
  });

  it('is complete if the same text comes again without its end', async () => {
    const open = { text: `So.\n\n<<<EDITS>>>\n${block(importing.old, importing.next)}` };
    const test = await built([open, open]);
    assert.deepEqual([count(proposedText(test), limited), taskIn(test).isCut], [1, false]);
  });
});

describe('a claim that nothing has to change', () => {
  const states = (line: number) => ({
    text: `It is there.\n\n<<<UNCHANGED>>>\nDone: ${path}:${line}: \`${app.split('\n')[line - 1]?.trim()}\`\n<<<END>>>`,
  });

  it('requires lines that contain the agreed terms of the step', async () => {
    const agreed = planOf(taskOf('T1', { files: [path], doneWhen: 'login returns 429 for a locked account.' }));
    const test = await built([states(6), states(6), states(6)], { plan: agreed });
    assert.deepEqual([taskIn(test).noEdits, taskIn(test).outcome, test.awaits()], ['unfounded', null, 'review']);
  });

  it('closes no refusal with an unrelated line', async () => {
    const test = await built([reply(misquoted), states(6), states(6)]);
    assert.deepEqual([taskIn(test).noEdits, taskIn(test).refused.length], ['refused', 1]);
  });
});

describe('a file outside the plan', () => {
  it('is marked, and accepted only individually', async () => {
    const stray = { name: 'create_file', args: { path: 'path/to/limit.js', intent: 'Count', content: 'export const limit = 5;\n' } };
    const test = await built([{ text: 'So.', calls: [edit(importing), stray] }]);
    assert.deepEqual(
      taskIn(test).files.map(({ path: named, marks = [] }) => [named, marks.map(({ kind }) => kind)]),
      [
        [path, []],
        ['path/to/limit.js', ['unplanned']],
      ],
    );
    await acceptAll(test);
    assert.equal(test.workspace.files.has('path/to/limit.js'), false);
    await test.send({ type: 'task.settle', taskId: 'T1', accept: true, path: 'path/to/limit.js' });
    assert.equal(test.workspace.files.has('path/to/limit.js'), true);
  });

  it('is replaced by the same file under the planned path', async () => {
    const named = planOf(taskOf('T1', { files: [path, 'src/limit.js'] }));
    const create = (at: string) => ({ name: 'create_file', args: { path: at, intent: 'Count', content: 'export const limit = 5;\n' } });
    const test = await built(
      [
        { text: 'So.', calls: [create('path/to/src/limit.js'), edit(misquoted)] },
        { text: 'So.', calls: [create('src/limit.js'), edit(body)] },
      ],
      { plan: named },
    );
    assert.deepEqual(column(taskIn(test).files, 'path'), ['src/limit.js', path]);
  });
});

describe('a Builder reply that is interrupted', () => {
  it('keeps its text, and nothing of the file being written', async () => {
    const afterText = 'I lock the account.\n\nsrc/limit.js\n\n```js\nexport function take(att';
    const test = await openBuild({ script: { builder: [{ fail: 'rateLimited', afterText }] } });
    const turns = [...test.session().transcript.entries.tail].flatMap((entry) =>
      entry.kind === 'turn' ? [[entry.state, entry.text]] : [],
    );
    assert.deepEqual(turns.at(-1), ['interrupted', 'I lock the account.']);
  });
});
