// The offer of code lenses in diffs.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { offerDiffLenses } from '../../src/adapters/vscode/review/review';
import english from '../../src/core/i18n/locales/en.json';

type Dialog = 'showInformationMessage' | 'showInputBox' | 'showQuickPick';

/** Answers an editor dialog once, and returns the arguments it was opened with. */
function answering(dialog: Dialog, answer: (offered: readonly unknown[]) => unknown): unknown[][] {
  const opened: unknown[][] = [];
  const original = vscode.window[dialog];
  const stand = async (...given: unknown[]) => {
    Object.assign(vscode.window, { [dialog]: original });
    opened.push(given);
    return answer(given);
  };
  Object.assign(vscode.window, { [dialog]: stand });
  return opened;
}

describe('the offer to turn on code lenses in diffs', () => {
  const memento = () => {
    const kept = new Map<string, unknown>();
    const update = async (key: string, value: unknown) => void kept.set(key, value);
    return { get: (key: string) => kept.get(key), update, keys: () => [...kept.keys()] } as unknown as vscode.Memento;
  };
  const isOn = () => vscode.workspace.getConfiguration('diffEditor').get('codeLens');
  const turnOn = english['editor.review.lenses.turnOn'];
  after(() => vscode.workspace.getConfiguration('diffEditor').update('codeLens', undefined, vscode.ConfigurationTarget.Global));

  it('is made once, and changes nothing when it is closed', async () => {
    const kept = memento();
    const opened = answering('showInformationMessage', () => undefined);
    await offerDiffLenses(kept, english);
    assert.deepEqual([opened, isOn()], [[[english['editor.review.lenses.offer'], turnOn]], false]);
    const again = answering('showInformationMessage', () => turnOn);
    await offerDiffLenses(kept, english);
    assert.deepEqual([again, isOn()], [[], false]);
  });

  it('turns the setting on, and is not made if it is on', async () => {
    answering('showInformationMessage', () => turnOn);
    await offerDiffLenses(memento(), english);
    assert.equal(isOn(), true);
    const opened = answering('showInformationMessage', () => turnOn);
    await offerDiffLenses(memento(), english);
    assert.deepEqual(opened, []);
  });
});
