// The editor's language models, tested against the model contract.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { createEditorTeam } from '../../src/adapters/models/editor/editorModels';
import { withSight } from '../../src/adapters/models/withSight';
import { editorModels } from '../../src/adapters/vscode/models/languageModel';
import { collect, idleTimeoutMs, modelRequest, textOf, totalTimeoutMs } from '../kit/modelRequest';
import { type Answer, callsAsText, modelsContract, type Subject } from '../kit/modelsContract';
import { pngFile } from '../kit/pictureFiles';
import { virtualClock } from '../kit/virtualClock';
import { assertEmpty } from '../kit/lists';

interface Seen {
  readonly requests: readonly {
    model: string;
    tools: unknown;
    messages: readonly { role: number; text: string; pictures?: readonly string[] }[];
  }[];
  readonly stopped: number;
}

const seen = async () => (await vscode.commands.executeCommand('milkModels.seen')) as Seen;

async function onEditor(answer: Answer): Promise<Subject> {
  await vscode.extensions.getExtension('milkstack-test.milk-models')?.activate();
  await vscode.commands.executeCommand('milkModels.answer', answer);
  const clock = virtualClock();
  const modelFor = (tier: string) => (tier === 'strong' ? 'milk/oat' : 'milk/soy');
  return {
    models: createEditorTeam({ models: editorModels, modelFor, idleTimeoutMs, totalTimeoutMs, clock }),
    clock,
    stop: async () => undefined,
  };
}

modelsContract('the editor’s own models, in the editor', onEditor, {
  hangs: true,
  watchesTime: true,
  tellsUsage: false,
  fails: ['noPermission', 'unknownModel', 'rateLimited', 'contentBlocked', 'contextTooLong', 'overloaded', 'network', 'empty', 'malformed'],
});

/** Test subject whose model does not support tool calls. */
async function onToollessEditor(answer: Answer): Promise<Subject> {
  const subject = await onEditor('calls' in answer ? { text: callsAsText(answer.calls) } : answer);
  const modelFor = () => 'milk/rice';
  const { clock = virtualClock() } = subject;
  return {
    ...subject,
    models: createEditorTeam({ models: editorModels, modelFor, idleTimeoutMs, totalTimeoutMs, clock }),
    told: async () => ((await seen()).requests.at(-1)?.messages ?? []).map(({ text }) => text).join('\n'),
  };
}

modelsContract('a model of the editor that takes no tools, in the editor', onToollessEditor, {
  hangs: true,
  watchesTime: true,
  tellsUsage: false,
  toolsInWords: true,
  fails: [],
});

describe('the editor’s own models', () => {
  it('are listed by vendor and ID', async () => {
    await onEditor({ text: '' });
    const listed = (await editorModels()).map(({ id, name }) => `${id} ${name}`);
    assertEmpty(
      ['milk/oat oat milk (milk)', 'milk/soy soy milk (milk)'].filter((model) => !listed.includes(model)),
      listed.join(),
    );
  });

  it('are called through the editor’s API', async () => {
    const { models } = await onEditor({ text: 'Hello' });
    const tools = [{ name: 'read', description: 'Reads a file', parameters: { type: 'object', properties: {} } }];
    const messages = [
      { from: 'user', text: 'One' },
      { from: 'model', text: 'Two' },
      { from: 'user', text: 'Three' },
    ] as const;
    assert.equal(
      textOf(await collect(models.stream(modelRequest({ messages, tools, tier: 'fast' }), new AbortController().signal))),
      'Hello',
    );
    const last = (await seen()).requests.at(-1);
    assert.deepEqual(last, {
      model: 'soy',
      tools: [{ name: 'read', inputSchema: { type: 'object', properties: {} } }],
      messages: [
        { role: 1, text: 'You are the Architect of the team.\n\nOne' },
        { role: 2, text: 'Two' },
        { role: 1, text: 'Three' },
      ],
    });
  });

  it('get pictures, or text if they report no vision', async () => {
    const pictures = [{ mime: 'image/png', data: Buffer.from(pngFile(4, 4)).toString('base64'), label: 'Two squares', tokens: 258 }];
    const request = modelRequest({ messages: [{ from: 'user', text: 'Look', pictures }] });
    for (const [tell, expected] of [
      [onEditor, [`image/png ${pngFile(4, 4).length}`]],
      [onToollessEditor, undefined],
    ] as const) {
      const { models } = await tell({ text: 'I have looked.' });
      const events = await collect(withSight(models).stream(request, new AbortController().signal));
      assert.equal(textOf(events), 'I have looked.');
      assert.equal(events[0]?.type === 'unseen', expected === undefined);
      const last = (await seen()).requests.at(-1)?.messages.at(-1);
      assert.deepEqual(last?.pictures, expected);
      assert.equal(/cannot see: Two squares/.test(last?.text ?? ''), expected === undefined);
    }
  });

  it('are canceled on a stop', async () => {
    const { models } = await onEditor({ hangAfter: 'A part of' });
    const before = (await seen()).stopped;
    const controller = new AbortController();
    for await (const event of models.stream(modelRequest(), controller.signal)) if (event.type === 'text') controller.abort();
    while ((await seen()).stopped === before) await new Promise((resolve) => setTimeout(resolve, 10));
    assert.equal((await seen()).stopped, before + 1);
  });
});
