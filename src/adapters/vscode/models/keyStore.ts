// Stores provider keys in the editor's secret storage, the only place a key lives.
import * as vscode from 'vscode';
import { fill, type TextKey, type Texts } from '../../../core/i18n/language';
import { type Provider, type Providers, providerIds, providers } from '../../../core/models/providers';
import { addressOf, keyTrouble } from '../../../core/models/setup';

export interface Keys {
  /** @param address whose key it is, where keys are kept by origin */
  of(provider: Provider, address: string): Promise<string | undefined>;
  /** Providers that need a key and had one when it was last looked for. */
  known(): readonly Provider[];
  /** Looks for the keys that are needed. */
  lookUp(): Promise<void>;
  /** Asks the user in the editor's own password field, and stores nothing; null when it was closed. */
  ask(texts: Texts, provider: Provider, address: string | null): Promise<string | null>;
  /** @param address null for the one in the settings, or the provider's own. @param key null forgets the one that is kept */
  store(provider: Provider, address: string | null, key: string | null): Promise<void>;
  /** Providers that have a key where they are reached now. */
  stored(): Promise<readonly Provider[]>;
  readonly onDidChange: vscode.Event<void>;
}

/**
 * @param setAddress the address in the settings as it was typed; empty for the provider's own
 * @param environment its variables of ours hold keys that are used as long as none is stored; never copied anywhere
 */
export function createKeyStore(
  secrets: vscode.SecretStorage,
  setAddress: (provider: Provider) => string,
  environment: Readonly<Record<string, string | undefined>>,
  table: Providers = providers,
): Keys {
  const changed = new vscode.EventEmitter<void>();
  let known: readonly Provider[] = [];
  secrets.onDidChange(({ key }) => key.startsWith('milkstack.') && changed.fire());

  const addressNow = (provider: Provider) => addressOf(provider, setAddress(provider), table) ?? '';
  /** A key is kept under the origin it was given for, so that another address never gets it. */
  const nameOf = (provider: Provider, address: string): string | null => {
    if (table[provider].key?.isForAnyAddress) return `milkstack.${provider}.key`;
    return URL.canParse(address) ? `milkstack.${provider}.key ${new URL(address).origin}` : null;
  };

  /** A store that cannot be read, as one whose keychain is locked, is to the user one without a key: setting it anew mends both. */
  async function of(provider: Provider, address: string): Promise<string | undefined> {
    const name = nameOf(provider, address);
    const stored = name === null ? undefined : await Promise.resolve(secrets.get(name)).catch(() => undefined);
    const { ownVariable } = table[provider].key ?? {};
    return stored ?? ((ownVariable && environment[ownVariable]) || undefined);
  }

  async function withKey(asked: readonly Provider[]): Promise<readonly Provider[]> {
    const found = await Promise.all(asked.map((provider) => of(provider, addressNow(provider))));
    return asked.filter((_, index) => found[index]);
  }

  return {
    of,
    known: () => known,
    async lookUp() {
      known = await withKey(providerIds(table).filter((id) => table[id].needs.includes('key')));
    },
    stored: () => withKey(providerIds(table).filter((id) => table[id].key)),
    async ask(texts, provider, address) {
      const { name, key } = table[provider];
      const form = setAddress(provider) === '' ? key?.form : undefined;
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
      const name = nameOf(provider, address ?? addressNow(provider));
      if (name !== null) await (key === null ? secrets.delete(name) : secrets.store(name, key));
    },
    onDidChange: changed.event,
  };
}

/** Lets the user choose whose key it is; null where the list was closed or is empty. */
export async function chooseKeyProvider(texts: Texts, offered: readonly Provider[], title: TextKey): Promise<Provider | null> {
  const picks = offered.map((id) => ({ id, label: providers[id].name }));
  if (picks.length === 0) void vscode.window.showInformationMessage(texts['key.none']);
  return picks.length === 0 ? null : ((await vscode.window.showQuickPick(picks, { title: texts[title] }))?.id ?? null);
}
