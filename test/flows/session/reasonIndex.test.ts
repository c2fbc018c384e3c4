// Index of reasons and decisions across sessions.
import assert from 'node:assert/strict';
import { carryLines } from '../../../src/core/reasons/carryLines';
import { emptySession } from '../../../src/core/session';
import { createReasonIndex } from '../../../src/flows/session/reasonIndex';
import { lineTexts } from '../../../src/core/text/lines';
import { acceptStep, reviewSession, sessionId } from '../../kit/reviewSession';
import { memoryWorkspace } from '../../kit/memory';

const before = 'import a from "a";\nexport const one = a(1);\nexport const last = a(9);\n';
const after = 'import a from "a";\nexport const one = a(1);\nexport const two = a(2, "second");\nexport const last = a(9);\n';
const adr = '# Sessions in Redis\n\n## Decision\n\nSessions are kept in Redis.\n';

async function built() {
  const test = await reviewSession([{ 'src/a.js': [before, after] }], { files: { 'src/a.js': before } });
  await acceptStep(test);
  return test;
}

describe('the index of reasons', () => {
  it('explains a line after a restart, whatever was typed around it', async () => {
    const { sessions, checkpoints, session, workspace } = await built();
    assert.match((await workspace.read('src/a.js'))?.text ?? '', /a\(2, "second"\)/);
    for (const open of [session(), emptySession]) {
      const index = createReasonIndex({ sessions, contents: checkpoints, workspace, session: () => open });
      const now = `// typed above\n${after}// typed below\n`.replace('a(1)', 'a(1, 1)');
      const reasons = await index.reasons('src/a.js', lineTexts(now), carryLines);
      assert.deepEqual(
        reasons.map((reason) => reason && [reason.sessionId, reason.taskId]),
        [null, null, null, [sessionId, 't1'], null, null, null],
      );
      assert.deepEqual(await index.reasons('src/other.js', ['x'], carryLines), []);
    }
  });

  it('looks a file up under the name that each discussion has for it', async () => {
    const { sessions, checkpoints, session, workspace } = await built();
    const address = 'file:///projects/web/src/a.js';
    const named = { ...sessions, pathsOf: async () => (id: string) => (id === sessionId ? 'src/a.js' : 'web/src/a.js') };
    for (const open of [session(), emptySession]) {
      const index = createReasonIndex({ sessions: named, contents: checkpoints, workspace, session: () => open });
      const reasons = await index.reasons(address, lineTexts(after), carryLines);
      assert.deepEqual(
        reasons.flatMap((reason) => reason?.taskId ?? []),
        ['t1'],
      );
    }
    const elsewhere = { ...sessions, pathsOf: async () => () => null };
    const index = createReasonIndex({ sessions: elsewhere, contents: checkpoints, workspace, session });
    assert.deepEqual(await index.reasons(address, lineTexts(after), carryLines), []);
  });

  it('finds decision records by the words of a request, and reads them once for it', async () => {
    const workspace = memoryWorkspace({ 'docs/adr/0001-sessions.md': adr, 'docs/adr/README.md': '# All', 'src/a.js': 'x' });
    let lists = 0;
    const counted = {
      read: workspace.read,
      list: (...given: Parameters<typeof workspace.list>) => {
        lists++;
        return workspace.list(...given);
      },
    };
    const none = { list: async () => [], view: () => Promise.reject(new Error('there is none')) };
    const contents = { read: async () => null };
    const index = createReasonIndex({ sessions: none, contents, workspace: counted, session: () => emptySession });
    const { signal } = new AbortController();
    const found = '- docs/adr/0001-sessions.md: Sessions in Redis. Sessions are kept in Redis.';
    assert.equal(await index.about('Let sessions in Redis live longer', signal), found);
    const first = lists;
    assert.equal(await index.about('Let sessions in Redis live longer', signal), found);
    assert.equal(lists, first);
    assert.equal(await index.about('Colour of the cart', signal), '');
  });
});
