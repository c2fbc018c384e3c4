// Near-duplicates of another member's statement, and different answers that share words.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { isRepeatedIn } from '../../../src/core/text/repetition';
import { assertEmpty } from '../../kit/lists';

const said =
  'The rename goes through a view in `db/views.sql` that keeps the old name. It stays for 2 releases, so jobs that export still find it. Nobody has to change a query today.';
const sentences = said.split(/(?<=\.) /);

/** Ways in which a model repeats another's statement. */
const variants: Readonly<Record<string, string>> = {
  'word for word': said,
  'in another case and without marks': said.toUpperCase().replaceAll(/[.,](?=\s|$)/g, ''),
  'as a list': sentences.map((sentence) => `- **${sentence}**`).join('\n'),
  quoted: sentences.map((sentence) => `> ${sentence}`).join('\n'),
  'with a word of assent before it': `I agree with the Architect: ${said}`,
  'in another order': [...sentences].reverse().join(' '),
  twice: `${said}\n\n${said}`,
  'without its last sentence': sentences.slice(0, 2).join(' '),
  'with a word changed': said.replace('jobs that export', 'tasks that export'),
  'with other quotes and spaces': said.replaceAll(' ', '  ').replaceAll('.  ', '.\n\n'),
  'with a short question behind it': `${said} Is that fine?`,
};

describe('a repeated statement', () => {
  for (const [name, text] of Object.entries(variants)) it(`is found ${name}`, () => assert.ok(isRepeatedIn(text)(said)));

  it('is found in Chinese and Japanese, which have no spaces', () => {
    const other = '重命名通过一个视图进行，旧名称保留两个版本。今天没有人需要修改查询。';
    assert.ok(isRepeatedIn(other.replace('今天', '现在'))(other));
    assert.ok(!isRepeatedIn('重命名不通过视图进行，旧名称立即删除。所有查询今天都需要修改。')(other));
  });

  it('is no text that negates a sentence, or names another number, file or symbol', () => {
    const others = [
      said.replace('keeps', 'never keeps').replace('stays for', 'does not stay for').replace('Nobody has', 'Not everybody has'),
      said.replace('2 releases', '5 releases').replace('`db/views.sql`', '`db/legacy.sql`'),
      said.replace('a view in `db/views.sql`', 'a table in `db/tables.sql`').replace('2 releases', '1 release'),
    ];
    for (const other of others) assert.ok(!isRepeatedIn(other)(said), other);
  });

  it('is no short agreement', () => {
    for (const short of ['I agree.', 'Yes, do it.', 'Fine by me, go ahead.', 'Nothing to add from my side.'])
      assert.ok(!isRepeatedIn(short)(short), short);
  });

  it('is none of 300 different answers, nor of forty that differ in one fact', () => {
    const files = ['README.md', 'SECURITY.md', 'PRIVACY.md', 'ARCHITECTURE.md', 'docs/GLOSSARY.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];
    const honest = [...files, ...readdirSync('docs/adr').map((name) => `docs/adr/${name}`)]
      .flatMap((path) => readFileSync(path, 'utf8').split(/\n\s*\n|\n- /))
      .filter((part) => part.length > 100 && !/^[#|`]/.test(part))
      .slice(0, 300);
    assert.equal(honest.length, 300);
    const found = honest.flatMap((text, at) => honest.slice(Math.max(0, at - 30), at).filter((other) => isRepeatedIn(text)(other)));
    assert.deepEqual(found, []);
    const facts = Array.from(
      { length: 40 },
      (_, at) => `The limit of src/limit.js counts ${at + 3} tries for each address before it answers 429.`,
    );
    assertEmpty(facts.flatMap((text, at) => facts.slice(0, at).filter((other) => isRepeatedIn(text)(other))));
  });
});
