// The one place a key lives: the editor's secret storage. It is handed to the provider and shown to nobody.
import * as vscode from 'vscode';
import { fill, type TextKey, type Texts } from '../../../core/i18n/language';
import { keyTrouble } from '../../../core/models/setup';

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
  forgetGemini(): Promise<void>;
  /** @param address an absolute address; only its origin counts */
  ofServer(address: string): Promise<string | undefined>;
  /** Asks for the key of a server; an empty one is forgotten. False when the field was closed. */
  askForServer(texts: Texts, address: string): Promise<boolean>;
  /** Keeps a key for a server without asking; null forgets it. */
  storeServer(address: string, key: string | null): Promise<void>;
  readonly onDidChange: vscode.Event<void>;
}

/**
 * @param givenKey the key of a variable that bears our name, used as long as none is stored; never copied anywhere
 * @param isGoogles whether Gemini is reached at Google's own address
 */
export function createKeyStore(secrets: vscode.SecretStorage, givenKey: string | undefined, isGoogles: () => boolean): Keys {
  const changed = new vscode.EventEmitter<void>();
  let hasGemini = false;
  secrets.onDidChange(({ key }) => key.startsWith('milkstack.') && changed.fire());

  /** A store that cannot be read, as one whose keychain is locked, is to the user one without a key: setting it anew mends both. */
  async function gemini(): Promise<string | undefined> {
    const stored = await Promise.resolve(secrets.get(geminiKey)).catch(() => undefined);
    const key = stored ?? (givenKey || undefined);
    hasGemini = Boolean(key);
    return key;
  }
  const storeGemini = async (key: string) => secrets.store(geminiKey, key);
  const typeGemini = async (texts: Texts) =>
    (await typeKey(texts, {
      heading: 'key.title',
      prompt: fill(texts, 'key.prompt'),
      hint: 'key.placeholder',
      isGoogles: isGoogles(),
    })) || null;

  return {
    gemini,
    hasGemini: () => hasGemini,
    typeGemini,
    storeGemini,
    forgetGemini: async () => secrets.delete(geminiKey),
    ofServer: async (address) => secrets.get(serverKey(address)),
    async askForServer(texts, address) {
      const { origin } = new URL(address);
      const prompt = fill(texts, 'key.server.prompt', { address: origin });
      const key = await typeKey(texts, { heading: 'key.server.title', prompt, hint: 'key.server.title', isGoogles: false });
      if (key === undefined) return false;
      if (key === '') await secrets.delete(serverKey(address));
      else await secrets.store(serverKey(address), key);
      return true;
    },
    storeServer: async (address, key) => (key === null ? secrets.delete(serverKey(address)) : secrets.store(serverKey(address), key)),
    onDidChange: changed.event,
  };
}

interface KeyField {
  readonly heading: TextKey;
  readonly prompt: string;
  readonly hint: TextKey;
  readonly isGoogles: boolean;
}

/** What was typed, without the white space it was pasted with; undefined when the field was closed. */
async function typeKey(texts: Texts, { heading, prompt, hint, isGoogles }: KeyField): Promise<string | undefined> {
  const key = await vscode.window.showInputBox({
    title: texts[heading],
    prompt,
    placeHolder: texts[hint],
    password: true,
    ignoreFocusOut: true,
    validateInput: (value) => {
      const trouble = keyTrouble(value, isGoogles);
      if (trouble !== 'unusual') return trouble && texts[`key.${trouble}`];
      return { message: texts['key.unusual'], severity: vscode.InputBoxValidationSeverity.Warning };
    },
  });
  return key?.trim();
}
