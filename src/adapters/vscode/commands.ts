// The commands of the palette, each one line to what it does.
import * as vscode from 'vscode';
import type { Command } from '../../core/commands';
import type { Panel } from './panel';

/** @param run carries out a command as if the panel had sent it */
export function registerCommands(
  panel: Panel,
  run: (command: Command) => Promise<void>,
  forgetKey: () => Promise<void>,
): vscode.Disposable[] {
  const register = (name: string, action: () => unknown) => vscode.commands.registerCommand(`milkstack.${name}`, action);
  const send = (command: Command) => () => run(command);
  return [
    register('focus', () => panel.focus(null)),
    register('openTab', () => panel.openTab()),
    register('newSession', async () => {
      await run({ type: 'session.new' });
      await panel.focus(null);
    }),
    register('stop', send({ type: 'run.stop' })),
    register('setServerKey', send({ type: 'setup.serverKey', address: null })),
    register('forgetKey', forgetKey),
    register('openReport', send({ type: 'report.open', format: null })),
    register('saveReport', send({ type: 'report.save' })),
    ...(['setKey', 'openSample', 'showLog'] as const).map((action) => register(action, send({ type: 'editor.mend', action }))),
  ];
}
