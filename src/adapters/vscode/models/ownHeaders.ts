// The user's own headers per provider, from settings, environment or secret storage.
import * as vscode from 'vscode';
import { fill, type Texts } from '../../../core/i18n/language';
import { headerValue, isOwnHeader, type OwnHeaders, storedValue } from '../../../core/models/ownHeaders';
import { type Provider, providerIds, providers } from '../../../core/models/providers';
import { addressOf } from '../../../core/models/setup';
import type { EditorSettings } from './settings';

export interface OwnHeaderStore {
  /** Returns the headers for requests to an address, with stored values and environment variables resolved. */
  of(provider: Provider, address: string): Promise<OwnHeaders>;
  /** Providers whose address is known, so that headers can be stored for it. */
  offered(): readonly Provider[];
  /** Asks for a header's name and value; an empty value removes the header. */
  ask(texts: Texts, provider: Provider): Promise<void>;
}

/** @param environment variables that header values can refer to; never copied */
export function createOwnHeaders(
  secrets: vscode.SecretStorage,
  { headers, saveHeader, ofProvider }: Pick<EditorSettings, 'headers' | 'saveHeader' | 'ofProvider'>,
  environment: Readonly<Record<string, string | undefined>>,
): OwnHeaderStore {
  /**
   * Returns the name under which a header is stored. It contains the origin for which the value was entered, so that no other address
   * receives the value.
   */
  const nameOf = (provider: Provider, address: string, name: string) =>
    `milkstack.${provider}.header ${new URL(address).origin} ${name.toLowerCase()}`;

  async function headerAt(provider: Provider, address: string, name: string, set: string): Promise<string | null> {
    if (set.trim() !== storedValue) return headerValue(set, environment);
    const stored = await Promise.resolve(secrets.get(nameOf(provider, address, name))).catch(() => undefined);
    return stored ?? null;
  }

  return {
    async of(provider, address) {
      const set = Object.entries(headers(provider));
      return Object.fromEntries(
        await Promise.all(set.map(async ([name, value]) => [name, await headerAt(provider, address, name, value)] as const)),
      );
    },
    offered: () => providerIds().filter((id) => addressOf(id, ofProvider(id).baseUrl) !== null),
    async ask(texts, provider) {
      const address = addressOf(provider, ofProvider(provider).baseUrl);
      if (address === null) return;
      const title = fill(texts, 'header.title', { name: providers[provider].name });
      const field = { title, ignoreFocusOut: true };
      const name = await vscode.window.showInputBox({
        ...field,
        prompt: texts['header.name'],
        validateInput: (typed) => (typed === '' || isOwnHeader(typed.trim()) ? null : texts['header.badName']),
      });
      if (!name?.trim()) return;
      const prompt = fill(texts, 'header.value', { header: name.trim(), address: new URL(address).origin });
      const typed = await vscode.window.showInputBox({
        ...field,
        prompt,
        password: true,
        validateInput: (value) => (value.trim() === '' || headerValue(value, {}) !== null ? null : texts['header.badValue']),
      });
      if (typed === undefined) return;
      const key = nameOf(provider, address, name.trim());
      await (typed.trim() === '' ? secrets.delete(key) : secrets.store(key, typed.trim()));
      await saveHeader(provider, name.trim(), typed.trim() === '' ? null : storedValue);
    },
  };
}
