// Custom agents on the team page.
import assert from 'node:assert/strict';
import { overriding, payments } from '../../kit/ownMembers';
import { sampleEvents } from '../../kit/sampleSession';
import { press, textOf, useDom } from '../dom';
import { openPanel } from '../panel';

const own = {
  agents: [payments, overriding('architect', 'House Architect', { model: 'gemini:x' })],
  problems: [{ path: '.milkstack/agents/b.md', line: 4, reason: 'unknownKey', detail: 'temperature' } as const],
};

describe('a custom team', () => {
  useDom();

  it('shows the file of each member, and each error with its line', async () => {
    const panel = await openPanel({ environment: { own } });
    await panel.tell({ kind: 'openPage', page: 'team' });
    const text = textOf(panel.root);
    assert.match(text, /Payments Lead\s*knows what money may do\s*\.milkstack\/agents\/payments\.md/);
    assert.match(text, /House Architect.*architect\.md Replaces a built-in member and its instructions Model: gemini:x/);
    assert.match(text, /Comes with MilkStack.*Director/);
    assert.equal(text.split('Comes with MilkStack').length, 2, 'said once');
    assert.match(text, /1 problem in your team's files\s*\.milkstack\/agents\/b\.md:4 Unknown key: temperature/);
    assert.equal(textOf(panel.root.querySelector('.cast [data-color="green"] .face')), '€');
    await press(panel.root, '.milkstack/agents/b.md:4');
    assert.deepEqual(panel.commands().at(-1), { type: 'editor.openFile', path: '.milkstack/agents/b.md', line: 4 });
    await press(panel.root, 'New member');
    assert.deepEqual(panel.commands().at(-1), { type: 'editor.newAgent' });
  });

  it('has members from other tools’ files, with the settings that are ignored', async () => {
    const tools = { here: ['read_file'], missing: ['Bash', 'Edit'] };
    const guest = { ...payments, path: '.claude/agents/payments.md', isLetterCut: true, tools } as const;
    const panel = await openPanel({ environment: { own: { agents: [guest], problems: [] } } });
    await panel.tell({ kind: 'openPage', page: 'team' });
    const text = textOf(panel.root);
    assert.match(text, /Payments Lead\s*knows what money may do\s*\.claude\/agents\/payments\.md/);
    assert.match(text, /Tools not available in MilkStack: Bash, Edit\s*Instructions cut to \d+ characters/);
  });

  it('is mentioned in the conversation if a file has an error', async () => {
    const panel = await openPanel({ events: sampleEvents('floor'), environment: { own } });
    assert.match(textOf(panel.root), /1 problem in your team's files/);
    await press(panel.root, 'Your team');
    assert.match(textOf(panel.root), /Unknown key: temperature/);
  });

  it('can be invited, with the name and icon of its file, even if the file is gone', async () => {
    const panel = await openPanel({ events: sampleEvents('floor') });
    await panel.happen({ type: 'agents.defined', agents: [payments] });
    await press(panel.root, 'Add a member');
    const item = [...panel.root.querySelectorAll('[role="menuitem"]')].find((each) => /Payments Lead/.test(textOf(each)));
    assert.equal(textOf(item?.querySelector('.face') ?? null), '€');
    await panel.happen({ type: 'member.seated', agent: 'payments' });
    assert.match(textOf(panel.root.querySelector('.seats')), /Payments Lead/);
  });

  it('is not read in an untrusted folder, which is said', async () => {
    const panel = await openPanel({ environment: { isTrusted: false } });
    await panel.tell({ kind: 'openPage', page: 'team' });
    assert.match(textOf(panel.root), /Trust this folder/);
  });
});
