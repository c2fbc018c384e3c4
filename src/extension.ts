// Entry point of the extension: registers commands and loads the rest on first use.
import * as vscode from 'vscode';
import { registerCommands } from './adapters/vscode/entry/paletteNames';
import { registerCalls, registerOffers } from './adapters/vscode/entry/entryPoints';
import { createPanel, type PanelController } from './adapters/vscode/panel/panel';
import type { FirstPage } from './adapters/vscode/panel/panelHtml';
import type { LineHistories } from './adapters/vscode/review/lineHistories';
import type { Host } from './composition/parts';
import { once } from './core/base/cache';

let host: Promise<Host> | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const lines = once(async () => (await import('./composition/lineHistories')).createLineHistories(context.subscriptions));
  const started = () => {
    host ??= start(context, panel, lines);
    return host;
  };
  const { panel, register } = createPanel({
    extensionUri: context.extensionUri,
    language: () => vscode.env.language,
    firstPage: () => (host ? null : readFirstPage(context)),
    receive: async (message) => (await started()).receive(message),
    state: async () => (await started()).state(),
  });
  const entryPoints = async () => (await started()).entryPoints;
  const commands = registerCommands(panel, async (name, given) => (await started()).palette(name, given));
  context.subscriptions.push(
    ...commands,
    ...registerCalls(entryPoints),
    soon(() => {
      // Ignores a failed load, because starting the host reports the error.
      lines().catch(() => undefined);
      return [...register(), ...registerOffers(context, entryPoints)];
    }),
  );
}

async function readFirstPage(context: vscode.ExtensionContext): Promise<FirstPage | null> {
  const { firstPage } = await import('./composition/firstPage');
  return firstPage(context, vscode.env.language);
}

/** Defers registrations until the editor considers the extension active. */
function soon(register: () => vscode.Disposable[]): vscode.Disposable {
  let registered: vscode.Disposable[] = [];
  const waiting = setImmediate(() => {
    registered = register();
  });
  return new vscode.Disposable(() => {
    clearImmediate(waiting);
    for (const part of registered) part.dispose();
  });
}

/** Builds the host. Reports a failed start and undoes its registrations, so that the next call can try again. */
async function start(context: vscode.ExtensionContext, panel: PanelController, lines: () => Promise<LineHistories>): Promise<Host> {
  let before = context.subscriptions.length;
  try {
    const load = [import('./composition/composition'), import('./composition/firstPage'), lines()] as const;
    const [{ compose }, { shippedTexts }, histories] = await Promise.all(load);
    // The line histories are created only once, so a failed start must not undo their registrations.
    before = context.subscriptions.length;
    return await compose(context, panel, shippedTexts(context, vscode.env.language), histories);
  } catch (error) {
    host = undefined;
    for (const part of context.subscriptions.splice(before)) part.dispose();
    void vscode.window.showErrorMessage(`MilkStack: ${error instanceof Error ? error.message : error}`);
    throw error;
  }
}

export async function deactivate(): Promise<void> {
  await (await host)?.close();
}
