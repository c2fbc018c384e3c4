// Second opinions on a selection or a diff, from the card to the claims.
import assert from 'node:assert/strict';
import { currentBatch } from '../../../src/core/experts/batch';
import { expertsFrom } from '../../../src/core/experts/expertSelection';
import { checkInvariants } from '../../kit/invariants';
import { answers, mapsAll } from '../../kit/openExperts';
import { openTestSession } from '../../kit/openTestSession';
import { scriptedModels } from '../../kit/scriptedModels';
import { assertMapped } from '../../kit/lists';

describe('a second opinion', () => {
  const selection = { kind: 'selection', path: 'src/login.ts', from: 2, to: 3 } as const;
  const diff = { kind: 'paste', path: 'paste-changes', text: 'diff --git a/x.js b/x.js\n-let tries = 5;\n+let tries = 50;\n' } as const;
  const second = { provider: 'anthropic', model: 'claude' } as const;
  const experts = expertsFrom({ count: 2, models: [] }, 'gemini', second);
  const open = async (asks: string[]) => {
    const models = scriptedModels({
      answer: (request) => {
        asks.push(`${request.role}\n${request.messages.map(({ text }) => text).join('\n')}`);
        return request.role === 'mapper' ? mapsAll : { text: answers[Number(request.role.slice(-1)) - 1] ?? '' };
      },
    });
    const test = await openTestSession({ models, experts, files: { 'src/login.ts': 'one\nconst limit = 5;\nreturn limit;\nfour\n' } });
    return { test, models };
  };

  it('calls nobody before the user starts it, then two model families, and ends without a plan', async () => {
    const asks: string[] = [];
    const { test, models } = await open(asks);
    await test.send({ type: 'opinion.ask', text: 'Is the limit right?', attachments: [selection] });
    const batch = currentBatch(test.session().experts);
    assert.deepEqual([test.awaits(), asks.length, batch?.brief?.context], ['experts', 0, ['src/login.ts:2-3']]);
    assertMapped(batch?.experts, [null, 'anthropic'], ({ using }) => using?.provider ?? null);
    await test.send({ type: 'experts.run', batchId: batch?.id ?? '', arm: 'experts', prompt: batch?.brief?.prompt ?? '' });
    assert.deepEqual(asks.map((ask) => ask.split('\n')[0]).toSorted(), ['expert.1', 'expert.2', 'mapper']);
    assert.match(asks[0] ?? '', /const limit = 5;/);
    const { phase, progress, experts: asked } = test.session();
    assert.deepEqual([phase, progress.offered, currentBatch(asked)?.isMapped], ['done', null, true]);
    checkInvariants(test, models);
  });

  it('shows a diff to the experts and asks the default question if none was typed', async () => {
    const asks: string[] = [];
    const { test } = await open(asks);
    await test.send({ type: 'opinion.ask', text: ' ', attachments: [diff] });
    const { id = '', brief } = currentBatch(test.session().experts) ?? {};
    assert.match(brief?.prompt ?? '', /^Is this right\?/);
    await test.send({ type: 'experts.run', batchId: id, arm: 'experts', prompt: brief?.prompt ?? '' });
    assert.match(asks[0] ?? '', /\+let tries = 50;/);
  });

  it('sends no secret of a diff, and no file meant to hold secrets without the user’s consent', async () => {
    const key = ['gh', 'p_', 'aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY2zA4'].join('');
    const asks: string[] = [];
    const { test } = await open(asks);
    test.workspace.files.set('.env', 'NAME=heron\n');
    const held = [
      { ...diff, text: `${diff.text}+const token = '${key}';\n` },
      { kind: 'selection', path: '.env', from: 1, to: 1 } as const,
    ];
    await test.send({ type: 'opinion.ask', text: 'Is it right?', attachments: held });
    const { id = '', brief } = currentBatch(test.session().experts) ?? {};
    await test.send({ type: 'experts.run', batchId: id, arm: 'experts', prompt: brief?.prompt ?? '' });
    assert.match(asks[0] ?? '', /\+const token = /);
    assert.ok(asks.length === 3 && !asks.some((ask) => ask.includes(key) || ask.includes('heron')));
  });

  it('starts a separate session and ends it if the user cancels', async () => {
    const asks: string[] = [];
    const { test } = await open(asks);
    await test.send({ type: 'opinion.ask', text: 'One?', attachments: [selection] });
    const first = test.session().id;
    await test.send({ type: 'opinion.ask', text: 'Two?', attachments: [selection] });
    assert.notEqual(test.session().id, first);
    await test.send({ type: 'experts.skip', batchId: currentBatch(test.session().experts)?.id ?? '' });
    assert.deepEqual([test.session().phase, asks.length], ['done', 0]);
  });
});
