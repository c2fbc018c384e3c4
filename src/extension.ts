// The entry of the extension: registers what the editor must know at once, and loads everything else when it is first asked for.
import * as vscode from 'vscode';
import { registerCommands } from './adapters/vscode/commands';
import { createPanel } from './adapters/vscode/panel';
import type { Host } from './composition';
import type { Command } from './core/commands';

let host: Promise<Host> | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('MilkStack', { log: true });
  const started = () => {
    host ??= import('./composition').then(({ compose }) => compose(context, panel, log));
    return host;
  };
  const report = (error: unknown) => log.error(error instanceof Error ? error : String(error));
  const command = (sent: Command) =>
    void started()
      .then((ready) => ready.command(sent))
      .catch(report);
  const panel = createPanel(
    {
      extensionUri: context.extensionUri,
      language: () => vscode.env.language,
      ready: async () => (await started()).snapshot,
      command,
      refused: (problem) => log.warn(problem),
    },
    context.subscriptions,
  );
  context.subscriptions.push(log, ...registerCommands(panel, command, async () => (await started()).forgetKey()));
}

export async function deactivate(): Promise<void> {
  await (await host)?.close();
}
