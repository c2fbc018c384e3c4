// Names of the palette commands, which are registered at activation.
import * as vscode from 'vscode';
import type { PanelController } from '../panel/panel';

/** Commands whose code is loaded on first use (paletteCommands.ts). */
const names = [
  'newAgent',
  'settings',
  'move',
  'openSession',
  'newSession',
  'importSession',
  'attachImage',
  'workshop',
  'fromIssue',
  'stop',
  'end',
  'setKey',
  'setHeader',
  'forgetKey',
  'releaseValue',
  'tools',
  'web',
  'allowed',
  'openReport',
  'saveReport',
  'openSample',
  'showLog',
  'acceptHunk',
  'rejectHunk',
  'editHunk',
  'askAboutHunk',
  'diffHunk',
  'showSides',
  'nextHunk',
  'previousHunk',
  'acceptFile',
  'acceptStep',
  'showStep',
  'askReviewers',
  'reviewChanges',
  'copyRejected',
  'secondOpinion',
  'openPlan',
  'planComment',
  'planUncomment',
  'planSend',
  'planApprove',
  'renameDiscussion',
  'deleteDiscussion',
  'exportDiscussion',
  'pinDiscussion',
  'unpinDiscussion',
  'archiveDiscussion',
  'unarchiveDiscussion',
  'copyDiscussionLink',
] as const;
export type PaletteName = (typeof names)[number];

/** Walkthrough ID with the extension ID as prefix, as the editor expects. */
const walkthrough = 'milkstack.milkstack#start';

/** @param run receives a single argument as is, several arguments as an array */
export function registerCommands(
  panel: PanelController,
  run: (name: PaletteName, given: unknown) => Promise<unknown>,
): vscode.Disposable[] {
  const register = (name: string, action: (...given: unknown[]) => unknown) => vscode.commands.registerCommand(`milkstack.${name}`, action);
  return [
    register('focus', () => panel.focus(null)),
    register('sessions', () => panel.showPage('sessions')),
    register('connect', () => panel.showPage('model')),
    register('team', () => panel.showPage('team')),
    register('openTab', () => panel.openTab()),
    register('getStarted', () => vscode.commands.executeCommand('workbench.action.openWalkthrough', walkthrough)),
    ...names.map((name) => register(name, (...given) => run(name, given.length > 1 ? given : given[0]))),
  ];
}
