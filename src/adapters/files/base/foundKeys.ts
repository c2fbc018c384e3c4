// Finds API keys on this machine; reads a key only when the user chooses that key.
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type KeyRules, type Provider, type Providers, providerIds, providers } from '../../../core/models/providers';
import type { FoundKey } from '../../../core/models/setup';
import { lineTexts } from '../../../core/text/lines';

type Variables = Readonly<Record<string, string | undefined>>;

export async function findKeys(environment: Variables, home: string, table: Providers = providers): Promise<readonly FoundKey[]> {
  const found = providerIds(table).map((provider) => {
    const { key: rules, address = null } = table[provider];
    return rules ? keysOf(provider, { ...rules, address }, environment, home) : [];
  });
  return (await Promise.all(found)).flat();
}

async function keysOf(
  provider: Provider,
  rules: KeyRules & { readonly address: string | null },
  environment: Variables,
  home: string,
): Promise<readonly FoundKey[]> {
  const { variables, addressVariables = [], file } = rules;
  const address = addressVariables.map((name) => environment[name]?.trim()).find(Boolean) ?? rules.address;
  const inEnvironment = variables
    .filter((name) => environment[name]?.trim())
    .map((name): FoundKey => ({ name, provider, address, read: async () => environment[name]?.trim() || null }));
  if (file === undefined) return inEnvironment;
  const path = join(home, ...file.split('/'));
  const isThere = await stat(path).then(
    (there) => there.isFile(),
    () => false,
  );
  return isThere ? [...inEnvironment, { name: `~/${file}`, provider, address, read: () => keyIn(path, variables) }] : inEnvironment;
}

/** Returns the key from a file with lines such as `GEMINI_API_KEY="…"`; null if there is none. */
async function keyIn(path: string, variables: readonly string[]): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch(() => '');
  for (const line of lineTexts(text)) {
    const [, name = '', value = ''] = /^\s*(?:export\s+)?(\w+)\s*=\s*["']?([^"'\s#]*)/.exec(line) ?? [];
    if (variables.includes(name) && value !== '') return value;
  }
  return null;
}
