// Parsing of the experts' question from malformed replies, one row per form.
import assert from 'node:assert/strict';
import { keptOf } from '../../kit/readings';
import { parseExpertBrief, renderExpertBrief } from '../../../src/core/experts/brief';

const whole = {
  type: 'workflow',
  handover: 'A limit.',
  blocker: '',
  context: ['one process', 'no Redis'],
  prompt: 'You have run logins.\n\nDecide the key.',
};
const fields =
  'TYPE: workflow\nHANDOVER: A limit.\nBLOCKER: none\nCONTEXT:\n- one process\n- no Redis\nPROMPT:\nYou have run logins.\n\nDecide the key.';

describe('the question for the experts', () => {
  const rows: readonly (readonly [form: string, reply: string])[] = [
    ['a block', `<<<BATCH>>>\n${fields}\n<<<END>>>`],
    ['a block with talk around it', `Here it is:\n\n<<<BATCH>>>\n${fields}\n<<<END>>>\n\nGood luck!`],
    ['a block in a fence', `\`\`\`\n<<<BATCH>>>\n${fields}\n<<<END>>>\n\`\`\``],
    ['a block that never ends', `<<<BATCH>>>\n${fields}`],
    ['fields without a block', fields],
    ['lower case', fields.replace(/^[A-Z]+(?=:)/gm, (name) => name.toLowerCase())],
    ['bold labels', fields.replace(/^([A-Z]+):/gm, '**$1:**')],
    ['headings', fields.replace(/^([A-Z]+):/gm, '## $1:')],
    ['numbers for dashes', fields.replace('- one', '1. one').replace('- no', '2) no')],
    ['Windows line endings', fields.replaceAll('\n', '\r\n')],
    [
      'tags',
      '<type>workflow</type>\n<handover>A limit.</handover>\n<context>\n- one process\n- no Redis\n</context>\n<prompt>\nYou have run logins.\n\nDecide the key.\n</prompt>',
    ],
    ['JSON', JSON.stringify(whole)],
    ['JSON in a fence', `\`\`\`json\n${JSON.stringify(whole)}\n\`\`\``],
    ['JSON in a block', `<<<BATCH>>>\n${JSON.stringify(whole)}\n<<<END>>>`],
  ];
  for (const [form, reply] of rows) {
    it(`is read from ${form}`, () => assert.deepEqual(keptOf(parseExpertBrief(reply)), whole));
  }

  it('keeps the whole text after PROMPT, even names of other fields', () => {
    const parsed = keptOf(parseExpertBrief('PROMPT: You know files.\nCONTEXT: is a word here.'));
    assert.equal(parsed?.prompt, 'You know files.\nCONTEXT: is a word here.');
  });

  it('is about a step if it names one', () => {
    const parsed = keptOf(parseExpertBrief('TYPE: Step help\nSTEP: T2 The limiter\nBLOCKER: The port has no clock.\nPROMPT: How?'));
    assert.deepEqual(parsed && [parsed.type, parsed.handover, parsed.blocker], ['step', 'T2 The limiter', 'The port has no clock.']);
  });

  for (const garbage of ['', 'lorem ipsum', '{}', '<<<BATCH>>>\n<<<END>>>', 'PROMPT:', '{'.repeat(5_000), '[]']) {
    it(`is not found in ${JSON.stringify(garbage.slice(0, 20))}`, () => assert.equal(keptOf(parseExpertBrief(garbage)), null));
  }

  it('has a length limit, and is restored from its text form', () => {
    const long = keptOf(parseExpertBrief(`PROMPT: ${'x'.repeat(50_000)}`));
    assert.equal(long?.prompt.length, 8_000);
    const parsed = keptOf(parseExpertBrief(fields));
    assert.ok(parsed);
    assert.deepEqual(keptOf(parseExpertBrief(renderExpertBrief(parsed))), parsed);
  });
});
