// Context menu of the discussions tree, and the prompt to enable code lenses in diffs.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { offerDiffLenses } from '../../src/adapters/vscode/review/review';
import { actOnDiscussion, type DiscussionAct } from '../../src/adapters/vscode/sessions/sessionMenu';
import { createSessionItems, menuOf } from '../../src/adapters/vscode/sessions/sessionItems';
import type { Command } from '../../src/core/commands';
import english from '../../src/core/i18n/locales/en.json';
import { emptySession } from '../../src/core/session';
import type { ListedSession } from '../../src/core/sessions/list';
import { column } from '../kit/lists';

type Dialog = 'showInformationMessage' | 'showInputBox' | 'showQuickPick' | 'showWarningMessage';

/** Answers the next editor dialog; returns an array to which the dialog's arguments are added. */
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

/** Commands that the manifest offers in the tree's context menu for this kind of row. */
function offered(kind: string): string[] {
  const extension = vscode.extensions.all.find(({ id }) => id.endsWith('.milkstack'));
  const all: readonly { readonly command: string; readonly when: string }[] = extension?.packageJSON.contributes.menus['view/item/context'];
  const items = all.filter(({ when }) => when.startsWith('view == milkstack.discussions'));
  const isFor = (when: string) => new RegExp(/viewItem =~ \/(.*)\/$/.exec(when)?.[1] ?? '(?!)').test(kind);
  return items.flatMap(({ command, when }) => (isFor(when) ? [command.replace('milkstack.', '')] : [])).toSorted();
}

describe('the menu of a discussion in the tree', () => {
  const listed = { ...emptySession.summary, id: 'kept-1', title: 'Rate limit', request: 'Limit it', open: 'nowhere' as const };
  const sent: Command[] = [];
  const send = async (command: Command) => sent.push(command) > 0;
  const act = (name: DiscussionAct, given: unknown = listed) => actOnDiscussion({ texts: english, send }, name, given);

  beforeEach(() => void sent.splice(0));

  it('renames it from its title, and not if the field is closed', async () => {
    answering('showInputBox', () => undefined);
    await act('renameDiscussion');
    assert.deepEqual(sent, []);
    const opened = answering('showInputBox', () => '  Login  ');
    await act('renameDiscussion', [listed, undefined]);
    assert.equal((opened[0]?.[0] as vscode.InputBoxOptions | undefined)?.value, 'Rate limit');
    assert.deepEqual(sent, [{ type: 'session.rename', sessionId: 'kept-1', title: 'Login' }]);
  });

  it('deletes it and offers to undo that', async () => {
    const opened = answering('showInformationMessage', () => english['sessions.undelete']);
    await act('deleteDiscussion');
    assert.deepEqual(opened, [['Deleted: Rate limit', english['sessions.undelete']]]);
    assert.deepEqual(column(sent, 'type'), ['session.delete', 'session.undelete']);
    const warned = answering('showWarningMessage', () => undefined);
    await actOnDiscussion({ texts: english, send: async () => false }, 'deleteDiscussion', listed);
    assert.deepEqual([opened.length, warned], [1, [[english['panel.refused']]]], 'a refused deletion is not reported as done');
  });

  it('exports it in the chosen format', async () => {
    const opened = answering('showQuickPick', ([formats]) => (formats as unknown[])[2]);
    await act('exportDiscussion');
    assert.deepEqual(
      (opened[0]?.[0] as { label: string }[] | undefined)?.map(({ label }) => label),
      [english['sessions.export.markdown'], english['sessions.export.html'], english['sessions.export.jsonl']],
    );
    assert.deepEqual(sent, [{ type: 'sessions.export', sessionId: 'kept-1', format: 'jsonl' }]);
  });

  it('pins, archives and copies the link, depending on its state', async () => {
    for (const name of ['pinDiscussion', 'unpinDiscussion', 'archiveDiscussion', 'unarchiveDiscussion', 'copyDiscussionLink'] as const)
      await act(name);
    const sessionId = 'kept-1';
    assert.deepEqual(sent, [
      { type: 'session.pin', sessionId, pinned: true },
      { type: 'session.pin', sessionId, pinned: false },
      { type: 'session.archive', sessionId, archived: true },
      { type: 'session.archive', sessionId, archived: false },
      { type: 'sessions.copyLink', sessionId },
    ]);
  });

  it('offers actions by state: pinned or not, archived or not, open elsewhere, unreadable', () => {
    const row: ListedSession = { ...emptySession.summary, id: 'kept-1', open: 'nowhere' };
    const rows: readonly ListedSession[] = [
      row,
      { ...row, isPinned: true },
      { ...row, isArchived: true },
      { ...row, open: 'elsewhere' },
      { ...row, unreadable: 'damaged' },
    ];
    const always = ['renameDiscussion', 'exportDiscussion', 'copyDiscussionLink', 'deleteDiscussion'];
    assert.deepEqual(
      rows.map((each) => offered(menuOf(each))),
      [
        [...always, 'pinDiscussion', 'archiveDiscussion'],
        [...always, 'unpinDiscussion', 'archiveDiscussion'],
        [...always, 'pinDiscussion', 'unarchiveDiscussion'],
        ['exportDiscussion', 'copyDiscussionLink'],
        ['deleteDiscussion'],
      ].map((names) => names.toSorted()),
    );
  });

  it('belongs to its row, which has its title, or says that there is none', async () => {
    const archived = { ...listed, id: 'old-1', title: '', request: '', isArchived: true };
    const { read, item } = createSessionItems({
      list: async () => [archived, listed],
      untitled: 'Untitled',
      onDidChange: () => new vscode.Disposable(() => undefined),
    });
    const rows = (await read()).map(item);
    assert.deepEqual(
      rows.map(({ label, contextValue }) => [label, contextValue]),
      [
        ['Rate limit', 'discussion'],
        ['Untitled', 'discussion archived'],
      ],
    );
    assert.deepEqual(rows[0]?.command?.arguments, ['kept-1']);
  });

  it('does nothing without a discussion', async () => {
    for (const given of [null, 'kept-1', {}, [], { id: '../up', request: '' }]) await act('deleteDiscussion', given);
    assert.deepEqual(sent, []);
  });
});

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
