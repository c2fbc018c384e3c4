// Checks that each call passes values for all placeholders of its text.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TextKey } from '../../../src/core/i18n/language';
import english from '../../../src/core/i18n/locales/en.json';

/** Matches a call with a text key, and captures the values passed to it. */
const calls = /(?:\bt\(|\bfill\([\w.]+, )'([\w.]+)'(?:, (\{[^{}]*\}))?\)/g;

function unfilled(code: string): string[] {
  return [...code.matchAll(calls)].flatMap(([, key = '', values = '']) => {
    const names = [...(english[key as TextKey] ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const left = values.includes('...') ? [] : names.filter((name) => !new RegExp(`\\b${name}\\b`).test(values));
    return left.map((name) => `${key}: {${name}}`);
  });
}

describe('placeholders', () => {
  it('are filled wherever the text is shown', () => {
    const files = ['src', 'webview'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name)),
    );
    const left = files.flatMap((file) => {
      const path = join(file.parentPath, file.name);
      return unfilled(readFileSync(path, 'utf8')).map((problem) => `${path}: ${problem}`);
    });
    assert.deepEqual(left, []);
  });

  it('would be detected if one were left open', () => {
    assert.deepEqual(unfilled("fill(texts, 'strip.review', { step: 1 })"), ['strip.review: {all}']);
    assert.deepEqual(unfilled("t('strip.review')"), ['strip.review: {step}', 'strip.review: {all}']);
    assert.deepEqual(unfilled("t('strip.review', { step, all: tasks.length })"), []);
  });
});
