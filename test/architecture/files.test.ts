// Rules for files and folders of the product: first line, size, names, comment style.
import assert from 'node:assert/strict';
import { folderOf } from './rules';
import { filesIn, product, readSource } from './sources';
import { assertEmpty, column } from '../kit/lists';

const maxLines = 300;
const maxFirstLine = 90;
/** Forbidden first words of a file. The first line must start with a noun or a verb. */
const badOpener = /^\/[/*] (?:What|Whether|Who|Whoever|Where|How|So many|All that|When|Why|Which|Nothing|Every(?:thing|body)|Nobody|It)\b/;
/** Phrases that are hard to read in comments. Use nouns instead of pronouns, "if" for conditions, and the subject first. */
const riddle =
  /\b(?:[Ww]hoever|[Ww]homever|[Nn]obody|[Ss]omebody|[Ww]here there (?:is|are) (?:none|no)|as it (?:stands|is told)|(?:[Nn]ull|[Ee]mpty|[Uu]ndefined|[Ff]alse|[Nn]one|[Aa]bsent) where|of its kind|Whether (?:it|they))\b|(?<!`)\b(?:[Oo]urs?|[Ww]e)\b(?!`)|(?:\/\*\*|\/\/|\.) Of (?:an?|the|what|some|several|one)\b/;
/** Own-line comments that start in lower case, and JSDoc tags in the middle of a line. */
const notASentence = /(?<!^ *\/\/.*\n)^ *\/\/ [a-z]+ .*|^ *\/\*\* [a-z]+ .*|^ *(?:\/\*\*|\*) \S.* @(?:param|returns) .*/gm;
const maxFilesInFolder = 30;

const others = filesIn(['headless', 'scripts', 'test'], /\.(?:tsx?|mjs)$/).map(readSource);

describe('architecture: files', () => {
  for (const { path, text } of product) {
    it(`${path} opens with a short line on what it is and is under ${maxLines} lines`, () => {
      const lines = text.split('\n');
      const [first = ''] = lines;
      assert.match(first, /^(\/\/|\/\*) .{8,}/);
      assert.doesNotMatch(first, badOpener);
      assert.ok(first.length <= maxFirstLine, `${first.length} characters`);
      assert.ok(lines.length <= maxLines, `${lines.length} lines`);
    });
  }

  it('comments use plain phrases', () => {
    const code = [...product, ...others];
    const comments = code.flatMap(({ path, text }) =>
      [...text.matchAll(/^ *(?:\/\/|\/?\*).*|\/\*\* .*?\*\//gm)].map(([comment]) => `${path}: ${comment.trim()}`),
    );
    assertEmpty(comments.filter((comment) => riddle.test(comment)));
    assertEmpty(code.flatMap(({ path, text }) => [...text.matchAll(notASentence)].map(([comment]) => `${path}: ${comment.trim()}`)));
    assert.match('null where none is set', riddle);
  });

  it('tests, scripts and headless code open with a short line on what they are', () => {
    const wrong = others.filter(({ text }) => {
      const [first = ''] = text.split('\n', 1);
      return !/^\/[/*] .{8,}/.test(first) || first.length > maxFirstLine || badOpener.test(first);
    });
    assert.deepEqual(column(wrong, 'path'), []);
  });

  it('names are more specific than manager, helper, util or service', () => {
    assertEmpty(product.filter(({ path }) => /manager|helper|util|service/i.test(path)));
  });

  it(`no folder has more than ${maxFilesInFolder} code files directly in it`, () => {
    const counts = new Map<string, number>();
    for (const path of filesIn(['src', 'webview', 'scripts'], /\.(?:tsx?|mjs|cjs|css)$/))
      counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1);
    assertEmpty([...counts].filter(([, count]) => count > maxFilesInFolder));
  });
});
