// Partial text of interrupted turns survives a crash.
import assert from 'node:assert/strict';
import { cpSync, readFileSync } from 'node:fs';
import { logsIn } from '../../kit/logsIn';
import { items } from '../../../src/core/base/chunkedList';
import type { EventOf } from '../../../src/core/events';
import type { ModelEvent } from '../../../src/core/models/request';
import type { Models } from '../../../src/flows/ports/ports';
import type { Sessions } from '../../../src/flows/ports/sessions';
import { freshFolder } from '../../adapters/files/folder';
import { opened } from '../../kit/openDiscussion';
import { openTestSession, type TestSession } from '../../kit/openTestSession';
import { scriptedModels } from '../../kit/scriptedModels';
import { turn, virtualClock } from '../../kit/virtualClock';

const words = Array.from({ length: 400 }, (_, index) => `word${index} `);
const betweenMs = 50;

/** Models that stream a word every 50 ms and then hang until stopped. */
function slowTeam(clock: ReturnType<typeof virtualClock>, spoken: () => void): Models {
  return {
    ...scriptedModels(),
    async *stream(_request, signal): AsyncGenerator<ModelEvent> {
      for (const text of words) {
        await clock.advance(betweenMs);
        yield { type: 'text', text };
      }
      spoken();
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      yield { type: 'failed', failure: { reason: 'cancelled', detail: '', retryAfterMs: null } };
    },
  };
}

describe('a turn interrupted by a reload', () => {
  const at = freshFolder();
  const logsOf = (folder: string) => logsIn(at(folder), 0, 's');
  const asMemory = (logs: Sessions) => ({ ...logs, logs: new Map(), full: false });

  const written = async () => {
    const logs = logsOf('before');
    const id = logs.newId();
    const { log } = await logs.open(id);
    await log.append(opened().map((fact) => (fact.type === 'session.started' ? { ...fact, sessionId: id } : fact)));
    await log.close();
    return { logs, id };
  };

  /** Session in which a member has streamed its whole text but has not ended the turn. */
  const speaking = async () => {
    const { logs, id } = await written();
    const clock = virtualClock({ autoUpToMs: 0 });
    let spoken: () => void = () => undefined;
    const said = new Promise<void>((resolve) => (spoken = resolve));
    const test = await openTestSession({ models: slowTeam(clock, () => spoken()), sessions: asMemory(logs), clock });
    const done = test.say('@architect what do you think?');
    await said;
    const kept = () => test.events.filter((event): event is EventOf<'turn.kept'> => event.type === 'turn.kept');
    while (kept().length < (words.length * betweenMs) / 2_000) await turn();
    return { test, id, done, kept };
  };
  const lastTurn = (test: TestSession) => {
    const entry = [...items(test.session().transcript.entries)].findLast(({ kind }) => kind === 'turn');
    assert.ok(entry?.kind === 'turn');
    return entry;
  };

  it('keeps the received text, marked as interrupted, after a crash', async () => {
    const { test, id, done } = await speaking();
    cpSync(at('before'), at('after'), { recursive: true });
    const again = await openTestSession({ models: scriptedModels(), sessions: asMemory(logsOf('after')) });
    const { state, text } = lastTurn(again);
    assert.equal(state, 'interrupted');
    const heard = text.split(' ').length;
    assert.equal(text, words.slice(0, heard).join('').trim());
    assert.ok(heard >= words.length - 2_000 / betweenMs, `${heard} words of ${words.length}`);
    assert.equal(again.awaits(), 'resume');
    assert.equal(again.session().turn, null);
    await again.controller.close();
    const file = readFileSync(at('after', `${id}.jsonl`), 'utf8');
    assert.equal(file.match(/"turn\.ended"/g)?.length, 1);
    await test.controller.command({ type: 'run.stop' });
    await done;
  });

  it('writes each word at most once more, and at most every two seconds', async () => {
    const { test, done, kept } = await speaking();
    await test.controller.command({ type: 'run.stop' });
    await done;
    assert.ok(kept().length <= (words.length * betweenMs) / 2_000, `${kept().length} batches`);
    assert.ok(
      words.join('').startsWith(
        kept()
          .map(({ text }) => text)
          .join(''),
      ),
    );
    assert.equal(lastTurn(test).text, words.join('').trim());
  });

  it('keeps no protocol data and no secret', async () => {
    const clock = virtualClock({ autoUpToMs: 0 });
    const secret = ['AKIA', 'QWERTYUIOPASDFGH'].join('');
    const pieces = [
      'The key ',
      secret.slice(0, 9),
      `${secret.slice(9)} is `,
      'in it. ',
      '\n<<<STANCE>>>\n{"position":',
      '"support"}\n<<<END>>>',
    ];
    const models: Models = {
      ...scriptedModels(),
      async *stream(): AsyncGenerator<ModelEvent> {
        for (const text of pieces) {
          await clock.advance(3_000);
          yield { type: 'text', text };
        }
        yield { type: 'failed', failure: { reason: 'network', detail: '', retryAfterMs: null } };
      },
    };
    const { logs } = await written();
    const test = await openTestSession({ models, sessions: asMemory(logs), clock });
    await test.say('@architect what do you think?');
    const kept = test.events.flatMap((event) => (event.type === 'turn.kept' ? [event.text] : [])).join('');
    assert.match(kept, /^The key /);
    assert.doesNotMatch(kept, /STANCE|position|QWERTY/);
    await test.controller.close();
  });
});
