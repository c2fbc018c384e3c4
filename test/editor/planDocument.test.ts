// Editor features for a plan: document, second opinion on a selection, reasons for lines.
import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { askSecondOpinion } from '../../src/adapters/vscode/entry/secondOpinion';
import { createPlanDocuments } from '../../src/adapters/vscode/review/planDocuments';
import { createWhyLine } from '../../src/adapters/vscode/review/whyLine';
import type { Command } from '../../src/core/commands';
import english from '../../src/core/i18n/locales/en.json';
import type { LineReason } from '../../src/core/reasons/reasons';
import { hash, offered, openPlan, planText, task, wholePlan } from '../kit/openPlan';
import { scriptedModels } from '../kit/scriptedModels';

const subscriptions: vscode.Disposable[] = [];

afterEach(async () => {
  vscode.Disposable.from(...subscriptions.splice(0)).dispose();
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
});

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
};

describe('the plan as a document in the editor', () => {
  async function open() {
    const reply = {
      ...wholePlan,
      tasks: [task('T2', { answers: ['D1', 'P1'], dependsOn: ['T1'], goal: 'Twice' }), task('T3', { goal: 'No' })],
    };
    const models = scriptedModels({ script: { planner: [{ text: planText(reply) }] } });
    const test = await openPlan({ models }, offered());
    const sent: Command['type'][] = [];
    const send = async (command: Command) => {
      sent.push(command.type);
      await test.send(command as Parameters<typeof test.send>[0]);
      documents.show(test.session());
    };
    const documents = createPlanDocuments({ texts: english, language: 'en', session: test.session, send }, subscriptions);
    documents.show(test.session());
    await documents.act('openPlan', undefined);
    const { document } = vscode.window.activeTextEditor ?? assert.fail();
    const line = document.getText().split('\n').indexOf('- Do T2');
    const thread = { uri: document.uri, range: new vscode.Range(line, 0, line, 0), dispose: () => undefined };
    await documents.act('planComment', { thread, text: 'Do it twice' });
    return { test, documents, document, sent };
  }

  it('sends a comment on a line with its step, and leaves other steps unchanged', async () => {
    const { test, documents, document, sent } = await open();
    const before = document.getText();
    const [placed] = test.session().progress.placed;
    assert.deepEqual([placed?.taskId, placed?.line, placed?.text], ['T2', 'Do T2', 'Do it twice']);
    await documents.act('planSend', undefined);
    const { offered: now, placed: left } = test.session().progress;
    assert.deepEqual(now?.plan.tasks, [wholePlan.tasks[0], { ...wholePlan.tasks[1], goal: 'Twice' }, wholePlan.tasks[2]]);
    assert.deepEqual([left.length, test.session().progress.started, document.getText()], [0, false, before]);
    assert.deepEqual(sent, ['plan.comment', 'plan.revise']);
  });

  for (const isApproved of [true, false])
    it(`shows the diff before Send Comments and Approve Plan…, and ${isApproved ? 'approves that version' : 'approves nothing if the question is closed'}`, async () => {
      const { test, documents, sent } = await open();
      const ask = vscode.window.showInformationMessage;
      let shown: readonly string[] = [];
      const answer = async (_question: string, yes: string) => {
        const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
        assert.ok(input instanceof vscode.TabInputTextDiff);
        shown = [input.original.query, input.modified.query];
        return isApproved ? yes : undefined;
      };
      assert.ok(Reflect.set(vscode.window, 'showInformationMessage', answer));
      try {
        // Counts sent approvals only: the fake models have no answers for the build.
        const approvals = () => sent.filter((type) => type === 'plan.approve').length;
        await documents.act('planApprove', undefined).catch(() => undefined);
        await until(() => shown.length > 0);
        await until(() => !isApproved || approvals() > 0);
        assert.deepEqual(shown, [hash, test.session().progress.offered?.hash]);
        assert.equal(test.session().progress.approval?.planHash ?? null, isApproved ? shown[1] : null);
      } finally {
        Reflect.set(vscode.window, 'showInformationMessage', ask);
      }
    });
});

describe('a selection in the editor', () => {
  const folder = () => join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '', 'reasons');
  const show = async () => {
    mkdirSync(folder(), { recursive: true });
    writeFileSync(join(folder(), 'a.js'), 'one();\ntwo();\nthree();\n');
    const document = await vscode.workspace.openTextDocument(join(folder(), 'a.js'));
    return vscode.window.showTextDocument(document);
  };
  after(() => rmSync(folder(), { recursive: true, force: true, maxRetries: 5 }));

  it('is the subject of a second opinion, and attached otherwise', async () => {
    const editor = await show();
    editor.selection = new vscode.Selection(1, 0, 2, 3);
    const sent: Command[] = [];
    const panel = { focus: async () => undefined };
    const parts = { texts: english, send: async (command: Command) => void sent.push(command), panel };
    await askSecondOpinion(parts, { text: 'Is it right?' });
    const attached = { kind: 'paste', path: 'paste-1', text: 'x' } as const;
    await askSecondOpinion(parts, { text: '', attachments: [attached] });
    assert.deepEqual(sent, [
      { type: 'opinion.ask', text: 'Is it right?', attachments: [{ kind: 'selection', path: 'reasons/a.js', from: 2, to: 3 }] },
      { type: 'opinion.ask', text: '', attachments: [attached] },
    ]);
  });

  it('shows the reason of its line on hover and one lens per hunk, as text without links', async () => {
    const { document } = await show();
    const reason: LineReason = {
      ...{ sessionId: 's1', title: 'Limits', taskId: 'T1', step: 'Count', hunkId: 'h1', intent: 'Two [now](command:x)' },
      ...{ decisions: [{ id: 'D1', text: 'Two calls', by: '' }], objections: [] },
    };
    const asked: string[] = [];
    const reasons = async (address: string, lines: readonly string[]) => {
      asked.push(address);
      return lines.map((_line, index) => (index === 1 || index === 2 ? reason : null));
    };
    const why = createWhyLine({ reasons }, english, { of: () => null });
    assert.equal(await why.hover(document, new vscode.Position(0, 0)), null);
    const hover = (await why.hover(document, new vscode.Position(1, 2))) ?? assert.fail();
    const [text] = hover.contents as vscode.MarkdownString[];
    assert.match(text?.value ?? '', /^\*\*D1\*\*: Two calls$/m);
    assert.deepEqual(text?.value.match(/(?<!\\)\]\(command:[^?)]*/g), ['](command:milkstack.openSession']);
    const lenses = await why.lenses(document);
    assert.deepEqual(
      lenses.map(({ range, command }) => [range.start.line, command?.command, command?.arguments]),
      [[1, 'milkstack.openSession', ['s1']]],
    );
    assert.deepEqual(asked, [document.uri.toString()]);
  });
});
