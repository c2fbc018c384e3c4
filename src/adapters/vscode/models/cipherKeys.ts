// Keys that encrypt file lines in logs, kept in the editor's secret storage.
import * as v from 'valibot';
import type * as vscode from 'vscode';

const storageKey = 'milkstack.lineKeys';
const kept = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

interface LineKeys {
  known(): readonly string[];
  current(): Promise<string>;
}

/**
 * Two windows may each make a key at the same time: none is ever taken out, and the one that is missing is put back.
 * @param newKey 16 random bytes in hexadecimal digits
 */
export async function openLineKeys(
  secrets: Pick<vscode.SecretStorage, 'get' | 'store' | 'onDidChange'>,
  newKey: () => string,
): Promise<LineKeys> {
  let keys = await read(secrets);

  /** A store that cannot be written leaves the key to this window: what is encrypted with it can be opened until it closes. */
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

/** A store that cannot be read, or holds something else, is one without any. */
async function read(secrets: Pick<vscode.SecretStorage, 'get'>): Promise<readonly string[]> {
  const stored = await Promise.resolve(secrets.get(storageKey)).catch(() => undefined);
  const parsed = v.safeParse(kept, stored);
  return parsed.success ? parsed.output : [];
}
