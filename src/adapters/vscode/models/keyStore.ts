// The one place a key lives: the editor's secret storage. It is handed to the provider and shown to nobody.
import * as vscode from 'vscode';
import { fill, type TextKey, type Texts } from '../../../core/i18n/language';

const geminiKey = 'milkstack.gemini.key';
/** A server's key is kept under the server's own origin, so that another address never gets it. */
const serverKey = (address: string) => `milkstack.openai.key ${new URL(address).origin}`;

export interface Keys {
  gemini(): Promise<string | undefined>;
  /** Whether there was a key when it was last asked for. */
  hasGemini(): boolean;
  /** Asks the user in the editor's own password field, and stores nothing; null when it was closed or left empty. */
  typeGemini(texts: Texts): Promise<string | null>;
  storeGemini(key: string): Promise<void>;
  /** Asks for a key and stores it; true when one was stored. */
  askForGemini(texts: Texts): Promise<boolean>;
  forgetGemini(): Promise<void>;
  /** @param address an absolute address; only its origin counts */
  ofServer(address: string): Promise<string | undefined>;
  /** Asks for the key of a server; an empty one is forgotten. False when the field was closed. */
  askForServer(texts: Texts, address: string): Promise<boolean>;
  readonly onDidChange: vscode.Event<void>;
}

/** @param environmentKey the key of the process environment, used as long as none is stored; never copied anywhere */
export function createKeyStore(secrets: vscode.SecretStorage, environmentKey: string | undefined): Keys {
  const changed = new vscode.EventEmitter<void>();
  let hasGemini = false;
  secrets.onDidChange(({ key }) => key.startsWith('milkstack.') && changed.fire());

  /** A store that cannot be read, as one whose keychain is locked, is to the user one without a key: setting it anew mends both. */
  async function gemini(): Promise<string | undefined> {
    const stored = await Promise.resolve(secrets.get(geminiKey)).catch(() => undefined);
    const key = stored ?? (environmentKey || undefined);
    hasGemini = Boolean(key);
    return key;
  }
  const storeGemini = async (key: string) => secrets.store(geminiKey, key);
  const typeGemini = async (texts: Texts) =>
    (await typeKey(texts, fill(texts, 'key.title'), fill(texts, 'key.prompt'), 'key.placeholder')) || null;

  return {
    gemini,
    hasGemini: () => hasGemini,
    typeGemini,
    storeGemini,
    async askForGemini(texts) {
      const key = await typeGemini(texts);
      if (key === null) return false;
      await storeGemini(key);
      return true;
    },
    forgetGemini: async () => secrets.delete(geminiKey),
    ofServer: async (address) => secrets.get(serverKey(address)),
    async askForServer(texts, address) {
      const { origin } = new URL(address);
      const key = await typeKey(
        texts,
        fill(texts, 'key.server.title'),
        fill(texts, 'key.server.prompt', { address: origin }),
        'key.server.title',
      );
      if (key === undefined) return false;
      if (key === '') await secrets.delete(serverKey(address));
      else await secrets.store(serverKey(address), key);
      return true;
    },
    onDidChange: changed.event,
  };
}

/** What was typed, without the white space it was pasted with; undefined when the field was closed. */
async function typeKey(texts: Texts, title: string, prompt: string, placeholder: TextKey): Promise<string | undefined> {
  const key = await vscode.window.showInputBox({
    title,
    prompt,
    placeHolder: fill(texts, placeholder),
    password: true,
    ignoreFocusOut: true,
    validateInput: (value) => (/\s/.test(value.trim()) ? fill(texts, 'key.invalid') : undefined),
  });
  return key?.trim();
}
