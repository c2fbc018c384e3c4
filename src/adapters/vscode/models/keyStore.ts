// Stores provider keys in the editor's secret storage, the only place a key lives.
import * as vscode from 'vscode';
import { fill, type Texts } from '../../../core/i18n/language';
import { type Provider, type Providers, providerIds, providers } from '../../../core/models/providers';
import { keyTrouble } from '../../../core/models/setup';

export interface Keys {
  /** @param address whose key it is, where keys are kept by origin */
  of(provider: Provider, address: string): Promise<string | undefined>;
  /** Providers that need a key and had one when it was last looked for. */
  known(): readonly Provider[];
  /** Looks for the keys that are needed. */
  lookUp(): Promise<void>;
  /** Asks the user in the editor's own password field, and stores nothing; null when it was closed. */
  ask(texts: Texts, provider: Provider, address: string | null): Promise<string | null>;
  /** @param key null forgets the one that is kept */
  store(provider: Provider, address: string | null, key: string | null): Promise<void>;
  readonly onDidChange: vscode.Event<void>;
}

/**
 * @param addressOf the address in the settings as it was typed; empty for the provider's own
 * @param environment its variables of ours hold keys that are used as long as none is stored; never copied anywhere
 */
export function createKeyStore(
  secrets: vscode.SecretStorage,
  addressOf: (provider: Provider) => string,
  environment: Readonly<Record<string, string | undefined>>,
  table: Providers = providers,
): Keys {
  const changed = new vscode.EventEmitter<void>();
  let known: readonly Provider[] = [];
  secrets.onDidChange(({ key }) => key.startsWith('milkstack.') && changed.fire());

  const isByOrigin = (provider: Provider) => table[provider].needs.includes('address');
  /** A server's key is kept under the server's own origin, so that another address never gets it. */
  const nameOf = (provider: Provider, address: string) =>
    isByOrigin(provider) ? `milkstack.${provider}.key ${new URL(address).origin}` : `milkstack.${provider}.key`;

  /** A store that cannot be read, as one whose keychain is locked, is to the user one without a key: setting it anew mends both. */
  async function of(provider: Provider, address: string): Promise<string | undefined> {
    const stored = await Promise.resolve(secrets.get(nameOf(provider, address))).catch(() => undefined);
    const { ownVariable } = table[provider].key ?? {};
    return stored ?? ((ownVariable && environment[ownVariable]) || undefined);
  }

  async function hasKey(provider: Provider): Promise<boolean> {
    const address = addressOf(provider);
    return isByOrigin(provider) && !URL.canParse(address) ? false : Boolean(await of(provider, address));
  }

  return {
    of,
    known: () => known,
    async lookUp() {
      const wanted = providerIds(table).filter((id) => table[id].needs.includes('key'));
      const found = await Promise.all(wanted.map(hasKey));
      known = wanted.filter((_, index) => found[index]);
    },
    async ask(texts, provider, address) {
      const { name, key } = table[provider];
      const form = addressOf(provider) === '' ? key?.form : undefined;
      const isServers = address !== null;
      const typed = await vscode.window.showInputBox({
        title: fill(texts, isServers ? 'key.server.title' : 'key.title', { name }),
        prompt: isServers ? fill(texts, 'key.server.prompt', { address: new URL(address).origin }) : fill(texts, 'key.prompt', { name }),
        placeHolder: fill(texts, isServers ? 'key.server.title' : 'key.placeholder', { name }),
        password: true,
        ignoreFocusOut: true,
        validateInput: (value) => {
          const trouble = keyTrouble(value, form?.pattern);
          if (trouble !== 'unusual') return trouble && texts[`key.${trouble}`];
          const message = fill(texts, 'key.unusual', { name, start: form?.start ?? '' });
          return { message, severity: vscode.InputBoxValidationSeverity.Warning };
        },
      });
      // without the white space it was pasted with
      return typed?.trim() ?? null;
    },
    store: async (provider, address, key) => {
      const name = nameOf(provider, address ?? addressOf(provider));
      await (key === null ? secrets.delete(name) : secrets.store(name, key));
    },
    onDidChange: changed.event,
  };
}
