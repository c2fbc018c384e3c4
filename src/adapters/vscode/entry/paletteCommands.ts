// The commands of the palette, each one line to what it does.
import * as vscode from 'vscode';
import type { Command } from '../../../core/commands';
import type { PanelController } from '../panel/panel';
import type { ActOnReview, HunkRef, ReviewAction } from '../review/reviewActions';

const reviewCommands: readonly (readonly [name: string, action: ReviewAction])[] = [
  ['acceptHunk', 'accept'],
  ['rejectHunk', 'reject'],
  ['editHunk', 'edit'],
  ['askAboutHunk', 'ask'],
  ['diffHunk', 'diff'],
  ['showSides', 'sides'],
  ['nextHunk', 'next'],
  ['previousHunk', 'previous'],
  ['acceptFile', 'acceptFile'],
  ['acceptStep', 'acceptStep'],
  ['showStep', 'showStep'],
  ['pendingChanges', 'list'],
];

/** What touches no session, as the host calls it. */
type OfEditor = 'forgetKey' | 'releaseValue' | 'chooseTools' | 'chooseAllowed' | 'move';

/** The walkthrough of package.json, by the id the editor gives it. */
const walkthrough = 'milkstack.milkstack#start';

/** @param run carries out a command as if the panel had sent it */
export function registerCommands(
  panel: PanelController,
  run: (command: Command) => Promise<void>,
  inEditor: (what: OfEditor) => Promise<void>,
  review: ActOnReview,
): vscode.Disposable[] {
  const register = (name: string, action: (given?: unknown) => unknown) => vscode.commands.registerCommand(`milkstack.${name}`, action);
  const send = (command: Command) => () => run(command);
  const ask = (what: OfEditor) => () => inEditor(what);
  return [
    register('focus', () => panel.focus(null)),
    register('sessions', () => panel.showPage('sessions')),
    register('connect', () => panel.showPage('model')),
    register('team', () => panel.showPage('team')),
    register('newAgent', send({ type: 'editor.newAgent' })),
    register('settings', send({ type: 'editor.mend', action: 'openModelSettings' })),
    register('openTab', () => panel.openTab()),
    register('move', ask('move')),
    register('getStarted', () => vscode.commands.executeCommand('workbench.action.openWalkthrough', walkthrough)),
    register('openSession', (id) => run({ type: 'session.open', sessionId: String(id) }).then(() => panel.focus(null))),
    register('newSession', async () => {
      await run({ type: 'session.new' });
      await panel.focus(null);
    }),
    register('attachImage', send({ type: 'editor.pickPictures' })),
    register('workshop', send({ type: 'editor.workshop', topic: '' })),
    register('stop', send({ type: 'run.stop' })),
    // what it would leave undone is asked about in the panel
    register('end', () => run({ type: 'run.end' }).then(() => panel.focus(null))),
    register('setServerKey', () => panel.showPage('model').then(() => run({ type: 'setup.serverKey', address: null }))),
    register('forgetKey', ask('forgetKey')),
    register('releaseValue', ask('releaseValue')),
    register('tools', ask('chooseTools')),
    register('web', send({ type: 'editor.web' })),
    register('allowed', ask('chooseAllowed')),
    register('openReport', send({ type: 'report.open', format: null })),
    register('saveReport', send({ type: 'report.save' })),
    // what comes of it is said on the page
    register('setKey', () => panel.showPage('model').then(() => run({ type: 'setup.gemini' }))),
    ...(['openSample', 'showLog'] as const).map((action) => register(action, send({ type: 'editor.mend', action }))),
    ...reviewCommands.map(([name, action]) => register(name, (at) => review(action, hunkRefOf(at)))),
  ];
}

/** A lens names its hunk; a key or the palette names none. */
function hunkRefOf(value: unknown): HunkRef | null {
  if (typeof value !== 'object' || value === null || !('taskId' in value) || !('hunkId' in value)) return null;
  return { taskId: String(value.taskId), hunkId: String(value.hunkId) };
}
