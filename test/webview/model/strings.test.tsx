// UI texts of the panel: all used, all translated.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TextKey } from '../../../src/core/i18n/language';
import english from '../../../src/core/i18n/locales/en.json';
import { stringsFor, textsForPlatform } from '../../../webview/model/strings';
import { moments, sampleEnvironment, sampleEvents } from '../../kit/sampleSession';
import { useDom } from '../dom';
import { openPanel, snapshotOf } from '../panel';
import { assertMapped } from '../../kit/lists';

describe('UI texts', () => {
  const textsIn = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  /** Source files that use text keys: the panel, modules shared with the report, and the labels of step fields. */
  const sources = [
    ...textsIn('webview'),
    ...textsIn('src/core').filter((text) =>
      /t: Wording|t: WriteText\): string|: TextKey \{|satisfies { readonly \[K in keyof Task\]/.test(text),
    ),
  ].join('\n');
  /** Prefix and suffix of text keys that are built from a template. */
  const families = [...sources.matchAll(/`([a-z]+\.[\w.]*)\$\{[^}`]+\}([\w.]*)`/g)].map(
    ([, before, after]) => [before ?? '', after ?? ''] as const,
  );
  const prefixes = /^(panel|card|strip|badge|agent|phase|route|wait|stop|fault|refusal|verdict|ledger|setup|sessions)\./;

  it('are all used', () => {
    const unused = (Object.keys(english) as TextKey[]).filter(
      (key) =>
        prefixes.test(key) &&
        !sources.includes(`'${key}'`) &&
        !families.some(([before, after]) => key.startsWith(before) && key.endsWith(after)),
    );
    assert.deepEqual(unused, []);
  });

  it('are plain: no exclamation marks, no emoji, no "AI", no capitals for emphasis', () => {
    for (const [key, text] of Object.entries(english).filter(([key]) => prefixes.test(key))) {
      assert.doesNotMatch(text, /!|\bAI\b|\p{Extended_Pictographic}|\b[A-Z]{5,}\b/u, key);
      assert.notEqual(text.trim(), '', key);
    }
  });

  const t = stringsFor({ texts: english, language: 'en' });
  it('name the modifier keys of the platform', () => {
    const keys = (platform: string) => {
      const texts = textsForPlatform({ ...english, 'find.open': 'Strg+F' }, platform);
      return [texts['find.open'], texts['card.keys.main'], texts['card.plan.keys']];
    };
    assert.deepEqual(keys('MacIntel'), ['⌘F', '⌘Enter', '⌥↑ and ⌥↓ move the step']);
    assert.deepEqual(keys('Win32'), ['Strg+F', 'Ctrl+Enter', 'Alt+↑ and Alt+↓ move the step']);
  });

  it('have the plural form of a number', () => {
    assertMapped([0, 1, 2], ['0 decisions', '1 decision', '2 decisions'], (count) => t.count('ledger.count.decisions', count));
  });

  it('have as many plural forms as the language', () => {
    const texts = { ...english, 'ledger.count.decisions': '{count} решение|{count} решения|{count} решений' };
    const russian = stringsFor({ texts, language: 'ru' });
    assert.deepEqual(
      [1, 2, 5, 21].map((count) => russian.count('ledger.count.decisions', count)),
      ['1 решение', '2 решения', '5 решений', '21 решение'],
    );
  });

  it('show amounts with the digits they need, and never zero for an unknown or small amount', () => {
    assert.deepEqual(
      [0, 0.0002, 0.0214, 0.3, 12.345, null].map((costUsd) => t.cost(costUsd)),
      ['$0.00', '<$0.001', '$0.021', '$0.300', '$12.35', 'cost unknown'],
    );
  });

  it('name an unknown member by the ID', () => {
    assert.deepEqual([t.nameOf('architect'), t.nameOf('user'), t.nameOf('security')], ['Architect', 'You', 'security']);
  });

  describe('UI texts in the panel', () => {
    useDom();

    /** Replaces every UI text with a placeholder: any other text must come from the session, otherwise it is hard-coded. */
    it('are the only texts besides those of the session', async () => {
      const texts = Object.fromEntries(Object.keys(english).map((key) => [key, '·'])) as typeof english;
      const session = JSON.stringify(moments.map(sampleEvents)) + JSON.stringify(sampleEnvironment({ texts }));
      const panel = await openPanel({ environment: { texts } });
      for (const moment of [null, ...moments]) {
        if (moment) await panel.tell(snapshotOf(sampleEvents(moment), { texts }));
        const walker = document.createTreeWalker(panel.root, 4);
        const foreign: string[] = [];
        while (walker.nextNode()) {
          for (const word of walker.currentNode.textContent?.match(/\p{L}{3,}/gu) ?? []) if (!session.includes(word)) foreign.push(word);
        }
        for (const element of panel.root.querySelectorAll('[title], [aria-label], [placeholder]')) {
          for (const name of ['title', 'aria-label', 'placeholder']) {
            for (const word of element.getAttribute(name)?.match(/\p{L}{3,}/gu) ?? []) if (!session.includes(word)) foreign.push(word);
          }
        }
        assert.deepEqual(foreign, [], moment ?? 'first screen');
      }
    });
  });
});
