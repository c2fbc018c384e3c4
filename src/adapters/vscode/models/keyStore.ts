// Stores the providers' keys in the editor's secret storage, and nowhere else.
import * as vscode from 'vscode';
import { fill, type TextKey, type Texts } from '../../../core/i18n/language';
import { type Provider, providerIds, providers } from '../../../core/models/providers';
import { addressOf, keyTrouble } from '../../../core/models/setup';

/** A key or header value in the secret storage, for one address unless the provider's key is valid for any. */
export interface StoredKey {
  readonly id: string;
  readonly provider: Provider;
  /** Origin, and the name of a header; empty for a key that is valid for any address. */
  readonly place: string;
}

export interface Keys {
  /** @param address where the key will be sent; selects the key of a provider whose keys are stored by origin */
  of(provider: Provider, address: string): Promise<string | undefined>;
  /** Providers that had a key at the last lookup. */
  known(): readonly Provider[];
  /** Updates the result of `known`. */
  lookUp(): Promise<void>;
  /** Asks for a key without storing it; null if canceled. */
  ask(texts: Texts, provider: Provider, address: string | null): Promise<string | null>;
  /**
   * @param address null for the address in the settings, or the provider's default
   * @param key null removes the stored key
   */
  store(provider: Provider, address: string | null, key: string | null): Promise<void>;
  /** Keys and header values in the secret storage, including those for former addresses. */
  stored(): Promise<readonly StoredKey[]>;
  forget(stored: StoredKey): Promise<void>;
  readonly onDidChange: vscode.Event<void>;
}

/**
 * @param setAddress returns the address in the settings as typed; empty for the provider's default
 * @param environment variables that supply a key while none is stored; never copied
 */
export function createKeyStore(
  secrets: vscode.SecretStorage,
  setAddress: (provider: Provider) => string,
  environment: Readonly<Record<string, string | undefined>>,
): Keys {
  const changed = new vscode.EventEmitter<void>();
  let known: readonly Provider[] = [];
  secrets.onDidChange(({ key }) => key.startsWith('milkstack.') && changed.fire());

  const addressNow = (provider: Provider) => addressOf(provider, setAddress(provider)) ?? '';
  /**
   * Returns the name under which a key is stored. It contains the origin for which the key was entered, so that no other address receives
   * the key.
   */
  const nameOf = (provider: Provider, address: string): string | null => {
    if (providers[provider].key?.isForAnyAddress) return `milkstack.${provider}.key`;
    return URL.canParse(address) ? `milkstack.${provider}.key ${new URL(address).origin}` : null;
  };

  /**
   * Returns the stored key. An unreadable store, such as a locked keychain, counts as empty, because in both cases the user must enter the
   * key again.
   */
  async function storedFor(provider: Provider, address: string): Promise<string | undefined> {
    const name = nameOf(provider, address);
    return name === null ? undefined : Promise.resolve(secrets.get(name)).catch(() => undefined);
  }

  async function of(provider: Provider, address: string): Promise<string | undefined> {
    const { ownVariable } = providers[provider].key ?? {};
    return (await storedFor(provider, address)) ?? ((ownVariable && environment[ownVariable]) || undefined);
  }

  return {
    of,
    known: () => known,
    async lookUp() {
      const asked = providerIds().filter((id) => providers[id].needs.includes('key'));
      const found = await Promise.all(asked.map((provider) => of(provider, addressNow(provider))));
      known = asked.filter((_, index) => found[index]);
    },
    stored: async () => {
      const ids = await Promise.resolve(secrets.keys()).catch(() => []);
      return ids.flatMap((id) => {
        const [, name, place = ''] = /^milkstack\.(\w+)\.(?:key|header)(?: (.+))?$/.exec(id) ?? [];
        const provider = providerIds().find((each) => each === name);
        return provider ? [{ id, provider, place }] : [];
      });
    },
    forget: async ({ id }) => secrets.delete(id),
    async ask(texts, provider, address) {
      const { name, key } = providers[provider];
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
      return typed?.trim() ?? null;
    },
    store: async (provider, address, key) => {
      const name = nameOf(provider, address ?? addressNow(provider));
      if (name !== null) await (key === null ? secrets.delete(name) : secrets.store(name, key));
    },
    onDidChange: changed.event,
  };
}

/** Asks for a provider; null if canceled. */
export async function chooseKeyProvider(texts: Texts, offered: readonly Provider[], title: TextKey): Promise<Provider | null> {
  const picks = offered.map((id) => ({ id, label: providers[id].name }));
  return (await vscode.window.showQuickPick(picks, { title: texts[title] }))?.id ?? null;
}

/** Asks for a stored key; null if canceled, or if no key is stored. */
export async function chooseStoredKey(texts: Texts, stored: readonly StoredKey[]): Promise<StoredKey | null> {
  const picks = stored.map((key) => ({ key, label: providers[key.provider].name, description: key.place }));
  if (picks.length === 0) void vscode.window.showInformationMessage(texts['key.none']);
  return picks.length === 0 ? null : ((await vscode.window.showQuickPick(picks, { title: texts['key.forget'] }))?.key ?? null);
}
