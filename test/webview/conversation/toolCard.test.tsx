// Card of an MCP tool call.
import assert from 'node:assert/strict';
import text from '../../../src/core/i18n/locales/en.json';
import type { Fact } from '../../../src/core/events';
import { sampleEvents } from '../../kit/sampleSession';
import { controls, press, textOf, useDom } from '../dom';
import { openPanel } from '../panel';

describe('the card of a tool', () => {
  useDom();

  const args = '{"id":"<b>7</b>","path":"../x"}';
  const asked: Fact = {
    ...{ type: 'tool.asked', callId: 'u-9', turnId: 't-9', agent: 'architect', tool: 'mcp:notes/read', level: 'ask' },
    ...{ args, mostTokens: 4_000, costUsd: 0.02, server: 'node ./lookups.mjs --port 7' },
  };

  it('names the member, the tool, its server, every argument and the price, and sends one answer', async () => {
    const panel = await openPanel({ events: sampleEvents('floor') });
    await panel.tell({ kind: 'busy', busy: true });
    await panel.happen(asked);
    const said = textOf(panel.root);
    assert.match(said, /mcp:notes\/read#1.*node \.\/lookups\.mjs --port 7/s);
    assert.ok(said.includes(args), 'as text, and all of it');
    assert.equal(panel.root.querySelector('.card pre b'), null);
    assert.match(said, /\$0\.02/);
    assert.match(said, new RegExp(text['strip.awaits.tool']));
    assert.ok(panel.root.querySelector('.waits.asking'), 'the team is at work and waits all the same');
    await press(panel.root, text['card.tool.allow']);
    assert.deepEqual(panel.commands().at(-1), { type: 'tool.answer', callId: 'u-9', allowed: true });
    await panel.happen({ type: 'tool.answered', callId: 'u-9', allowed: true });
    await panel.happen({ type: 'tool.ended', callId: 'u-9', outcome: 'done', tokens: 4 });
    assert.ok(!controls(panel.root).some((control) => textOf(control).includes(text['card.tool.allow'])));
    assert.ok(!textOf(panel.root).includes(text['strip.awaits.tool']));
  });

  it('reveals invisible characters in an argument', async () => {
    const panel = await openPanel({ events: sampleEvents('floor') });
    await panel.happen({ ...asked, args: '{"path":"a\u202eb"}' } as Fact);
    assert.ok(textOf(panel.root).includes('{"path":"a[U+202E]b"}'));
  });

  it('can be refused, and offers nothing once its turn has ended', async () => {
    const panel = await openPanel({ events: sampleEvents('floor') });
    await panel.happen(asked);
    await press(panel.root, text['card.tool.refuse']);
    assert.deepEqual(panel.commands().at(-1), { type: 'tool.answer', callId: 'u-9', allowed: false });
    await panel.happen({ type: 'turn.ended', turnId: 't-9', outcome: 'interrupted', text: '', mentions: [], stance: null });
    assert.ok(!controls(panel.root).some((control) => textOf(control).includes(text['card.tool.allow'])));
  });
});
