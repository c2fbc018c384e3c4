// The one place a key lives: the editor's secret storage. It is handed to the provider and shown to nobody.
import * as vscode from 'vscode';
import { fill, type Texts } from '../../core/language';

const geminiKey = 'milkstack.gemini.key';

export interface Keys {
  gemini(): Promise<string | undefined>;
  /** Asks the user for a key in the editor's own password field; true when one was stored. */
  askForGemini(texts: Texts): Promise<boolean>;
  forgetGemini(): Promise<void>;
  readonly onDidChange: vscode.Event<void>;
}

/** @param environmentKey the key of the process environment, used as long as none is stored; never copied anywhere */
export function createKeys(secrets: vscode.SecretStorage, environmentKey: string | undefined): Keys {
  const changed = new vscode.EventEmitter<void>();
  secrets.onDidChange(({ key }) => key === geminiKey && changed.fire());
  return {
    gemini: async () => (await secrets.get(geminiKey)) ?? (environmentKey || undefined),
    askForGemini: async (texts) => {
      const key = await vscode.window.showInputBox({
        title: fill(texts, 'key.title'),
        prompt: fill(texts, 'key.prompt'),
        placeHolder: fill(texts, 'key.placeholder'),
        password: true,
        ignoreFocusOut: true,
        validateInput: (value) => (/\s/.test(value.trim()) ? fill(texts, 'key.invalid') : undefined),
      });
      if (!key?.trim()) return false;
      await secrets.store(geminiKey, key.trim());
      return true;
    },
    forgetGemini: async () => secrets.delete(geminiKey),
    onDidChange: changed.event,
  };
}
