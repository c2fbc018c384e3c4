// Extension in the editor: activation, commands, manifest.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { assertEmpty } from '../kit/lists';

describe('the extension in the editor', () => {
  const extension = () => {
    const found = vscode.extensions.getExtension('milkstack.milkstack');
    assert.ok(found, 'the editor does not know the extension');
    return found;
  };

  it('activates', async () => {
    await extension().activate();
    assert.equal(extension().isActive, true);
  });

  it('registers every command of its manifest', async () => {
    const declared: string[] = extension().packageJSON.contributes.commands.map(({ command }: { command: string }) => command);
    const known = await vscode.commands.getCommands(true);
    assertEmpty(declared.filter((command) => !known.includes(command)));
  });

  it('has a default of the declared type for every setting', () => {
    const groups = extension().packageJSON.contributes.configuration as readonly { properties: Record<string, { default: unknown }> }[];
    for (const [key, { default: value }] of groups.flatMap(({ properties }) => Object.entries(properties)))
      assert.deepEqual(vscode.workspace.getConfiguration().inspect(key)?.defaultValue, value, key);
  });
});
