// Texts that once caused exponential backtracking; the test timeout catches a hang.
import assert from 'node:assert/strict';
import { limitsAfter, usualLimits } from '../../../src/adapters/models/anthropic/anthropicRequest';
import { reasonOf } from '../../../src/adapters/models/openai/openAiFailure';
import { refusesSystem } from '../../../src/adapters/models/openai/openAiRequest';
import { endTokens } from '../../../src/adapters/models/thinkingForms';
import { createBuildFilter } from '../../../src/core/edits/formats/buildFilter';
import { maskSecrets } from '../../../src/core/secrets/mask';
import { fileIn } from '../../../src/core/shell/lasting';
import { isPlaceholder } from '../../../src/core/edits/match/omission';
import { isKnownText } from '../../../src/core/shell/scriptText';
import { readLenientJson } from '../../../src/core/text/lenientJson';
import { shownAddress } from '../../../src/core/tools/mcpServers';
import { assertLinear } from '../../kit/growth';

describe('text made to backtrack', () => {
  const read: Readonly<Record<string, (text: string) => unknown>> = {
    ':1': (text) => fileIn(`a${text}x`),
    '<|end|> ': (text) => endTokens.test(`${text}x`),
    'model, no ': (text) => reasonOf(400, { message: `${text} key`, code: '', status: null, windowTokens: null }, true),
    support: (text) => refusesSystem.test(`${text}_ x`),
    'max_tokens ': (text) => limitsAfter(usualLimits, {}, text),
    '-key': shownAddress,
    '…': (text) => isPlaceholder(`"${text}!`),
  };
  for (const [piece, work] of Object.entries(read)) it(`is read in linear time from ${piece}`, () => assertLinear(piece, work));

  it('is judged as a value near a name', () => {
    const line = `const password = "Aa${'-_'.repeat(40)}1x";`;
    assert.notEqual(maskSecrets(line), line);
  });

  it('is judged as the beginning of an edit', () => {
    const filter = createBuildFilter();
    const line = `<edit${'_a'.repeat(80)} is no tag`;
    assert.equal(filter.push(line) + filter.end().visible, line);
  });

  it('is judged as a script of the manifest', () => {
    const scripts = { test: `node build${'-_'.repeat(40)}` };
    assert.equal(isKnownText('test', scripts, { launched: () => null, isListed: () => false }), false);
  });

  for (const comment of ['//', '/**/', '/*'])
    it(`is judged as JSON with ${comment} and no comma`, () => {
      assert.equal(typeof readLenientJson(`{"a": 1 ${comment.repeat(80)}`).ok, 'boolean');
    });
});
