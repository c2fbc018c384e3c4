// Repetitive answers: equal blocks in code, and prose without spaces.
import assert from 'node:assert/strict';
import { createRepetitionWatch } from '../../../src/core/text/repetition';

/** Number of characters received when the answer is stopped; null if the answer is never stopped. */
function stoppedAt(text: string, isCode = false, piece = 9): number | null {
  const watch = createRepetitionWatch(isCode);
  for (let at = 0; at < text.length; at += piece) if (watch.add(text.slice(at, at + piece)) !== null) return at + piece;
  return null;
}

const fence = (language: string, code: string) => `src/page.${language}\n\`\`\`${language}\n${code}\n\`\`\`\n`;
const card =
  '<article class="card">\n  <img src="placeholder.jpg" alt="Placeholder">\n  <h3>Title of the product</h3>\n  <p>A short description of it.</p>\n</article>\n';
const long = `<div class="rounded border p-6 ${'shadow-sm transition hover:shadow-md dark:bg-gray-800 '.repeat(5)}">\n  <h5>Feature</h5>\n</div>\n`;

const blocks: Readonly<Record<string, string>> = {
  'twelve cards': fence('html', card.repeat(12)),
  'six long cards': fence('html', long.repeat(6)),
  'the cells of a calendar': fence('html', '  <div class="day"><span class="number"></span><ul class="events"></ul></div>\n'.repeat(42)),
  'the squares of a board': fence('jsx', '<button className="square" type="button" aria-label="empty square" />\n'.repeat(64)),
  'equal fixtures': fence('ts', "  { name: 'Jane Doe', email: 'jane@example.com', active: true, roles: ['reader'] },\n".repeat(20)),
  'rows of a table to be filled in': `| Name | Owner | Status |\n|---|---|---|\n${'| to be named | nobody yet | not started |\n'.repeat(25)}`,
  'a fence in the string of a typed answer': JSON.stringify({ text: `As now:\n\n\`\`\`html\n${card.repeat(8)}\`\`\`\nDone.` }),
};

describe('equal blocks in code', () => {
  for (const [name, text] of Object.entries(blocks)) it(`continue: ${name}`, () => assert.equal(stoppedAt(text), null));

  it('continue in the strings of an edit', () => {
    const edit = JSON.stringify({ edits: [{ path: 'src/page.html', old: '<main>', new: card.repeat(12) }] });
    assert.equal(stoppedAt(edit, true), null);
  });

  for (const unit of ['<p>One line of the page.</p>\n', card, long.repeat(3), long.repeat(8)])
    it(`without end are stopped, in units of ${unit.length}`, () => {
      const stopped = stoppedAt(`\`\`\`html\n${unit.repeat(Math.ceil(40_000 / unit.length))}`);
      assert.ok(stopped !== null && stopped <= Math.max(6_500, 3 * unit.length) + 2_600, `${stopped}`);
    });

  it('do not prevent a stop of the prose after them', () => {
    const lead = blocks['twelve cards'] ?? '';
    const unit = 'The list loads the names before it checks the rights of the reader.\n';
    const stopped = stoppedAt(lead + unit.repeat(60));
    assert.ok(stopped !== null && stopped <= lead.length + 3 * unit.length + 300, `${stopped}`);
  });
});

describe('endless prose', () => {
  for (const unit of [
    '这个列表会先读取名字然后再检查读者的权利。\n',
    '名前を読み込んでから権利を確認し、その後で保存します。\n',
    'รายการจะโหลดชื่อก่อนตรวจสอบสิทธิ์\n',
  ])
    it(`without spaces is stopped within 300 characters of its third copy: ${unit.slice(0, 6)}`, () => {
      const stopped = stoppedAt(unit.repeat(200));
      assert.ok(stopped !== null && stopped <= 3 * unit.length + 300, `${stopped}`);
    });
});
