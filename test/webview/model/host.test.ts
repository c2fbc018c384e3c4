// State that the panel stores across reloads.
import assert from 'node:assert/strict';
import type { PanelMessage } from '../../../src/protocol';
import { connectHost, type Remembered } from '../../../webview/model/host';
import { useDom } from '../dom';
import { snapshotOf } from '../panel';

describe('the saved state of the panel', () => {
  useDom();

  const start = (state: Partial<Remembered> | undefined) => {
    const posted: PanelMessage[] = [];
    const kept: Remembered[] = [];
    Object.assign(globalThis, {
      acquireVsCodeApi: () => ({
        postMessage: (message: PanelMessage) => posted.push(message),
        getState: () => state,
        setState: (next: Remembered) => kept.push(next),
      }),
    });
    const host = connectHost();
    host.listen(() => undefined);
    return { host, posted, kept };
  };
  afterEach(() => Reflect.deleteProperty(globalThis, 'acquireVsCodeApi'));
  const tell = (typed?: string) => {
    const message = { ...snapshotOf([]), ...(typed === undefined ? {} : { typed }) };
    window.dispatchEvent(Object.assign(new Event('message'), { data: message }));
  };

  it('is stored by the editor, and typed text by the host as well', () => {
    const { host, posted, kept } = start(undefined);
    host.remember({ isByRisk: true });
    assert.deepEqual(posted, []);
    host.remember({ draft: 'Half a thought' });
    assert.equal(kept.at(-1)?.draft, 'Half a thought');
    const typed = { sessionId: null, draft: 'Half a thought', attachments: [], others: [], answers: null, drafts: {} };
    assert.deepEqual(posted, [{ kind: 'typed', typed: JSON.stringify(typed) }]);
    const paste = (path: string, length: number) => ({ kind: 'paste' as const, path, text: 'x'.repeat(length) });
    host.remember({ attachments: [paste('paste-a', 150_000), paste('paste-b', 50_000)] });
    assert.equal(kept.at(-1)?.attachments.length, 2);
    assert.match(JSON.stringify(posted.at(-1)), /paste-b/);
    assert.doesNotMatch(JSON.stringify(posted.at(-1)), /paste-a/, 'a long text survives no reload, because each keystroke would store it');
  });

  it('is restored from the host if the editor’s is lost or older', () => {
    for (const state of [undefined, { draft: 'Half', isByRisk: true }]) {
      const { host } = start(state);
      tell('{"draft":"Half a thought"}');
      assert.equal(host.recall().draft, 'Half a thought');
      assert.equal(host.recall().isByRisk, state !== undefined);
    }
  });

  it('is the editor’s if the host has none, and does not change with later messages of the host', () => {
    const { host } = start({ draft: 'Half' });
    tell();
    tell('{"draft":"Old"}');
    assert.equal(host.recall().draft, 'Half');
  });
});
