// Palette commands: names and registration, those that can wake the extension first.
import * as vscode from 'vscode';
import type { PanelController } from '../panel/panel';

/** Commands that can wake the extension. What each of them does is loaded with the first of them (paletteCommands.ts). */
const wakingNames = [
  'newAgent',
  'settings',
  'move',
  'openSession',
  'newSession',
  'attachImage',
  'workshop',
  'setKey',
  'setServerKey',
  'forgetKey',
  'releaseValue',
  'tools',
  'web',
  'allowed',
  'openSample',
  'showLog',
] as const;

/** Commands offered only under a context key that the running host sets (package.json), so none of them is the first one called. */
const laterNames = [
  'stop',
  'end',
  'openReport',
  'saveReport',
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
  'pendingChanges',
] as const;
export type PaletteName = (typeof wakingNames)[number] | (typeof laterNames)[number];

/** The walkthrough of package.json, by the id the editor gives it. */
const walkthrough = 'milkstack.milkstack#start';

type RunNamed = (name: PaletteName, given: unknown) => Promise<unknown>;

function register(name: string, action: (given?: unknown) => unknown): vscode.Disposable {
  return vscode.commands.registerCommand(`milkstack.${name}`, action);
}

/** @param run carries out what is named, with what a lens or a link gave along */
export function registerCommands(panel: PanelController, run: RunNamed): vscode.Disposable[] {
  return [
    register('focus', () => panel.focus(null)),
    register('sessions', () => panel.showPage('sessions')),
    register('connect', () => panel.showPage('model')),
    register('team', () => panel.showPage('team')),
    register('openTab', () => panel.openTab()),
    register('getStarted', () => vscode.commands.executeCommand('workbench.action.openWalkthrough', walkthrough)),
    ...wakingNames.map((name) => register(name, (given) => run(name, given))),
  ];
}

/** Registers the other ones; each costs the start of the extension about as much as one of the first. */
export function registerLaterCommands(run: RunNamed): vscode.Disposable[] {
  return laterNames.map((name) => register(name, (given) => run(name, given)));
}
