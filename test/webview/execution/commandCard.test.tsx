// Command card in the panel.
import assert from 'node:assert/strict';
import text from '../../../src/core/i18n/locales/en.json';
import type { Fact } from '../../../src/core/events';
import { sampleEvents } from '../../kit/sampleSession';
import { controls, press, textOf, useDom } from '../dom';
import { openPanel } from '../panel';

describe('the card of a command', () => {
  useDom();

  const of = { commandId: 'k-9', taskId: 'proxies' };
  const proposed: Fact = {
    type: 'command.proposed',
    ...of,
    line: 'npm test -- <b>x</b>',
    folder: 'app',
    reason: 'To see it.',
    afterEdits: false,
  };
  const asked: Fact = {
    ...{ type: 'command.asked', ...of, hazards: [], scripts: [{ name: 'test', text: 'node --test' }], print: 'p' },
    prefix: ['npm', 'test', '--'],
  };
  const open = async (...facts: Fact[]) => {
    const panel = await openPanel({ events: sampleEvents('reviewing') });
    for (const fact of facts) await panel.happen(fact);
    return panel;
  };

  it('shows line, folder, reason and script as text, and sends one answer', async () => {
    const panel = await open(proposed, asked);
    const said = textOf(panel.root);
    for (const part of ['npm test -- <b>x</b>', 'Runs in app', 'To see it.', 'node --test']) assert.ok(said.includes(part), part);
    assert.equal(panel.root.querySelector('.card pre b'), null);
    await press(panel.root, text['card.command.once']);
    assert.deepEqual(panel.commands().at(-1), { type: 'command.settle', commandId: 'k-9', allow: 'once' });
    await press(panel.root, text['card.command.line']);
    assert.deepEqual(panel.commands().at(-1), { type: 'command.settle', commandId: 'k-9', allow: 'line' });
    await press(panel.root, text['card.command.prefix'].replace('{prefix}', 'npm test --'));
    assert.deepEqual(panel.commands().at(-1), { type: 'command.settle', commandId: 'k-9', allow: 'prefix' });
    await press(panel.root, text['card.command.refuse']);
    assert.deepEqual(panel.commands().at(-1), { type: 'command.settle', commandId: 'k-9', allow: null });
  });

  it('reveals invisible characters in its script', async () => {
    const panel = await open(proposed, { ...asked, scripts: [{ name: 'test', text: 'node \u202etset--' }] } as Fact);
    assert.ok(textOf(panel.root).includes('node [U+202E]tset--'));
  });

  it('that is asked about each time says why, and offers no permanent permission', async () => {
    const panel = await open(proposed, { ...asked, hazards: ['chained', 'redirect', 'network'], prefix: null } as Fact);
    const said = textOf(panel.root);
    assert.ok(said.includes(text['card.command.why.network']));
    assert.equal(said.split(text['card.command.why.shell']).length, 2, 'one reason is told once');
    assert.ok(!controls(panel.root).some((control) => textOf(control).includes(text['card.command.line'])));
  });

  it('names the words that can start another program', async () => {
    const line = { ...proposed, line: 'git grep --op=sh WORD' } as Fact;
    const panel = await open(line, { ...asked, hazards: ['starts'], programs: ['--op=sh'], prefix: null } as Fact);
    assert.ok(textOf(panel.root).includes(text['card.command.why.starts'].replace('{words}', '--op=sh')));
  });

  it('is marked as running while it runs, and not as skipped', async () => {
    const settled: Fact = { type: 'command.settled', ...of, allowed: 'once', by: 'user' };
    const panel = await open(proposed, asked, settled, { type: 'command.started', ...of });
    assert.equal(panel.root.querySelectorAll('.mark.none').length, 0);
  });

  it('is a line with exit code, time and output once it has run', async () => {
    const settled: Fact = { type: 'command.settled', ...of, allowed: 'once', by: 'user' };
    const ended: Fact = { type: 'command.ended', ...of, outcome: 'ended', exitCode: 1, tookMs: 2_340, output: '<i>1 failed</i>' };
    const panel = await open(proposed, asked, settled, { type: 'command.started', ...of }, ended);
    const said = textOf(panel.root);
    assert.match(said, /Exit code 1 after 2\.3 s/);
    assert.ok(said.includes('<i>1 failed</i>'));
    assert.ok(!controls(panel.root).some((control) => textOf(control).includes(text['card.command.once'])));
  });
});
