// Detection of placeholders for unchanged code.
import assert from 'node:assert/strict';
import { runToEnd } from '../../../../src/core/base/runToEnd';
import { certainOmissionIn, findingOmission, losingLines, type TextDiff, textDiff } from '../../../../src/core/edits/match/omission';

const omissions = [
  '// ... existing code ...',
  '  // ...',
  '# ... rest of the function',
  '... existing code ...',
  '… rest unchanged …',
  '/* ... */',
  '{/* ... existing markup, same as before ... */}',
  '<!-- rest of file -->',
  '// rest of the file',
  '// rest of your existing code here',
  '# existing code',
  '-- remaining code unchanged',
  '// code omitted',
  '// unchanged',
  '// same as before',
  '[... rest of the code ...]',
  '// (existing implementation stays)'.replace('(', '').replace(')', ''),
  '// ...other methods',
  '* ... existing code ...',
];

const code = [
  'const a = [...rest];',
  '...rest,',
  '  ...existing,',
  '...props',
  'return { ...state, ...other };',
  'def f(): ...',
  '...',
  '// rest parameters are not allowed here',
  '// existing users keep their role',
  '// other helpers',
  '# remaining budget in cents',
  '// Wait for more... patience',
  'throw new Error("... existing code ...");',
  '// keep in sync with the schema',
  '/* unchanged since 1.0 */',
  '// previous value',
  'loading...',
  '//\t    ...',
  '#     ...',
];

const omissionIn = (diff: TextDiff) => runToEnd(findingOmission(diff));

describe('certainOmissionIn', () => {
  for (const line of omissions)
    it(`recognizes "${line}" as a placeholder for code`, () =>
      assert.equal(certainOmissionIn(textDiff('a\nb', `a\n${line}\nb`)), line.trim()));
  for (const line of code)
    it(`does not take "${line}" for a placeholder`, () => assert.equal(certainOmissionIn(textDiff('', `a\n${line}\nb`)), null));

  it('accepts a remark that was already there', () => {
    assert.equal(certainOmissionIn(textDiff('// ... existing code ...\nb', 'a\n  // ... existing code ...')), null);
  });
});

describe('losingLines', () => {
  it('distinguishes three dots that replace lines from those that are a body', () => {
    assert.equal(runToEnd(losingLines(textDiff('a()\nb()\nc()', 'a()\n...\nd()'))), true);
    assert.equal(runToEnd(losingLines(textDiff('def f():\n    return 1', 'def f():\n\n    ...'))), false);
  });

  it('terminates if a model repeats them endlessly', () => {
    assert.equal(runToEnd(losingLines(textDiff('x', 'if a:\n  ...\n'.repeat(100_000)))), false);
  });
});

/** Phrases with which models leave out unchanged code. */
const saidSo: Readonly<Record<string, readonly string[]>> = {
  en: ['(existing code)', '[unchanged]', '(other methods remain the same)', '(rest omitted for brevity)', '... full function ...'],
  de: ['... restlicher Code unverändert ...', 'Rest der Datei bleibt gleich', 'hier folgt der bestehende Code'],
  es: ['... el resto del código sin cambios ...', 'resto de las funciones', 'el código existente continúa aquí'],
  fr: ['... le reste inchangé', 'les autres méthodes restent identiques', 'suite du fichier'],
  it: ['... il resto del codice rimane invariato', 'resto del file', 'altre funzioni come prima'],
  nl: ['... rest van de code ongewijzigd', 'overige functies blijven hetzelfde', 'bestaande code'],
  'pt-br': ['... restante do código inalterado ...', 'demais funções sem alterações', 'o resto permanece igual'],
  ru: ['... остальной код без изменений ...', 'остальные функции', 'существующий код'],
  ja: ['... 既存のコード ...', '（変更なし）', '残りは同じ', '以下省略'],
  'zh-cn': ['... 其余代码保持不变 ...', '（其他方法不变）', '现有代码', '省略'],
};
/** Placeholders in languages without a phrase list. Their position alone shows that code was left out. */
const saidOtherwise = [
  '... 나머지 코드 ...',
  'loput koodista ennallaan',
  'ο υπόλοιπος κώδικας',
  'बाकी कोड',
  'phần còn lại giữ nguyên',
  'a többi kód változatlan',
];
const marks: readonly ((words: string) => string)[] = [
  (words) => `// ${words}`,
  (words) => `# ${words}`,
  (words) => `-- ${words}`,
  (words) => `; ${words}`,
  (words) => `% ${words}`,
  (words) => `/* ${words} */`,
  (words) => ` * ${words}`,
  (words) => `<!-- ${words} -->`,
  (words) => `{/* ${words} */}`,
  (words) => `{{/* ${words} */}}`,
  (words) => `{{!-- ${words} --}}`,
  (words) => `{# ${words} #}`,
  (words) => `(* ${words} *)`,
  (words) => `{- ${words} -}`,
  (words) => `<%# ${words} %>`,
  (words) => `<%-- ${words} --%>`,
  (words) => `@* ${words} *@`,
  (words) => `REM ${words}`,
  (words) => `! ${words}`,
  (words) => `' ${words}`,
  (words) => `dnl ${words}`,
  (words) => `#| ${words} |#`,
  (words) => `--[[ ${words} ]]`,
  (words) => `;; ${words}`,
  (words) => `/// ${words}`,
];
const lines = Array.from({ length: 12 }, (_, index) => `  call${index}(${index});`);
const file = lines.join('\n');
/** The first four lines and the remark, followed by the last line if `keepsEnd`. */
const leftOut = (remark: string, keepsEnd: boolean) =>
  [...lines.slice(0, 4), `  ${remark}`, ...(keepsEnd ? lines.slice(-1) : [])].join('\n');

describe('a remark in the place of several lines', () => {
  for (const [language, said] of Object.entries(saidSo))
    it(`is refused in ${language}, after any comment mark`, () => {
      for (const words of said)
        for (const [index, marked] of marks.entries())
          assert.equal(omissionIn(textDiff(file, leftOut(marked(words), index % 2 === 0)))?.isCertain, true, marked(words));
    });

  it('is recognized after a changed line by its words', () => {
    const text = [...lines.slice(0, 4), '  changed();', '  // remaining calls', ...lines.slice(-1)].join('\n');
    assert.deepEqual(omissionIn(textDiff(file, text)), { line: '// remaining calls', isCertain: false });
  });

  it('is recognized in any other language', () => {
    for (const words of saidOtherwise)
      for (const [index, marked] of marks.entries())
        assert.notEqual(omissionIn(textDiff(file, leftOut(marked(words), index % 2 === 0))), null, marked(words));
  });

  it('is recognized below a changed line, whatever its words', () => {
    for (const words of [...saidOtherwise, 'everything below stays put', 'ab hier alles wie gehabt', 'дальше всё как было']) {
      const text = [...lines.slice(0, 3), '  changed();', `  // ${words}`, ...lines.slice(-1)].join('\n');
      assert.notEqual(omissionIn(textDiff(file, text)), null, words);
    }
  });

  it('is recognized in bare dots and brackets', () => {
    for (const remark of [
      '...',
      '…',
      'your other code here...',
      '[...]',
      '<...>',
      '(rest of methods ...)',
      '[rest of the file]',
      '/*\n  ... rest ...\n*/',
    ])
      assert.notEqual(omissionIn(textDiff(file, leftOut(remark, true))), null, remark);
  });

  const honest: readonly (readonly [string, readonly string[]])[] = [
    ['code in its place', ['  callAll();']],
    ['a tag', ['  <div class="a b">']],
    ['a self-closing tag', ['  <Foo bar />']],
    ['an attribute', ['  #[derive(Debug)]']],
    ['an include', ['#include <a.h>']],
    ['a list', ['  [1, 2, 3],']],
    ['a string', ["  'existing code',"]],
    ['a call with a remark', ['  // Calls them all, the others too.', '  callAll();']],
    ['a decrement', ['  --count;']],
    ['a pointer', ['  *p = 1;']],
    ['a negation', ['  !ready && stop();']],
    ['a selector', ['#rest {']],
  ]; // prettier-ignore
  for (const [name, come] of honest)
    it(`is no ${name}`, () =>
      assert.equal(omissionIn(textDiff(file, [...lines.slice(0, 4), ...come, ...lines.slice(-1)].join('\n'))), null));
});
