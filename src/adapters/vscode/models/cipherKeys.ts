// Keys that encrypt file lines in session logs, stored in the editor's secret storage.
import * as v from 'valibot';
import type * as vscode from 'vscode';

const storageKey = 'milkstack.lineKeys';
const kept = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

interface LineKeys {
  known(): readonly string[];
  current(): Promise<string>;
}

/**
 * Loads the keys. Two windows may create keys at the same time, so stored keys are merged and never removed.
 * @param newKey returns 16 random bytes in hexadecimal
 */
export async function openLineKeys(
  secrets: Pick<vscode.SecretStorage, 'get' | 'store' | 'onDidChange'>,
  newKey: () => string,
): Promise<LineKeys> {
  let keys = await read(secrets);

  /**
   * Stores the keys and ignores failures. After a failure, only this window has the new key, and data encrypted with it is unreadable after
   * the window closes.
   */
  const keep = async () => Promise.resolve(secrets.store(storageKey, JSON.stringify(keys))).catch(() => undefined);

  const takeIn = async (): Promise<void> => {
    const stored = await read(secrets);
    const own = keys.filter((key) => !stored.includes(key));
    keys = [...stored, ...own];
    if (own.length > 0) await keep();
  };

  secrets.onDidChange(({ key }) => {
    if (key === storageKey) void takeIn();
  });

  let making: Promise<void> | null = null;
  const make = async (): Promise<void> => {
    await takeIn();
    if (keys.length > 0) return;
    keys = [newKey()];
    await keep();
  };

  return {
    known: () => keys,
    async current() {
      making ??= keys.length === 0 ? make() : null;
      await making;
      return keys[0] ?? '';
    },
  };
}

/** Reads the stored keys; returns an empty list if the stored value is missing, invalid or unreadable. */
async function read(secrets: Pick<vscode.SecretStorage, 'get'>): Promise<readonly string[]> {
  const stored = await Promise.resolve(secrets.get(storageKey)).catch(() => undefined);
  const parsed = v.safeParse(kept, stored);
  return parsed.success ? parsed.output : [];
}
