// Live runs: time limit, requested end point, reported results.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { play } from '../../headless/live/play';
import { runLive } from '../../headless/live/runLive';
import type { Models } from '../../src/flows/ports/ports';
import { answerJson, startLoopback } from '../kit/loopback';
import { scriptedModels } from '../kit/scriptedModels';

describe('a live run', () => {
  it('ends at its time limit, says so and counts the stopped call', async () => {
    const up = new AbortController();
    const scripted = scriptedModels({ script: {}, model: 'server:qwen2.5-coder-1.5b', contextTokens: 16_384 });
    const stream: Models['stream'] = async function* (_request, signal) {
      yield { type: 'text', text: 'The list' };
      up.abort();
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
      yield { type: 'failed', failure: { reason: 'cancelled', detail: '', retryAfterMs: null } };
    };
    const files = { 'src/people.js': "export const people = ['Ada'];\n" };
    const asked = { name: 'one', request: 'People forget who is in. Help them.', size: 'discussion' } as const;
    const played = await play({ ...scripted, stream }, files, asked, up.signal);
    assert.deepEqual([played.row.result, played.row.calls, played.files], ['time is up in discovery', 1, files]);
    assert.match(played.transcript, /architect \(speak\).*cancelled/);
  });

  it('ends at the requested point, with the plan', async () => {
    const models = scriptedModels({
      script: {
        architect: [{ json: { said: 'Keep a list.', proposal: ['A list stands in src/people.js.'] } }],
        adversary: [{ json: { said: 'Nothing breaks.', objections: [] } }],
      },
      model: 'server:qwen2.5-coder-1.5b',
      contextTokens: 16_384,
    });
    const asked = { name: 'one', request: 'People forget who is in. Help them.', size: 'discussion', stopAt: ['approval'] } as const;
    const { row } = await play(models, { 'src/people.js': '' }, asked, new AbortController().signal);
    assert.deepEqual([row.result, row.calls, row.echoes], ['approval', 2, 0]);
  });

  it('is limited by --minutes for each run, and its table shows where the limit was reached', async () => {
    const timers: AbortController[] = [];
    const limits: number[] = [];
    const server = await startLoopback(({ path }, response) => {
      if (path === '/v1/chat/completions') return timers.at(-1)?.abort();
      if (path !== '/v1/models') return answerJson(response, 404, {});
      answerJson(response, 200, { data: [{ id: 'qwen2.5-coder-1.5b', meta: { n_ctx: 16_384 } }] });
    });
    const out = mkdtempSync(join(tmpdir(), 'milkstack-live-test-'));
    const printed: string[] = [];
    const notes: string[] = [];
    const args = ['--address', `${server.origin}/v1`, '--minutes', '2.5', '--size', 'discussion', '--runs', '2', '--out', out];
    const isDone = await runLive(args, {
      key: '',
      print: (text) => void printed.push(text),
      note: (text) => void notes.push(text),
      timeLimit: (milliseconds) => {
        const timer = new AbortController();
        limits.push(milliseconds);
        timers.push(timer);
        return timer.signal;
      },
    });
    await server.stop();
    assert.deepEqual([isDone, limits], [true, [150_000, 150_000]]);
    assert.equal(notes[0], 'qwen2.5-coder-1.5b, window 16384');
    assert.deepEqual(printed[0]?.match(/time is up in \w+/g), ['time is up in discovery', 'time is up in discovery']);
    assert.match(readFileSync(join(out, 'table.md'), 'utf8'), /^qwen2\.5-coder-1\.5b\n/);
  });
});
