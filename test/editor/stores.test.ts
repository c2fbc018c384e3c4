// Locked or missing stores do not affect any other feature.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { createKeyStore } from '../../src/adapters/vscode/models/keyStore';
import { createOwnHeaders } from '../../src/adapters/vscode/models/ownHeaders';
import { createSessionList } from '../../src/adapters/vscode/sessions/sessionList';
import english from '../../src/core/i18n/locales/en.json';
import type { SessionSummary } from '../../src/core/lifecycle/summary';
import { storedValue } from '../../src/core/models/ownHeaders';
import { emptySession } from '../../src/core/session';
import { assertEmpty, assertMapped } from '../kit/lists';

function storeOf(kept: Map<string, string>): vscode.SecretStorage {
  return {
    get: async (name) => kept.get(name),
    keys: async () => [...kept.keys()],
    store: async (name, key) => void kept.set(name, key),
    delete: async (name) => void kept.delete(name),
    onDidChange: new vscode.EventEmitter<vscode.SecretStorageChangeEvent>().event,
  };
}

describe('a failing store', () => {
  it('of keys counts as no key, and the environment’s is used', async () => {
    const fail = () => Promise.reject(new Error('locked'));
    const locked: vscode.SecretStorage = { ...storeOf(new Map()), get: fail, keys: fail, store: fail, delete: fail };
    const read = (environment: Record<string, string>) => createKeyStore(locked, () => '', environment).of('gemini', '');
    assert.deepEqual([await read({}), await read({ MILKSTACK_GEMINI_KEY: 'k-0' })], [undefined, 'k-0']);
    assertEmpty(await createKeyStore(locked, () => '', {}).stored());
  });

  it('has one Gemini key, and one key for each origin of a server', async () => {
    const kept = new Map<string, string>();
    const secrets = storeOf(kept);
    const keys = createKeyStore(secrets, () => '', { MILKSTACK_GEMINI_KEY: 'k-0' });
    await keys.lookUp();
    // A key from the environment can't be removed.
    assert.deepEqual([keys.known(), await keys.stored()], [['gemini'], []]);
    await keys.store('gemini', null, 'k-1');
    await keys.store('openai', 'https://models.example/v1', 'k-2');
    assert.deepEqual([...kept.keys()], ['milkstack.gemini.key', 'milkstack.openai.key https://models.example']);
    assert.equal(await keys.of('openai', 'https://models.example/other'), 'k-2');
    assert.equal(await keys.of('openai', 'https://elsewhere.example/v1'), undefined);
    await keys.lookUp();
    assert.deepEqual(keys.known(), ['gemini']);
    const [key, other] = await keys.stored();
    assert.deepEqual([key?.provider, key?.place, other?.provider, other?.place], ['gemini', '', 'openai', 'https://models.example']);
    for (const each of [key, other]) await keys.forget(each ?? assert.fail());
    assert.deepEqual([...kept.keys()], []);
    kept.set('milkstack.openai.header https://models.example x-own', 'k-3').set('milkstack.lines', 'k-4');
    assert.deepEqual(
      (await keys.stored()).map(({ place }) => place),
      ['https://models.example x-own'],
    );
    await keys.lookUp();
    assert.deepEqual([keys.known(), await keys.of('gemini', '')], [['gemini'], 'k-0']);
  });

  it('has the values of custom headers for one origin, and takes others from the environment', async () => {
    const kept = new Map<string, string>([['milkstack.openai.header https://models.example x-own', 'k-3']]);
    const secrets = storeOf(kept);
    const settings = {
      headers: () => ({ 'X-Own': storedValue, 'x-team': 'a', 'x-set': `$\{env:SET}`, 'x-gone': `$\{env:GONE}` }),
      saveHeader: async () => undefined,
      ofProvider: () => ({ baseUrl: '', apiVersion: '', contextTokens: null }),
    };
    const headers = createOwnHeaders(secrets, settings, { SET: 'b' });
    const shared = { 'x-team': 'a', 'x-set': 'b', 'x-gone': null };
    assert.deepEqual(await headers.of('openai', 'https://models.example/v1'), { 'X-Own': 'k-3', ...shared });
    assert.deepEqual(await headers.of('openai', 'https://elsewhere.example/v1'), { 'X-Own': null, ...shared });
  });

  it('has a key of each provider for its own address, and for no other', async () => {
    const kept = new Map<string, string>();
    const secrets = storeOf(kept);
    const set: Record<string, string> = { azure: 'milk.openai.azure.com' };
    const keys = createKeyStore(secrets, (provider) => set[provider] ?? '', {});
    const [openai, anthropic, azure] = ['https://api.openai.com', 'https://api.anthropic.com', 'https://milk.openai.azure.com'];
    for (const provider of ['openai', 'anthropic', 'azure'] as const) await keys.store(provider, null, `of ${provider}`);
    const stored = [`openai.key ${openai}`, `anthropic.key ${anthropic}`, `azure.key ${azure}`];
    assertMapped([...kept.keys()], stored, (name) => name.replace('milkstack.', ''));
    await keys.lookUp();
    assert.deepEqual(keys.known(), ['openai', 'anthropic', 'azure']);
    set.openai = 'http://localhost:11434/v1';
    set.anthropic = 'https://gateway.example/anthropic';
    await keys.lookUp();
    assert.deepEqual(keys.known(), ['azure']);
    assert.equal(await keys.of('anthropic', 'https://gateway.example/anthropic'), undefined);
  });

  it('of deleted sessions causes a warning, and the list is shown', async () => {
    const warned: string[] = [];
    const posted: unknown[] = [];
    const list = listWith({ warn: ({ message }) => warned.push(message), post: (message) => posted.push(message) }, async () => []);
    await list.tell();
    await new Promise((resolve) => setTimeout(resolve, 0));
    assert.deepEqual([warned, posted.length], [['cannot be removed'], 1]);
  });

  it('shows the list that was requested last, whichever is read first', async () => {
    const posted: unknown[] = [];
    const readings: ((found: readonly SessionSummary[]) => void)[] = [];
    const list = listWith(
      { warn: () => undefined, post: (message) => posted.push(message) },
      () => new Promise((resolve) => readings.push(resolve)),
    );
    const both = [list.tell(), list.tell()];
    readings[1]?.([{ ...emptySession.summary, id: 's-2' }]);
    await new Promise((resolve) => setTimeout(resolve, 0));
    readings[0]?.([]);
    await Promise.all(both);
    assert.equal(posted.length, 1);
    assert.match(JSON.stringify(posted), /"s-2"/);
  });
});

type ListOf = Parameters<typeof createSessionList>[0];

function listWith(told: Pick<ListOf, 'warn' | 'post'>, list: ListOf['sessions']['list']) {
  return createSessionList({
    ...told,
    sessions: {
      list,
      openSince: async () => null,
      view: async () => emptySession,
      log: async () => '',
      purge: () => Promise.reject(new Error('cannot be removed')),
    },
    controller: () => ({ session: emptySession, isOurs: true, isBusy: false }),
    others: async () => [],
    cleanContents: async () => undefined,
    texts: english,
    language: 'en',
    home: '/',
  });
}
