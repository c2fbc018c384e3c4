// Custom agents in a real workspace folder.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { createAgentFileCompletion } from '../../src/adapters/vscode/agents/agentFile';
import { watchCustomAgents } from '../../src/adapters/vscode/agents/customAgents';
import { watchProjectPrompts } from '../../src/adapters/vscode/agents/projectPrompts';
import english from '../../src/core/i18n/locales/en.json';
import { column, joinedColumns } from '../kit/lists';

describe('custom agents in the editor', () => {
  const folder = () => {
    const found = vscode.workspace.workspaceFolders?.[0];
    assert.ok(found);
    return found.uri;
  };
  const file = (name: string) => vscode.Uri.joinPath(folder(), '.milkstack/agents', name);
  const write = (name: string, text: string) => vscode.workspace.fs.writeFile(file(name), new TextEncoder().encode(text));
  const subscriptions: vscode.Disposable[] = [];
  const until = async (isSo: () => boolean) => {
    // The test times out if the condition never holds.
    while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  /** Creates or overwrites a file through the editor, because the file watcher may miss changes in new folders. */
  const save = async (path: string, contents: string) => {
    const edit = new vscode.WorkspaceEdit();
    const uri = vscode.Uri.joinPath(folder(), '.milkstack', path);
    edit.createFile(uri, { overwrite: true, contents: new TextEncoder().encode(contents) });
    assert.ok(await vscode.workspace.applyEdit(edit));
  };
  const good = '---\nid: payments\nname: Payments\nduty: money\n---\nLook at the ledger.\n';

  afterEach(async () => {
    for (const subscription of subscriptions.splice(0)) subscription.dispose();
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder(), '.milkstack'), { recursive: true });
  });

  it('are read, read again when a file changes, and marked at a wrong line', async () => {
    await write('payments.md', good);
    await write('wrong.md', '---\nid: wrong\nname: Wrong\ntemperature: x\nduty: y\n---\nLetter\n');
    let changes = 0;
    const own = await watchCustomAgents(english, subscriptions);
    own.onDidChange(() => void changes++);
    assert.deepEqual(column(own.read().agents, 'id'), ['payments']);
    const [problem] = vscode.languages.getDiagnostics(file('wrong.md')).filter(({ source }) => source === 'MilkStack');
    assert.equal(problem?.range.start.line, 3);
    assert.equal(problem?.message, 'Unknown key: temperature');
    const document = await vscode.workspace.openTextDocument(file('wrong.md'));
    const whole = new vscode.Range(0, 0, document.lineCount, 0);
    const mended = new vscode.WorkspaceEdit();
    mended.replace(document.uri, whole, good.replaceAll('payments', 'right').replace('Payments', 'Right'));
    await vscode.workspace.applyEdit(mended);
    await document.save();
    await until(() => own.read().agents.length === 2);
    assert.deepEqual(vscode.languages.getDiagnostics(file('wrong.md')), []);
    const gone = new vscode.WorkspaceEdit();
    gone.deleteFile(file('payments.md'));
    await vscode.workspace.applyEdit(gone);
    await until(() => own.read().agents.length === 1);
    assert.ok(changes >= 2);
  });

  it('are read from each folder of the workspace, including those of other tools, and marked in their own file', async () => {
    const roots = () => ['shop', 'site'].map((name) => ({ name, uri: vscode.Uri.joinPath(folder(), '.milkstack', name) }));
    const put = (path: string, text: string) =>
      vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder(), '.milkstack', path), new TextEncoder().encode(text));
    await put('site/.milkstack/agents/payments.md', good);
    await put('shop/.claude/agents/team/reviewer.md', '---\nname: reviewer\ntools: Read, Bash\n---\nReview.\n');
    await put('shop/.github/agents/odd.agent.md', '---\nname: odd\noops\n---\nReview.\n');
    const own = await watchCustomAgents(english, subscriptions, roots);
    assert.deepEqual(joinedColumns(own.read().agents, 'id', 'path'), [
      'payments site/.milkstack/agents/payments.md',
      'reviewer shop/.claude/agents/team/reviewer.md',
    ]);
    const odd = vscode.Uri.joinPath(folder(), '.milkstack/shop/.github/agents/odd.agent.md');
    const [problem] = vscode.languages.getDiagnostics(odd).filter(({ source }) => source === 'MilkStack');
    assert.deepEqual([problem?.range.start.line, problem?.severity], [2, vscode.DiagnosticSeverity.Information]);
    await save('shop/.claude/agents/team/second.md', '---\nname: second\n---\nReview.\n');
    await until(() => own.read().agents.length === 3);
  });

  it('are completed: missing keys, allowed values, and nothing in the instructions', async () => {
    const help = createAgentFileCompletion(english);
    const document = await vscode.workspace.openTextDocument({ language: 'markdown', content: '---\nid: x\n\ntier: \n---\nLetter\n' });
    const at = (line: number, character: number) =>
      help.complete(document, new vscode.Position(line, character)).map(({ label }) => String(label));
    assert.deepEqual(at(2, 0), ['name', 'duty', 'glyph', 'color', 'model', 'required', 'seated']);
    assert.deepEqual(at(3, 6), ['strong', 'fast']);
    assert.deepEqual(at(5, 0), []);
    const hover = help.hover(document, new vscode.Position(3, 1));
    assert.deepEqual(hover?.contents, [english['own.key.tier']]);
    assert.equal(help.hover(document, new vscode.Position(5, 1)), null);
  });

  it('include prompts of every folder, and errors in prompts, rules and skills are marked', async () => {
    const roots = () => ['shop', 'site'].map((name) => ({ name, uri: vscode.Uri.joinPath(folder(), '.milkstack', name) }));
    const put = (path: string, text: string) =>
      vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder(), '.milkstack', path), new TextEncoder().encode(text));
    await put('shop/.github/prompts/form.prompt.md', `---\ndescription: A form\n---\nMake \${input:what}.`);
    await put('site/.github/prompts/empty.prompt.md', '');
    await put('site/.cursor/rules/wrong.mdc', '---\nglobs: *.ts\nno key\n---\nRule');
    await put('shop/.claude/skills/pdf/SKILL.md', '---\nname: pdf\nname: again\n---\nSkill');
    const project = watchProjectPrompts(english, () => undefined, subscriptions, roots as never);
    await until(() => project.read().prompts.length === 1 && project.read().problems.length === 3);
    assert.equal(project.read().prompts[0]?.path, 'shop/.github/prompts/form.prompt.md');
    const marked = vscode.Uri.joinPath(folder(), '.milkstack/site/.cursor/rules/wrong.mdc');
    const [problem] = vscode.languages.getDiagnostics(marked).filter(({ source }) => source === 'MilkStack');
    assert.deepEqual([problem?.range.start.line, problem?.severity], [2, vscode.DiagnosticSeverity.Information]);
    await save('site/.github/prompts/empty.prompt.md', 'Now it says something.');
    await until(() => project.read().prompts.length === 2);
  });
});
