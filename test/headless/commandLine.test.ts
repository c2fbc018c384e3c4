// Command line: complete runs in temporary folders, answered by a scripted server.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type CommandLine, runCommandLine } from '../../headless/commandLine';
import { playOn } from '../../headless/player';
import { openHeadless } from '../../headless/session';
import { createPromptFiles, promptsIn } from '../../src/adapters/files/base/packedFiles';
import type { ToolCall } from '../../src/core/models/request';
import type { Models } from '../../src/flows/ports/ports';
import { answerEvents, answerJson, type Loopback, startLoopback } from '../kit/loopback';
import { recording, tourTeam } from '../kit/playTour';
import { sampleFiles } from '../kit/sampleFiles';

type Reply = { text: string; readonly calls: ToolCall[] };

const request = recording().request;

describe('the command line', () => {
  const made: string[] = [];
  const folder = (files: Readonly<Record<string, string>> = {}) => {
    const root = mkdtempSync(join(tmpdir(), 'command-line-'));
    made.push(root);
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return root;
  };
  const filesIn = (root: string) =>
    Object.fromEntries(
      readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
        .map((path): [string, string] => [path.slice(root.length + 1), readFileSync(path, 'utf8')])
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    );

  /** Replies of the tour in the order of the calls. `finished` holds the files at the end of the tour. */
  let replies: readonly Reply[] = [];
  let finished: Readonly<Record<string, string>> = {};
  let server: Loopback | null = null;

  before(async () => {
    const asked: Reply[] = [];
    const team = tourTeam(recording());
    const stream: Models['stream'] = async function* (...call) {
      const reply: Reply = { text: '', calls: [] };
      asked.push(reply);
      for await (const event of team.stream(...call)) {
        if (event.type === 'text') reply.text += event.text;
        if (event.type === 'toolCall') reply.calls.push(event.call);
        yield event;
      }
    };
    const root = folder(sampleFiles());
    const settings = { firstOpinions: () => false, preMortem: () => false };
    const open = await openHeadless({ folder: root, storage: folder(), models: { ...team, stream }, size: 'discussion', settings });
    await open.say(request);
    assert.equal(await playOn(open), 'request');
    await open.close();
    replies = asked;
    finished = filesIn(root);
  });
  afterEach(async () => {
    await server?.stop();
    server = null;
  });
  after(() => {
    for (const path of made) rmSync(path, { recursive: true });
  });

  async function run(args: readonly string[], environment: CommandLine['environment'] = {}) {
    const left = [...replies];
    server = await startLoopback(async ({ path }, response) => {
      if (path !== '/v1/chat/completions') {
        answerJson(response, path === '/v1/models' ? 200 : 404, { data: [{ id: 'big' }] });
        return;
      }
      const reply = left.shift() ?? { text: 'Nothing is left to say.', calls: [] };
      const tool_calls = reply.calls.map(({ name, args }, index) => ({
        index,
        id: `call-${index}`,
        type: 'function',
        function: { name, arguments: JSON.stringify(args) },
      }));
      const choice = { delta: { content: reply.text, ...(tool_calls.length > 0 && { tool_calls }) }, finish_reason: 'stop' };
      await answerEvents(response, [`data: ${JSON.stringify({ choices: [choice] })}`, 'data: [DONE]']);
      response.end();
    });
    const printed: string[] = [];
    const noted: string[] = [];
    const place = ['--address', `${server.origin}/v1`, '--window', '200000', '--storage', folder()];
    const parts = ['--without', 'first-opinions', '--without', 'pre-mortem', '--size', 'discussion'];
    const code = await runCommandLine([...args, ...place, ...parts], {
      environment,
      prompts: createPromptFiles(promptsIn('prompts')),
      print: (line) => void printed.push(line),
      note: (line) => void noted.push(line),
      signal: new AbortController().signal,
    });
    return { code, printed, noted, seen: server.requests };
  }
  const events = (printed: readonly string[]) =>
    printed.map((line): { readonly type: string; readonly [field: string]: unknown } => JSON.parse(line));

  it('builds a whole request, and writes the same files as a session with the same answers', async () => {
    const root = folder(sampleFiles());
    const { code, printed, noted } = await run(['build', root, request, '--accept', '--json']);
    assert.equal(code, 0, noted.join('\n'));
    assert.deepEqual(filesIn(root), finished);
    const told = events(printed);
    assert.deepEqual(told.at(-1)?.type, 'cli.ended');
    assert.equal(told.at(-1)?.phase, 'done');
    for (const type of ['call.ended', 'approval.granted', 'edits.proposed', 'task.settled'])
      assert.ok(
        told.some((event) => event.type === type),
        type,
      );
  });

  for (const command of ['plan', 'discuss', 'build'])
    it(`writes nothing with ${command} without --accept`, async () => {
      const root = folder(sampleFiles());
      const { code, printed, noted } = await run([command, root, request, '--json']);
      assert.equal(code, 0, noted.join('\n'));
      assert.deepEqual(filesIn(root), sampleFiles());
      assert.equal(events(printed).at(-1)?.waitsFor, { plan: 'approval', discuss: 'consensus', build: 'review' }[command]);
    });

  it('prints the report unless JSON is requested', async () => {
    const { code, printed } = await run(['plan', folder(sampleFiles()), request]);
    assert.equal(code, 0);
    assert.match(printed.join('\n'), /Only a named proxy/);
  });

  it('stops at a question without an answer, and uses the given ones', async () => {
    const root = folder(sampleFiles());
    const asking = await run(['plan', root, request, '--json', '--only-answers']);
    assert.equal(asking.code, 1);
    assert.equal(events(asking.printed).at(-1)?.waitsFor, 'answers');
    await server?.stop();
    const { printed } = await run([
      'plan',
      root,
      request,
      '--json',
      '--only-answers',
      ...Array(5).fill(['--answer', 'my own words']).flat(),
    ]);
    const answered = events(printed).find(({ type }) => type === 'questions.answered');
    assert.match(JSON.stringify(answered), /my own words/);
  });

  it('ends at a limit', async () => {
    const { code, printed, seen } = await run(['build', folder(sampleFiles()), request, '--json', '--max-calls', '4']);
    assert.equal(code, 1);
    assert.equal(events(printed).at(-1)?.waitsFor, 'cap');
    assert.ok(seen.filter(({ method }) => method === 'POST').length <= 10);
  });

  it('limits the project in a prompt by --project-tokens', async () => {
    const files = { ...sampleFiles(), 'src/large.ts': 'export function limitLogins() {\n  return 1;\n}\n\n'.repeat(400) };
    const firstChars = async (...more: readonly string[]) => {
      const { seen } = await run(['plan', folder(files), request, ...more]);
      return JSON.stringify(seen.find(({ method }) => method === 'POST')?.body).length;
    };
    const [bound, free] = [await firstChars('--project-tokens', '1000'), await firstChars()];
    assert.ok(bound < free - 10_000, `${bound} of ${free}`);
  });

  it('sends a key only to its own provider', async () => {
    const keys = { MILKSTACK_SERVER_KEY: 'key-for-the-address', OPENAI_API_KEY: 'key-of-openai', GEMINI_API_KEY: 'key-of-gemini' };
    const { seen, printed, noted } = await run(['plan', folder(sampleFiles()), request, '--provider', 'openai', '--model', 'big'], keys);
    assert.ok(seen.length > 0);
    for (const { method, headers, body } of seen) {
      assert.equal(headers.authorization, method === 'POST' ? 'Bearer key-for-the-address' : headers.authorization);
      assert.doesNotMatch(JSON.stringify(body), /key-(?:of|for)-/);
    }
    assert.doesNotMatch([...printed, ...noted].join('\n'), /key-(?:of|for)-/);
  });

  const wrong: readonly (readonly [string, readonly string[], RegExp])[] = [
    ['no command', [], /Name a command/],
    ['another command', ['fix', '.', 'x'], /no command fix/],
    ['no request', ['plan', '.'], /request is missing/],
    ['a request without quotation marks', ['plan', '.', 'add', 'a', 'limit'], /quotation marks/],
    ['no folder', ['plan', 'nowhere/at/all', 'x'], /no folder/],
    ['an unknown option', ['plan', '.', 'x', '--yes'], /--yes/],
    ['a budget of 0', ['plan', '.', 'x', '--max-calls', '0'], /above 0/],
    ['--accept beside plan', ['plan', '.', 'x', '--accept'], /belongs to build/],
    ['a share of the project that is too small', ['plan', '.', 'x', '--project-tokens', '10'], /from 1,000/],
    ['an unknown part', ['plan', '.', 'x', '--without', 'thinking'], /--without/],
    ['a provider that needs the editor', ['plan', '.', 'x', '--provider', 'editor'], /no provider editor/],
  ];
  for (const [name, args, told] of wrong)
    it(`explains ${name}, and calls no model`, async () => {
      const { code, noted, seen } = await run(args);
      assert.equal(code, 2);
      assert.match(noted.join('\n'), told);
      assert.equal(seen.length, 0);
    });
});
