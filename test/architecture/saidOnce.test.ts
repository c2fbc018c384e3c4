// Idioms that only one module may implement.
import assert from 'node:assert/strict';
import { product, type Source, withoutComments } from './sources';

interface Idiom {
  readonly what: string;
  readonly homes: readonly string[];
  readonly written: RegExp;
  /** Sample reimplementations that `written` must match. */
  readonly examples: readonly string[];
}

const idioms: readonly Idiom[] = [
  {
    what: 'a serial queue',
    homes: ['src/core/base/serialQueue.ts'],
    written: /\b(\w+) = \1(?:\s*\.catch\([^\n]*?\))?\s*\.then\(|\b(\w+) = (\w+)\.then\([^;]*;\s*\3 = \2\b/,
    examples: [
      'last = last.then(work).catch(failed);',
      'last = last.catch(() => undefined).then(sync);',
      'const done = last.then(work);\nlast = done.catch(told);',
    ],
  },
  {
    what: 'a debounce or a throttle',
    homes: ['src/core/base/timers.ts'],
    written: /\?\?= (?:window\.)?setTimeout\(|(?:^|[^.\w])(?<!(?:const|let) )[a-z]\w* = (?:window\.)?setTimeout\(/m,
    examples: ['timer ??= setTimeout(run, 5);', 'clearTimeout(timer);\n  timer = setTimeout(run, 5);', 'rest = window.setTimeout(run, 5);'],
  },
  {
    what: 'a cache that forgets what is oldest',
    homes: ['src/core/base/cache.ts'],
    written: /const \[(\w+)\] = (\w+)\.keys\(\);[^}]*\2\.delete\(\1\)|\.delete\((\w+)\.keys\(\)\.next\(\)/,
    examples: [
      'const [oldest] = kept.keys();\n  if (kept.size > 9 && oldest) kept.delete(oldest);',
      'kept.delete(kept.keys().next().value);',
    ],
  },
  {
    what: 'an atomic write',
    homes: ['src/adapters/files/base/fileContents.ts'],
    written: /\bwriteFile\([^;]*;[^;]*\brename\(/,
    examples: ['await writeFile(beside, text);\n  await rename(beside, path);'],
  },
  {
    what: 'the lines of a text, whatever ends them',
    homes: ['src/core/text/lines.ts'],
    written: /split\(\s*\/(?:\\r|\[\\[rn]\\[rn])|replace(?:All)?\((?:\/\\r\\n\?|'\\r')/,
    examples: ['text.split(/\\r\\n|\\n|\\r/)', 'text.split(/\\r?\\n/)', "text.replace(/\\r\\n?/g, '\\n')"],
  },
  {
    what: 'the fence of code',
    homes: ['src/core/text/fences.ts'],
    written: /[`~]\{3,?\d*\}|(?:startsWith|indexOf|includes|test)\(['"/^]*(?:```|~~~)/,
    examples: ['/^\\s*(`{3,}|~{3,})/.test(line)', "line.startsWith('```')", 'text.indexOf("~~~")'],
  },
  {
    what: 'the name at the end of a path',
    homes: ['src/core/paths/pathParts.ts'],
    written: /\b([\w.]+)\.slice\(\1\.lastIndexOf\('\/'\)|split\('\/'\)\s*(?:\.at\(-1\)|\.pop\(|\.slice\(0, -1\)\.join)/,
    examples: ["path.slice(path.lastIndexOf('/') + 1)", "uri.path.split('/').at(-1)", "name.split('/').slice(0, -1).join('/')"],
  },
  {
    what: 'a text without its byte order mark',
    homes: ['src/core/text/lines.ts'],
    written: /replace\(\/\^\\uFEFF/,
    examples: ["text.replace(/^\\uFEFF/, '')"],
  },
  {
    what: 'a text on one line',
    homes: ['src/core/text/lines.ts'],
    written: /replace(?:All)?\(\/\\s\+\/g, ' '\)/,
    examples: ["text.replace(/\\s+/g, ' ').trim()"],
  },
  {
    what: 'bringing something of the panel into view',
    homes: ['webview/virtualList/bringIntoView.ts'],
    written: /\bscrollIntoView\w*\(/,
    examples: ["entry?.scrollIntoView({ block: 'nearest' })"],
  },
  {
    what: 'the head of a file',
    homes: ['src/core/text/frontMatter.ts'],
    written: /\[0\]\??(?:\.trim(?:End)?\(\))? !?== '---'/,
    examples: ["if (lines[0]?.trimEnd() !== '---') return null;"],
  },
];

const writes = ({ text }: Source, { written }: Idiom) => written.test(withoutComments(text));

describe('architecture: one implementation each', () => {
  for (const idiom of idioms) {
    it(`${idiom.what} is implemented in one place`, () => {
      const found = product.filter((source) => !idiom.homes.includes(source.path) && writes(source, idiom)).map(({ path }) => path);
      assert.deepEqual(found, []);
    });

    it(`${idiom.what} is found if it is written by hand`, () => {
      for (const text of idiom.examples) assert.ok(writes({ path: 'src/a.ts', text }, idiom), text);
    });
  }
});
