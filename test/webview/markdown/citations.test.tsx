// Marks on citations of files or text that do not exist.
import assert from 'node:assert/strict';
import type { CheckedCitation } from '../../../src/core/context/evidence/citations';
import text from '../../../src/core/i18n/locales/en.json';
import { sampleEvents } from '../../kit/sampleSession';
import { useDom } from '../dom';
import { openPanel } from '../panel';

describe('a location without a line in a turn', () => {
  useDom();

  const marked = async (said: string, ...citations: readonly CheckedCitation[]) => {
    const panel = await openPanel({ events: sampleEvents('floor') });
    await panel.happen(
      { type: 'turn.started', turnId: 't-1', agent: 'architect', to: 'user', reason: '', source: 'router' },
      { type: 'citations.checked', turnId: 't-1', citations: [...citations] },
      { type: 'turn.ended', turnId: 't-1', outcome: 'done', text: said, mentions: [], stance: null },
    );
    const turn = [...panel.root.querySelectorAll('[data-kind="turn"]')].at(-1) ?? assert.fail();
    return [...turn.querySelectorAll('.unverified')].map((each) => `${each.firstChild?.textContent} ${each.getAttribute('title')}`);
  };
  const gone = (said: string, path: string, state: 'noFile' | 'noLine' = 'noFile'): CheckedCitation => ({
    text: said,
    path,
    line: 1,
    state,
  });

  it('is marked in text and in code, but not within a longer path', async () => {
    const said = 'It lies in app.ts, `app.ts` and src/app.ts; all of src/jobs/ reads app.ts.';
    assert.deepEqual(await marked(said, gone('app.ts', 'app.ts'), gone('src/jobs/', 'src/jobs')), [
      `app.ts ${text['cite.noFile']}`,
      `app.ts ${text['cite.noFile']}`,
      `src/jobs/ ${text['cite.noFile']}`,
      `app.ts ${text['cite.noFile']}`,
    ]);
  });

  it('is marked at the missing part', async () => {
    const said = 'See function `ghost` of `src/app.ts`, function verify of `src/gone.ts`, and src/app.ts#two.';
    assert.deepEqual(
      await marked(
        said,
        gone('function `ghost` of `src/app.ts`', 'src/app.ts', 'noLine'),
        gone('function verify of `src/gone.ts`', 'src/gone.ts'),
        gone('src/app.ts#two', 'src/app.ts', 'noLine'),
      ),
      [`ghost ${text['cite.noLine']}`, `src/gone.ts ${text['cite.noFile']}`, `src/app.ts#two ${text['cite.noLine']}`],
    );
  });
});
