// Data blocks in a reply.
import assert from 'node:assert/strict';
import { splitBlocks } from '../../../src/core/text/taggedBlocks';
import { assertMapped } from '../../kit/lists';

/** Each row: title, text, visible text, and the blocks as `NAME:body`. */
const table: readonly (readonly [string, string, string, readonly string[], (string | null)?])[] = [
  ['plain text is visible as it stands', 'Hello **there**.', 'Hello **there**.', []],
  ['a trailer is cut off', 'I agree.\n\n<<<STANCE>>>\n{"a":1}\n<<<END>>>', 'I agree.', ['STANCE:{"a":1}']],
  ['a trailer with text after it', 'One.\n<<<STANCE>>>\n{}\n<<<END>>>\n\nTwo.', 'One.\n\nTwo.', ['STANCE:{}']],
  ['a block in the middle of a line', 'One <<<STANCE>>>{}<<<END>>> two', 'One\n\ntwo', ['STANCE:{}']],
  ['a block alone', '<<<PLAN>>>{"x":[1]}<<<END>>>', '', ['PLAN:{"x":[1]}']],
  ['case and spaces inside the markers do not matter', 'a\n<<< stance >>>\n{}\n<<< End >>>', 'a', ['STANCE:{}']],
  ['the end may repeat the name', 'a\n<<<STANCE>>>\n{}\n<<<END STANCE>>>\nb', 'a\n\nb', ['STANCE:{}']],
  ['two blocks', 'a\n<<<STANCE>>>{}<<<END>>>\n<<<BATCH>>>[]<<<END>>>', 'a', ['STANCE:{}', 'BATCH:[]']],
  ['a block without END ends with the text', 'a\n<<<HANDOVER>>>\n{"goal":"x"}', 'a', ['HANDOVER:{"goal":"x"}'], 'HANDOVER'],
  ['a block without END ends at the next block', '<<<OPENING>>>\n1\n<<<PLAN>>>\n2\n<<<END>>>', '', ['OPENING:1', 'PLAN:2']],
  ['a fence around the block goes with it', 'a\n```json\n<<<STANCE>>>\n{}\n<<<END>>>\n```\nb', 'a\n\nb', ['STANCE:{}']],
  ['a blank line inside that fence is part of it', 'a\n```\n\n<<<STANCE>>>\n{}\n<<<END>>>\n\n```', 'a', ['STANCE:{}']],
  ['a fence inside the block goes with it', 'a\n<<<STANCE>>>\n```json\n{}\n```\n<<<END>>>', 'a', ['STANCE:{}']],
  ['a fence that closes where END is missing', 'a\n```json\n<<<STANCE>>>\n{}\n```', 'a', ['STANCE:{}'], 'STANCE'],
  ['a longer fence around the block goes with it', 'a\n````json title=x\n<<<STANCE>>>\n{}\n<<<END>>>\n````\nb', 'a\n\nb', ['STANCE:{}']],
  ['a fence of tildes, further in', 'a\n    ~~~\n<<<STANCE>>>\n{}\n<<<END>>>\n    ~~~\nb', 'a\n\nb', ['STANCE:{}']],
  ['a fence with Windows line endings', 'a\r\n```json\r\n<<<STANCE>>>\r\n{}\r\n<<<END>>>\r\n```\r\nb', 'a\n\nb', ['STANCE:{}']],
  ['a fence inside the block that nothing closes', 'a\n<<<STANCE>>>\n```json\n{}\n<<<END>>>', 'a', ['STANCE:{}']],
  [
    'two fences inside the block stay there',
    '<<<EDITS>>>\n```diff\n1\n```\nand\n```diff\n2\n```\n<<<END>>>',
    '',
    ['EDITS:```diff\n1\n```\nand\n```diff\n2\n```'],
  ],
  ['a fence inside a sample stays one', '````md\n```ts\nx\n```\n````\nb', '````md\n```ts\nx\n```\n````\nb', []],
  ['a fence with other text stays visible', 'a\n```js\nx < y\n```\nb', 'a\n```js\nx < y\n```\nb', []],
  ['a fence that holds blank lines first keeps them', 'a\n```\n\nx\n```', 'a\n```\n\nx\n```', []],
  ['a fence at the end is closed visibly', 'a\n```js\nx\n```', 'a\n```js\nx\n```', []],
  ['a fence that opens on nothing is dropped', 'a\n```json', 'a', []],
  ['a block inside a sample is hidden and is no block', '```\nsay:\n<<<STANCE>>>\n{}\n<<<END>>>\n```\nok', '```\nsay:\n\n```\nok', []],
  ['inline code is no fence', 'use `a` and\n`b` there', 'use `a` and\n`b` there', []],
  [
    'END inside a string is part of the string',
    '<<<STANCE>>>\n{"why":"say <<<END>>> last"}\n<<<END>>>\nb',
    'b',
    ['STANCE:{"why":"say <<<END>>> last"}'],
  ],
  [
    'END after an escaped quote in a string',
    '<<<STANCE>>>\n{"why":"a \\" <<<END>>>"}\n<<<END>>>',
    '',
    ['STANCE:{"why":"a \\" <<<END>>>"}'],
  ],
  ['a name inside a line of the body is part of it', '<<<STANCE>>>\n{"why":"<<<PLAN>>>"}\n<<<END>>>', '', ['STANCE:{"why":"<<<PLAN>>>"}']],
  ['a stray END is dropped', 'a\n<<<END>>>\nb', 'a\n\nb', []],
  ['an unknown name is text', 'a <<<NAME>>> b <<<ENDING>>>', 'a <<<NAME>>> b <<<ENDING>>>', []],
  ['shifts and arrows are text', 'a << b <<< c <- d <', 'a << b <<< c <- d <', []],
  ['merge markers are text', '<<<<<<< HEAD\nx\n>>>>>>> b', '<<<<<<< HEAD\nx\n>>>>>>> b', []],
  ['a marker the text broke off in is dropped', 'a\n<<<STAN', 'a', []],
  ['a bracket alone on the last line is dropped', 'a\n<', 'a', []],
  ['one bracket too many is text', 'a <<<<STANCE>>>{}<<<END>>>', 'a <', ['STANCE:{}']],
  ['an end the text broke off in is dropped', 'a\n<<<STANCE>>>\n{}\n<<<EN', 'a', ['STANCE:{}'], 'STANCE'],
  ['blank space at both ends is dropped', '\n\n  a \n b\n\n', 'a \n b', []],
  ['nothing', '', '', []],
];

describe('splitBlocks', () => {
  for (const [name, text, visible, bodies, unclosed = null] of table) {
    it(name, () => {
      const split = splitBlocks(text);
      assert.equal(split.visible, visible);
      assertMapped(split.blocks, bodies, (block) => `${block.name}:${block.body}`);
      assert.equal(split.unclosed, unclosed);
    });
  }

  // A runaway model may send a million repeated characters; quadratic time would block the editor.
  const runaways: readonly (readonly [string, string, (body: string) => boolean])[] = [
    ['blank space behind a fence that never closes', `\`\`\`json\n{${' '.repeat(300_000)}}`, (body) => body.endsWith('}')],
    ['back ticks', `\`\`\`json\n${'`'.repeat(300_000)}x`, (body) => body.endsWith('x')],
    ['ends inside a string', `{"why":"${'<<<END>>>'.repeat(60_000)}"}`, (body) => body.endsWith('"}')],
  ];
  for (const [name, body, isWhole] of runaways) {
    it(`reads a body of ${name}`, () => {
      const [block] = splitBlocks(`a\n<<<PLAN>>>\n${body}\n<<<END>>>`).blocks;
      assert.ok(block && isWhole(block.body));
    });
  }
});
