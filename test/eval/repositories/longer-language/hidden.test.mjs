import assert from 'node:assert/strict';
import test from 'node:test';
import { labels } from './src/labels.js';
import { menu } from './src/menu.js';

test('R1: label and price stand in two columns', () => {
  const lines = menu('en');
  assert.match(lines[1], /^Fried fish {2,}12\.00$/);
  assert.equal(new Set(lines.map((line) => line.search(/\d/))).size, 1);
});
test('R2: German is there', () => assert.match(menu('de')[1], /\d/));
test('T1: no German label is cut', () => {
  const lines = menu('de');
  for (const [index, label] of Object.values(labels.de).entries()) assert.ok(lines[index].startsWith(`${label}  `), lines[index]);
});
test('T2: what is not translated is shown in English', () => assert.match(menu('de')[3], /^Tea\s/));
