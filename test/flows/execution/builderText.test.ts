// Builder edits as tool calls or as text.
import assert from 'node:assert/strict';
import type { EventOf } from '../../../src/core/events';
import type { ModelRequest } from '../../../src/core/models/request';
import type { Codebase, Models } from '../../../src/flows/ports/ports';
import { memoryCodebase } from '../../kit/memoryCodebase';
import type { TestSession } from '../../kit/openTestSession';
import { openTourAt, play, recording, tourTeam } from '../../kit/playTour';
import { sampleFiles } from '../../kit/sampleFiles';
import { type ScriptedStep, scriptedModels } from '../../kit/scriptedModels';
import { assertMapped } from '../../kit/lists';

const tour = recording();
const path = 'src/clientAddress.js';

interface Built {
  readonly test: TestSession;
  /** Builder requests for the first task. */
  readonly asked: readonly ModelRequest[];
  readonly proposals: readonly EventOf<'edits.proposed'>[];
}

/** Plays the recorded team up to the build. The Builder has scripted answers and fails in later steps. */
async function built(steps: readonly ScriptedStep[], codebase?: Codebase): Promise<Built> {
  const team = tourTeam(tour);
  const builder = scriptedModels({ script: { builder: steps }, answer: () => ({ fail: 'badKey' }) });
  const models: Models = { ...team, stream: (request, signal) => (request.role === 'builder' ? builder : team).stream(request, signal) };
  const test = await openTourAt('approval', { models, ...(codebase && { codebase }) });
  await play(test, tour.request);
  builder.assertComplete();
  const proposals = test.events.flatMap((event) => (event.type === 'edits.proposed' ? [event] : []));
  return { test, asked: builder.calls.slice(0, steps.length), proposals };
}

const called = (old_text: string, new_text: string) => ({
  name: 'replace_in_file',
  args: { path, intent: 'Say it', old_text, new_text },
});

const fenced = (search: string, replace: string) =>
  `\`\`\`js\n${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n\`\`\`\n`;
const header = '// Where a request comes from, also behind a proxy.';
const fits = fenced(header, '// Where a request really comes from.');
const inBlock = (...edits: readonly string[]) => `I changed the remark.\n\n<<<EDITS>>>\n${edits.join('')}<<<END>>>`;

const hasTools = ({ tools }: ModelRequest) => tools.length > 0;
const userText = (request: ModelRequest | undefined) => request?.messages.map(({ text }) => text).join('\n') ?? '';

describe('the edits of a Builder', () => {
  it('are reported one by one once complete, before any is proposed', async () => {
    const { test, proposals } = await built([
      { calls: [called(header, '// One.'), { name: 'delete_file', args: { path: '../out', intent: 'Leave' } }] },
      { text: 'Nothing more.' },
      { text: 'Nothing at all.' },
    ]);
    const [first] = test.edits;
    assert.ok(first);
    assertMapped(
      test.edits,
      [
        [path, 'Say it', 1],
        ['../out', 'Leave', 2],
      ],
      ({ path: named, intent, count }) => [named, intent, count],
    );
    assert.equal(test.events.find((event) => event.type === 'turn.ended' && event.turnId === first.turnId)?.type, 'turn.ended');
    assert.ok(proposals.length > 0);
    assert.doesNotMatch(JSON.stringify(test.events), /"count":2/);
  });

  it('are requested as text after an unreadable call', async () => {
    const { asked, proposals, test } = await built([{ fail: 'malformed' }, { text: inBlock(fits) }]);
    assert.deepEqual(asked.map(hasTools), [true, false]);
    assert.match(asked[1]?.messages[0]?.text ?? '', /SEARCH/);
    assert.deepEqual(
      proposals[0]?.files.map((file) => [file.path, file.operation, file.hunks.map(({ after }) => after)]),
      [[path, 'edit', [['// Where a request really comes from.']]]],
    );
    assert.deepEqual([proposals[0]?.attempt, proposals[0]?.refused], [2, []]);
    assert.notEqual(test.session().fault?.fault.reason, 'malformed');
  });

  it('are requested as text after two attempts with calls that did not fit', async () => {
    const wrong = { calls: [called('no such line', '// Where a request really comes from.')] };
    const { asked, proposals } = await built([wrong, wrong, { text: inBlock(fits) }]);
    assert.deepEqual(asked.map(hasTools), [true, true, false]);
    assert.deepEqual([proposals[0]?.attempt, proposals[0]?.refused], [3, []]);
  });

  it('are kept if they fit, in any format, and only the wrong block is requested again', async () => {
    const open = `\`\`\`js\n${path}\n<<<<<<< SEARCH\nexport function\n>>>>>>> REPLACE\n\`\`\`\n`;
    const mended = fenced('export function clientAddress(request) {', 'export function callerAddress(request) {');
    const { asked, proposals } = await built([{ fail: 'malformed' }, { text: inBlock(fits, open) }, { text: inBlock(mended) }]);
    const feedback = userText(asked[2]);
    assert.match(feedback, /1 of your edits were refused/);
    assert.match(feedback, /this block has no "=======" line between the old and the new lines\. The block begins with "export function"/);
    assert.match(feedback, /These edits were accepted and need not be sent again:\n- src\/clientAddress\.js: 1 change at line 1/);
    const after = proposals[0]?.files[0]?.hunks.flatMap((hunk) => hunk.after) ?? [];
    assert.deepEqual([after[0], after.at(-1)], ['// Where a request really comes from.', 'export function callerAddress(request) {']);
  });

  describe('edits that break the syntax of a file', () => {
    const sample = sampleFiles();
    const codebase: Codebase = {
      ...memoryCodebase(new Map(Object.entries(sample))),
      breaks: async (_path, before, after) => !before.includes('((') && after.includes('(('),
    };
    const broken = { text: inBlock(fenced('export function clientAddress(request) {', 'export function clientAddress((request) {')) };
    const marks = ({ proposals }: Built) => proposals[0]?.files.flatMap((file) => file.marks?.map(({ kind }) => kind) ?? []);

    it('are returned to the Builder once, and fixed', async () => {
      const mended = { text: inBlock(fenced('export function clientAddress(request) {', 'export function callerAddress(request) {')) };
      const run = await built([broken, mended], codebase);
      assert.match(userText(run.asked[1]), /Your edits caused syntax errors in files that had none: src\/clientAddress\.js/);
      assert.deepEqual(marks(run), []);
      assert.deepEqual(
        run.proposals[0]?.files[0]?.hunks.flatMap(({ after }) => after),
        ['export function callerAddress(request) {'],
      );
    });

    it('are proposed with a mark if the Builder insists, and not refused', async () => {
      for (const answer of [broken, { text: 'The syntax is valid.' }]) {
        const run = await built([broken, answer], codebase);
        assert.deepEqual(marks(run), ['syntax']);
        assert.deepEqual([run.proposals[0]?.attempt, run.proposals[0]?.refused], [2, []]);
      }
    });
  });

  it('are parsed from the whole answer if it has no block', async () => {
    const { proposals } = await built([{ fail: 'malformed' }, { text: `Here it is.\n\n${fits}` }]);
    assert.equal(proposals[0]?.files[0]?.path, path);
  });

  it('are parsed from text too if a Builder with tools makes no call', async () => {
    const { asked, proposals } = await built([{ text: inBlock(fits) }]);
    assert.deepEqual(asked.map(hasTools), [true]);
    assert.equal(proposals[0]?.files[0]?.path, path);
  });

  const whole = (sampleFiles()[path] ?? '').replace(header, '// Where a request really comes from.');
  const forms: Readonly<Record<string, string>> = {
    'a whole file in a fence under its path': `**${path}**\n\n\`\`\`js\n${whole}\`\`\`\n`,
    'a call of another tool as JSON': JSON.stringify({ name: 'write_file', arguments: { file_path: path, content: whole } }),
    'a call in tags': `<tool_call>\n${JSON.stringify({ name: 'edit', arguments: { file_path: path, old_string: header, new_string: '// Where a request really comes from.' } })}\n</tool_call>`,
  };
  for (const [name, form] of Object.entries(forms))
    it(`are parsed in the first answer from ${name}, and the format is not shown`, async () => {
      const { test, asked, proposals } = await built([{ text: `I changed the remark.\n\n${form}` }]);
      assert.equal(asked.length, 1);
      assert.deepEqual(
        proposals[0]?.files[0]?.hunks.map(({ after }) => after),
        [['// Where a request really comes from.']],
      );
      const said = test.events.flatMap((event) => (event.type === 'turn.ended' ? [event.text] : []));
      assert.ok(said.includes('I changed the remark.'));
      assert.doesNotMatch(JSON.stringify(test.typed ?? said), /tool_call|arguments|clientAddress\(request\) \{/);
    });

  it('in a fence with a part of the file are refused, and the rest of the file stays', async () => {
    const part = `**${path}**\n\n\`\`\`js\nexport function clientAddress() {\n  return null;\n}\n\`\`\`\n`;
    const { asked, proposals } = await built([{ text: part }, { text: inBlock(fits) }]);
    assert.deepEqual(proposals[0]?.refused, []);
    assert.match(userText(asked[1]), /contains only part of the file/);
    assert.equal(proposals[0]?.files[0]?.hunks.length, 1);
  });

  it('never include a truncated block', async () => {
    const cut = `<<<EDITS>>>\n${fits}\`\`\`js\n${path}\n<<<<<<< SEARCH\nexport function clientAddress(request) {\n=======\nexport func`;
    const { proposals } = await built([{ fail: 'malformed' }, { text: cut, finish: 'length' }, { text: 'I have no more to say.' }]);
    assert.deepEqual([proposals[0]?.files[0]?.hunks.map(({ start }) => start), proposals[0]?.isCut], [[1], true]);
  });

  it('are hidden from the user’s view of the reply', async () => {
    const { test } = await built([{ fail: 'malformed' }, { text: inBlock(fits), chunks: 40 }]);
    const said = test.events.flatMap((event) => (event.type === 'turn.ended' && event.text.startsWith('I changed') ? [event.text] : []));
    assert.deepEqual(said, ['I changed the remark.']);
    assert.ok([...test.typed.values()].every((text) => !text.includes('SEARCH') && !text.includes('```')));
  });

  it('lead to a fault if even the text cannot be parsed', async () => {
    const { test } = await built([{ fail: 'malformed' }, { fail: 'malformed' }]);
    assert.equal(test.session().fault?.fault.reason, 'malformed');
  });
});
