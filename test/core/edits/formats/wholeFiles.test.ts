// Whole files in replies of small models: path above the fence, in the fence, or missing.
import assert from 'node:assert/strict';
import { namedWholeFiles } from '../../../../src/core/edits/formats/wholeFiles';

const app = "import { check } from './password.js';\n\nexport function login() {}\n";
const password = 'export function check(password, hash) {\n  return password === hash;\n}\n';
const known = new Map([
  ['src/app.js', app],
  ['src/password.js', password],
]);
const newApp = app.replace('check', 'matches');
const newPassword = password.replace('check', 'matches');
const f = '```';
const named = (path: string, text: string) => `${path}\n${f}${f}\n${text}${f}${f}`;

describe('whole files', () => {
  for (const [where, text] of [
    ['above', `src/password.js\n${f}js\n${newPassword}${f}\nsrc/app.js\n${f}js\n${newApp}${f}`],
    ['above, as a heading or in bold', `**src/password.js**:\n\n${f}js\n${newPassword}${f}\n### src/app.js\n${f}js\n${newApp}${f}`],
    ['above, behind a word', `File: src/password.js\n${f}js\n${newPassword}${f}\nPath: \`src/app.js\`\n${f}js\n${newApp}${f}`],
    ['above, by the end of the path', `password.js\n${f}js\n${newPassword}${f}\napp.js\n${f}js\n${newApp}${f}`],
    ['in a fence that opens twice', `${f}js\nsrc/password.js\n${f}js\n${newPassword}${f}\n\n${f}js\nsrc/app.js\n${f}js\n${newApp}${f}`],
    ['in a fence of its own', `${f}\nsrc/password.js\n${f}\n\n${f}js\n${newPassword}${f}\n${f}\nsrc/app.js\n${f}\n\n${f}js\n${newApp}${f}`],
    ['in the first line', `${f}js\nsrc/password.js\n${newPassword}${f}\n\n${f}js\nsrc/app.js\n${newApp}${f}`],
    ['in a comment', `${f}js\n// src/password.js\n${newPassword}${f}\n${f}js\n# src/app.js\n${newApp}${f}`],
    ['behind the language', `${f}js src/password.js\n${newPassword}${f}\n${f}js:src/app.js\n${newApp}${f}`],
    ['nowhere', `${f}js\n${newPassword}${f}\n\n${f}js\n${newApp}${f}`],
    ['in talk', `Here it is:\n\n${f}js\n${newPassword}${f}\n\nThis renames it in \`src/app.js\` too:\n${f}\n${newApp}${f}\nDone.`],
    ['above a fence that nothing closes', `src/password.js\n${f}js\n${newPassword}${f}\nsrc/app.js\n${f}js\n${newApp}`],
  ] as const)
    it(`are parsed with the path ${where}`, () => {
      assert.equal(namedWholeFiles(text, known), `${named('src/password.js', newPassword)}\n\n${named('src/app.js', newApp)}`);
    });

  it('are dropped if unchanged', () => {
    assert.equal(
      namedWholeFiles(`src/password.js\n${f}js\n${password}${f}\nsrc/app.js\n${f}js\n${newApp}${f}`, known),
      named('src/app.js', newApp),
    );
  });

  for (const [where, title] of [
    ['above', 'src/hash.js'],
    ['in a fence that opens twice', `${f}\nsrc/hash.js`],
    ['in a fence of its own', `${f}\nsrc/hash.js\n${f}\n`],
    ['in bold', '**src/hash.js**\n'],
  ] as const)
    it(`are new ones under a path that does not exist yet, ${where}, and never the text of another file`, () => {
      const text = `${f}\nsrc/password.js\n${f}js\n${newPassword}${f}\n\n${title}\n${f}js\nexport const hash = 1;\n\nhash;\n${f}`;
      const wanted = `${named('src/password.js', newPassword)}\n\n*** Begin Patch\n*** Add File: src/hash.js\n+export const hash = 1;\n+\n+hash;\n*** End Patch`;
      assert.equal(namedWholeFiles(text, known), wanted);
      assert.equal(namedWholeFiles(text, new Map([['src/password.js', password]])), wanted);
    });

  it('are empty if no fence can be identified as a file', () => {
    for (const text of [
      'I have renamed it.',
      `${f}\nnpm test\n${f}`,
      `${f}js\nconst a = 1;\nconst b = 2;\n${f}`,
      'src/app.js needs no change.',
      '',
    ])
      assert.equal(namedWholeFiles(text, known), null, text);
  });

  it('use the only file if no path is given', () => {
    assert.equal(namedWholeFiles(`${f}\nconst a = 1;\n${f}`, new Map([['a.js', null]])), named('a.js', 'const a = 1;\n'));
  });
});
