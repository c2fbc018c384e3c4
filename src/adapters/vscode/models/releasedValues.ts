// Values that the user has marked as not secret, stored as salted hashes.
import * as v from 'valibot';
import * as vscode from 'vscode';
import { fill, type Texts } from '../../../core/i18n/language';

const storageKey = 'milkstack.released';
/** Maximum number of stored values; the oldest are dropped. */
const maxKept = 500;
const kept = v.object({ salt: v.string(), hashes: v.array(v.string()) });

export interface ReleasedValues {
  has(value: string): boolean;
  /** Releases a value in this window and stores its hash. Rejects if the store cannot be written; the value is released nevertheless. */
  keep(value: string): Promise<void>;
}

/**
 * @param digest SHA-256 in hexadecimal
 * @param newSalt returns a random salt for an empty store
 */
export async function openReleasedValues(
  secrets: Pick<vscode.SecretStorage, 'get' | 'store' | 'onDidChange'>,
  digest: (text: string) => string,
  newSalt: () => string,
): Promise<ReleasedValues> {
  let { salt, hashes } = await read(secrets, newSalt);
  secrets.onDidChange(async ({ key }) => {
    if (key === storageKey) ({ salt, hashes } = await read(secrets, newSalt));
  });
  const hashOf = (value: string) => digest(`${salt}\n${value}`);
  return {
    has: (value) => hashes.size > 0 && hashes.has(hashOf(value)),
    async keep(value) {
      hashes = new Set([...hashes, hashOf(value)].slice(-maxKept));
      await secrets.store(storageKey, JSON.stringify({ salt, hashes: [...hashes] }));
    },
  };
}

export async function askToRelease(released: ReleasedValues, texts: Texts): Promise<void> {
  const value = await vscode.window.showInputBox({
    title: fill(texts, 'release.title'),
    prompt: fill(texts, 'release.prompt'),
    password: true,
    ignoreFocusOut: true,
  });
  const plain = value?.trim() ?? '';
  if (plain === '') return;
  await released.keep(plain);
  void vscode.window.showInformationMessage(fill(texts, 'release.done'));
}

/** Reads the stored hashes and salt; returns no hashes and a new salt if the stored value is missing, invalid or unreadable. */
async function read(
  secrets: Pick<vscode.SecretStorage, 'get'>,
  newSalt: () => string,
): Promise<{ salt: string; hashes: ReadonlySet<string> }> {
  const stored = await Promise.resolve(secrets.get(storageKey)).catch(() => undefined);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), kept), stored);
  return parsed.success ? { salt: parsed.output.salt, hashes: new Set(parsed.output.hashes) } : { salt: newSalt(), hashes: new Set() };
}
