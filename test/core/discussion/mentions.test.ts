// Mentions of members in a text.
import assert from 'node:assert/strict';
import { mentionsIn } from '../../../src/core/discussion/mentions';

const team = [
  { id: 'architect', name: 'Architect' },
  { id: 'adversary', name: 'Adversary' },
  { id: 'builder', name: 'Builder' },
  { id: 'ux', name: 'UX Designer' },
  { id: 'critic', name: 'Критик' },
  { id: 'reviewer', name: '批评家' },
];

const table: readonly (readonly [string, string, readonly string[], (readonly string[])?])[] = [
  ['an id', '@builder go', ['builder']],
  ['any case', 'Ask @ARCHITECT', ['architect']],
  ['a name of two words', '(@UX Designer, please)', ['ux']],
  ['the id of that member', '@ux?', ['ux']],
  ['a name in another script', '@критик, что думаешь?', ['critic']],
  ['between words without spaces', '请@architect看一下，再问@批评家吧', ['architect', 'reviewer']],
  ['in kana', 'これは@builderにお願いします', ['builder']],
  ['several in order, each once', '@adversary @architect @Adversary', ['adversary', 'architect']],
  ['a possessive', "@builder's plan", ['builder']],
  ['the end of a sentence', 'I hand over to @architect. Thanks', ['architect']],
  ['bold', '**@architect**: yours', ['architect']],
  ['not in a fence', '```\n@builder\n```', []],
  ['not in inline code', 'type `@builder`', []],
  ['not in a quoted line', '> @builder implement', []],
  ['but in quotation marks', 'she asked "@builder?"', ['builder']],
  ['not in an address', 'a@builder.io and x.y@architect', []],
  ['not in a package', '@types/node, @architect/core, foo@builder', []],
  ['not in a path', 'see /@builder and src/@architect/x', []],
  ['not as a part of a longer word', '@builders @ux-lab @architect_2 @builder.io', [], ['builders', 'ux-lab', 'architect_2', 'builder.io']],
  ['not with a letter of another alphabet', '@uх', [], ['uх']],
  ['unknown names are handed back once', '@qa and @QA and @qa', [], ['qa', 'QA']],
  ['a lone @ is nothing', '@ builder @', []],
];

describe('mentionsIn', () => {
  for (const [name, text, mentions, unknown = []] of table) {
    it(`finds ${name}`, () => assert.deepEqual(mentionsIn(text, team), { mentions, unknown }));
  }
});
