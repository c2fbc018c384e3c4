// Cards of the conversation and their buttons.
import assert from 'node:assert/strict';
import type { Command } from '../../../src/core/commands';
import { questionsToUser } from '../../../src/core/discussion/ledger';
import { faultFixes } from '../../../src/core/faults';
import english from '../../../src/core/i18n/locales/en.json';
import { brief, handover, type Moment, planHash, sampleEvents } from '../../kit/sampleSession';
import { controls, nameOf, press, textOf, type, useDom } from '../dom';
import { openPanel } from '../panel';
import { listOf } from '../../kit/lists';

describe('cards', () => {
  useDom();

  const at = (moment: Moment) => openPanel({ events: sampleEvents(moment) });
  const text = english;

  /** Buttons to press: panel state, label, and the command that the button sends. */
  const presses: readonly (readonly [moment: Moment, control: string, command: Command])[] = [
    ['briefed', text['card.brief.accept'], { type: 'brief.accept', brief }],
    ['floor', text['wait.close'], { type: 'discussion.close' }],
    ['floor', text['wait.pass'], { type: 'floor.pass' }],
    ['agreed', text['card.ready.start'], { type: 'ready.settle', choice: 'start' }],
    ['agreed', text['card.ready.continue'], { type: 'consensus.settle', taken: false }],
    ['ready', text['card.ready.start'], { type: 'ready.settle', choice: 'start' }],
    ['ready', text['card.ready.continue'], { type: 'ready.settle', choice: 'continue' }],
    ['planned', text['card.plan.approve'], { type: 'plan.approve', hash: planHash }],
    ['planned', text['card.plan.pause'], { type: 'execution.pause' }],
    ['reviewing', text['card.task.acceptAll'], { type: 'task.settle', taskId: 'proxies', accept: true }],
    ['reviewing', text['card.task.rejectAll'], { type: 'task.settle', taskId: 'proxies', accept: false }],
    ['reviewing', text['card.task.pause'], { type: 'execution.pause' }],
    ['reviewing', text['card.task.accept'], { type: 'hunk.settle', taskId: 'proxies', hunkId: 'p1', accept: true }],
    ['reviewing', text['card.task.reject'], { type: 'hunk.settle', taskId: 'proxies', hunkId: 'p1', accept: false }],
    ['reviewing', text['card.task.diff'], { type: 'editor.showDiff', taskId: 'proxies', path: 'src/proxy.ts', hunkId: 'p1' }],
    ['settled', 'Run npm test', { type: 'verification.run' }],
    ['settled', text['card.verification.skip'], { type: 'verification.skip' }],
    ['ready', text['report.open'], { type: 'report.open', format: 'html' }],
    ['done', text['report.open'], { type: 'report.open', format: 'html' }],
    ['done', text['card.done.new'], { type: 'session.new' }],
    ['done', 'src/proxy.ts', { type: 'editor.openFile', path: 'src/proxy.ts', line: null }],
    ['debating', 'src/proxy.ts:12', { type: 'editor.openFile', path: 'src/proxy.ts', line: 12 }],
  ];
  for (const [moment, control, command] of presses) {
    it(`at "${moment}" a click on "${control}" sends ${command.type}`, async () => {
      const panel = await at(moment);
      await press(panel.root, control);
      assert.deepEqual(panel.commands(), [command]);
    });
  }

  it('answer the team’s questions in separate fields, all of them as one message', async () => {
    const panel = await at('floor');
    const fields = () => [...panel.root.querySelectorAll<HTMLTextAreaElement>('.line.open textarea')];
    const [first] = fields();
    assert.ok(first);
    await type(first, 'The local bucket `takes over`');
    assert.equal(panel.remembered().answers?.given[0]?.text, 'The local bucket `takes over`');
    await press(panel.root, text['card.questions.answer']);
    const [note] = questionsToUser(panel.store.live.session.peek().discussion);
    assert.deepEqual(panel.commands(), [{ type: 'message.send', text: `${note?.id}: The local bucket \`takes over\`` }]);
    assert.equal(panel.remembered().answers, null);
  });

  it('send an edited brief without empty lines', async () => {
    const panel = await at('briefed');
    await press(panel.root, text['card.edit']);
    const field = (label: string) =>
      [...panel.root.querySelectorAll('.field')].find((each) => textOf(each).startsWith(label))?.querySelector('textarea') ?? null;
    await type(field(text['card.brief.name']), ' A calmer login ');
    await type(field(text['card.brief.scope']), 'One\n\nTwo\n');
    await press(panel.root, text['card.brief.accept']);
    assert.deepEqual(panel.commands(), [{ type: 'brief.accept', brief: { ...brief, title: 'A calmer login', scope: ['One', 'Two'] } }]);
  });

  it('leave a brief unchanged when the edits are canceled', async () => {
    const panel = await at('briefed');
    await press(panel.root, text['card.edit']);
    await type(panel.root.querySelector('.field textarea'), 'Something else');
    await press(panel.root, text['card.undoEdit']);
    await press(panel.root, text['card.brief.accept']);
    assert.deepEqual(panel.commands(), [{ type: 'brief.accept', brief }]);
  });

  it('save an edited handover without starting anything', async () => {
    const panel = await at('ready');
    await press(panel.root, text['card.edit']);
    assert.equal(
      controls(panel.root.querySelector('.talk') ?? panel.root).some((control) => nameOf(control) === text['card.ready.start']),
      false,
    );
    await type(panel.root.querySelector('.field textarea'), 'Another goal');
    await press(panel.root, text['card.save']);
    assert.deepEqual(panel.commands(), [{ type: 'ready.edit', handover: { ...handover, goal: 'Another goal' } }]);
  });

  it('put open objections on the ready card, added by the engine', async () => {
    const panel = await at('floor');
    await panel.happen({ type: 'phase.entered', from: 'discovery', to: 'ready', cause: 'userGo' }, { type: 'ready.written', handover });
    assert.match(textOf(panel.root.querySelector('.dissent')), /Adversary Anyone can make up the address the limit is keyed by\. blocking/);
  });

  it('show the whole prompt of the handover, folded', async () => {
    const panel = await at('ready');
    assert.equal(panel.root.querySelector('.prompt')?.textContent, handover.prompt);
    assert.equal(panel.root.querySelector('.prompt')?.closest('details')?.open, false);
  });

  it('bind the approval to the hash of the offered plan and name its version', async () => {
    const panel = await at('planned');
    assert.match(textOf(panel.root.querySelector('.card')), /Version 1/);
    assert.match(panel.root.querySelector<HTMLElement>('.card .chip')?.title ?? '', /^7f3a/);
    await panel.happen({ type: 'plan.proposed', plan: { goal: '', tasks: [], openDecisions: [] }, version: 2, hash: 'beefcafe' });
    await press(panel.root, text['card.plan.approve']);
    assert.deepEqual(panel.commands(), [{ type: 'plan.approve', hash: 'beefcafe' }]);
    assert.match(textOf(panel.root), /Plan, version 1 replaced/);
  });

  it('offer no action while the session is stopped', async () => {
    for (const moment of ['asked', 'briefed', 'agreed', 'ready', 'planned', 'reviewing', 'settled'] as const) {
      const panel = await at(moment);
      await panel.happen({ type: 'run.stopped', reason: 'user' });
      const actions = [...panel.root.querySelectorAll('.actions .button')].filter((button) => !button.hasAttribute('disabled'));
      assert.deepEqual(actions.map(nameOf), [], moment);
      await press(panel.root, text['stop.continue']);
      assert.deepEqual(panel.commands(), [{ type: 'run.resume' }]);
      panel.root.remove();
    }
  });

  it('fold settled ones to one line', async () => {
    const panel = await at('done');
    const lines = [...panel.root.querySelectorAll('.settled')].map((line) => textOf(line.querySelector('summary') ?? line));
    assert.deepEqual(
      lines,
      listOf(`
      Questions 1 3 of 3 answered | Rate limit for the login accepted | Notes for the team used by the team
      The team agrees on version 2 accepted | Ready to build build started | Plan, version 1 3 steps
      Step 1 · Trust only configured proxies 1 of 1 changes accepted
      Step 2 · Token bucket behind a port 3 of 3 changes accepted, incomplete | Step 3 · Say when to try again no changes needed
      Check "npm test" passed`),
    );
  });

  it('list the edits that were not applied, with the reason', async () => {
    const panel = await at('halfway');
    assert.match(textOf(panel.root), /1 edit couldn't be applied ?src\/redis\.ts does not contain the lines to change\. Reuse the client/);
  });

  it('say for a conflicted hunk that nothing was written, and allow a retry', async () => {
    const panel = await at('reviewing');
    await panel.happen({ type: 'hunk.settled', taskId: 'proxies', hunkId: 'p1', verdict: 'conflicted', checkpoint: null });
    assert.match(textOf(panel.root.querySelector('.hunk')), /conflicts with the file.* nothing was written/);
    await press(panel.root, text['card.task.accept']);
    assert.deepEqual(panel.commands(), [{ type: 'hunk.settle', taskId: 'proxies', hunkId: 'p1', accept: true }]);
  });

  it('show a hunk with its line numbers and signs', async () => {
    const panel = await at('reviewing');
    const lines = [...panel.root.querySelectorAll('.diff > div')].map((line) => line.textContent?.trimEnd());
    assert.deepEqual(
      lines,
      listOf(`
      11 export function addressOf(request: Request): string { | 12-  return request.headers['x-forwarded-for'] ?? request.address;
      12+  const claimed = request.headers['x-forwarded-for'];
      13+  return trusted.has(request.address) && claimed ? claimed : request.address; | 13 }`),
    );
  });

  it('show the beginning of a long hunk and the rest on demand', async () => {
    const panel = await at('halfway');
    const long = () => panel.root.querySelector('[data-hunk="n1"]')?.querySelectorAll('.diff > div').length;
    assert.equal(long(), 30);
    await press(panel.root, 'Show 22 more lines');
    assert.equal(long(), 52);
  });

  it('offer to skip the check if there is no task for it', async () => {
    const panel = await openPanel({ events: sampleEvents('settled'), environment: { verification: null } });
    assert.deepEqual([...panel.root.querySelectorAll('.actions .button')].map(nameOf), [text['card.verification.skip']]);
  });

  it('have a text and a fixing action for every fault, and allow a retry', async () => {
    const panel = await at('accepted');
    for (const [reason, action] of Object.entries(faultFixes)) {
      const before = panel.commands().length;
      await panel.happen({
        type: 'fault.raised',
        faultId: reason,
        fault: { reason: reason as keyof typeof faultFixes, about: 'src/a.ts' },
      });
      const card = panel.root.querySelector('.card');
      // A missing key means that no agent was called, so the card names none.
      assert.equal(/src\/a\.ts/.test(textOf(card)), reason !== 'noKey');
      const main = nameOf(panel.root.querySelector('.card .button.main') ?? document.body);
      assert.equal(main, text[`fault.action.${action === 'showLog' ? 'retry' : action}`], reason);
      if (action !== 'retry') await press(panel.root, text[`fault.action.${action}`]);
      // The model page replaces the session, so the test goes back first.
      if (action === 'setKey') await press(panel.root, text['sessions.back']);
      await press(panel.root, text['fault.action.retry']);
      const isOfEditor = action !== 'retry' && action !== 'setKey';
      const mend = { type: 'editor.mend', action, ...(action === 'changeEncoding' && { path: 'src/a.ts' }) };
      assert.deepEqual(panel.commands().slice(before), [...(isOfEditor ? [mend] : []), { type: 'run.resume' }]);
      await panel.happen({ type: 'fault.cleared', faultId: reason });
      assert.equal(panel.root.querySelector('.card'), null, reason);
    }
  });
});
