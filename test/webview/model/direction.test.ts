// Writing direction of a language.
import assert from 'node:assert/strict';
import { languages } from '../../../src/core/i18n/language';
import { directionOf } from '../../../webview/model/strings';

describe('the direction of a language', () => {
  it('is that of its script', () => {
    for (const tag of ['ar', 'he', 'fa', 'ur', 'ckb', 'pa-PK', 'az-Arab', 'ar-XB']) assert.equal(directionOf(tag), 'rtl', tag);
    for (const tag of ['az', 'pa', 'ja', ...languages]) assert.equal(directionOf(tag), 'ltr', tag);
  });
});
