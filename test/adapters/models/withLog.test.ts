// Logging of model calls by log level.
import assert from 'node:assert/strict';
import { type CallLog, withLog } from '../../../src/adapters/models/withLog';
import { withRetry } from '../../../src/adapters/models/withRetry';
import type { ModelRequest } from '../../../src/core/models/request';
import type { Models } from '../../../src/flows/ports/ports';
import { type ScriptedStep, scriptedModels } from '../../kit/scriptedModels';
import { virtualClock } from '../../kit/virtualClock';

const request: ModelRequest = {
  role: 'architect',
  ordinal: 0,
  tier: 'strong',
  system: 'a secret plan',
  messages: [{ from: 'user', text: 'a secret question' }],
  schema: null,
  tools: [],
};
const usage = { input: 900, output: 20, cached: 0, thinking: 0 };
const overloaded: ScriptedStep = { fail: 'overloaded', detail: '503\n  try later' };

async function logged(
  steps: readonly ScriptedStep[],
  signal = new AbortController().signal,
  wrap = (models: Models): Models => models,
): Promise<string[]> {
  const lines: string[] = [];
  const at = (level: string) => (line: string) => void lines.push(`${level} ${line}`);
  const log: CallLog = { debug: at('debug'), info: at('info'), warn: at('warn') };
  const clock = virtualClock({ autoUpToMs: 5_000 });
  const models = wrap(withRetry(scriptedModels({ script: { architect: steps } }), clock, { chance: () => 0.5 }));
  for await (const event of withLog(models, log, () => 0).stream(request, signal)) void event;
  return lines;
}

describe('the log of calls', () => {
  const rows: readonly (readonly [what: string, steps: readonly ScriptedStep[], lines: readonly RegExp[]])[] = [
    [
      'tells what an answer took, to whoever looks for it',
      [{ text: 'yes', usage }],
      [/^debug architect, scripted: stop, 900 \+ 20 tokens, 0 ms$/],
    ],
    [
      'tells in passing that it is asked again, and by what the provider said',
      [overloaded, { text: 'yes', usage }],
      [/^info architect, scripted: overloaded \(503 try later\); asked again in \d+ ms$/, /^debug .*: stop/],
    ],
    [
      'warns of a failure, in the provider’s own words',
      [{ fail: 'badKey', detail: '401 unauthorized' }],
      [/^warn .*: badKey \(401 unauthorized\), after/],
    ],
  ];
  for (const [what, steps, expected] of rows)
    it(what, async () => {
      const lines = await logged(steps);
      assert.equal(lines.length, expected.length, lines.join('\n'));
      for (const [index, line] of lines.entries()) assert.match(line, expected[index] ?? /^$/);
    });

  it('names the wait for the rate limit, unless its length depends on another call', async () => {
    const lines = await logged([{ text: 'yes', usage }], undefined, (models) => ({
      ...models,
      async *stream(...asked) {
        for (const waitMs of [700, null]) yield { type: 'queued', waitMs };
        yield* models.stream(...asked);
      },
    }));
    const call = 'debug architect, scripted:';
    assert.deepEqual(lines.slice(0, 2), [`${call} waits up to 700 ms for its turn`, `${call} waits for its turn`]);
  });

  it('contains no failure for a call stopped by the user', async () => {
    const [line = ''] = await logged([], AbortSignal.abort());
    assert.match(line, /^debug .*: cancelled/);
  });

  it('contains neither prompts nor answers', async () => {
    const lines = await logged([overloaded, { text: 'a secret answer', usage }]);
    assert.doesNotMatch(lines.join('\n'), /secret/);
  });
});
