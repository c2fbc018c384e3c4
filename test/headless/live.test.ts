// Live runs: a play that runs out of time ends at once and says so.
import assert from 'node:assert/strict';
import { play } from '../../headless/live/play';
import type { Models } from '../../src/flows/ports/ports';
import { scriptedModels } from '../kit/scriptedModels';

describe('a live run', () => {
  it('ends when its time is up, says so and counts the call that was stopped', async () => {
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
    assert.deepEqual([played.row.came, played.row.calls, played.files], ['time is up in discovery', 1, files]);
    assert.match(played.transcript, /architect \(speak\).*cancelled/);
  });

  it('ends where it was asked to, with the plan', async () => {
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
    assert.deepEqual([row.came, row.calls, row.echoes], ['approval', 2, 0]);
  });
});
