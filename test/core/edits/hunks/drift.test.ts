// Drift: positions of hunks after the user changed the file.
import assert from 'node:assert/strict';
import { spliceLines } from '../../../../src/core/edits/lines/lines';
import { hunksBetween } from '../../../../src/core/edits/hunks/hunks';
import { rebaseHunks } from '../../../../src/core/edits/hunks/rebaseHunks';

function carried(base: string, proposed: string, live: string): string | null {
  const hunks = hunksBetween(base, proposed, { prefix: '' });
  const places = rebaseHunks(
    base,
    live,
    hunks.map((hunk) => ({ hunk, verdict: 'pending' as const })),
  );
  const splices = hunks.flatMap((hunk, index) => {
    const place = places[index];
    return place?.kind === 'at' ? [{ startLine: place.startLine, endLine: place.endLine, lines: place.lines ?? hunk.after }] : [];
  });
  return splices.length === hunks.length ? spliceLines(live, splices) : null;
}

const base = 'import one\n\ndef run(all):\n    first = call(1)\n    return first\n\ndef stop():\n    pass\n';
const proposed = base.replace('call(1)', 'call(2)\n    check(first)');
const long = `export const settings = { alpha: 1, beta: "two", gamma: [3, 4], delta: { deep: true }, ${'more: 0, '.repeat(30)}last: null };\n`;

/** The same block of lines at the given indentation. */
const block = (depth: string) => ['first(one);', '', 'second(two);', 'third(three);'].map((line) => `${line && depth}${line}\n`).join('');

const rows: readonly (readonly [what: string, base: string, proposed: string, live: string, expected: string | null])[] = [
  ['white space at the end of its line', base, proposed, base.replace('(1)', '(1)  '), proposed],
  [
    'white space taken off the end of its line, which the new one repeats',
    base.replace('(1)', '(1)  '),
    base.replace('(1)', '(2)  '),
    base,
    base.replace('(1)', '(2)'),
  ],
  [
    'its block moved away, so that a twin that stands deeper comes to its place',
    `start\n${block('  ')}mark,\n  last\n${block('    ')}  mark,\nend\n`,
    `start\n${block('  ').replace('  second(two);\n', '')}mark,\n  last\n${block('    ')}  mark,\nend\n`,
    `start\nmark,\n  last\n${block('    ')}  mark,\nend\n${block('  ')}`,
    null,
  ],
  [
    'its block moved in',
    base,
    proposed,
    base.replace(/^(?=def run| {4}(?:first|return))/gm, '    '),
    base.replace(/^(?=def run| {4}(?:first|return))/gm, '    ').replace('call(1)', 'call(2)\n        check(first)'),
  ],
  [
    'all moved in, so that a twin that was less deep stands as it did',
    `a {\n  b {\n    first(call);\n  }\n}\nc {\n  first(call);\n  last();\n}\n`,
    `a {\n  b {\n    first(call);\n  }\n}\nc {\n  first(call, now);\n  last();\n}\n`,
    `  new a {\n    b {\n      first(call);\n    }\n  }\n  c {\n    first(call);\n    last();\n  }\n`,
    `  new a {\n    b {\n      first(call);\n    }\n  }\n  c {\n    first(call, now);\n    last();\n  }\n`,
  ],
  [
    'moved in where its twin was deeper, with other changes beside it',
    `a {\n  b {\n    first(call);\n  }\n}\nc {\n  first(call);\n  last();\n}\n`,
    `a {\n  b {\n    first(call, now);\n  }\n}\nc {\n  first(call);\n  last();\n}\n`,
    `a {\n  b {\n    if (x) {\n      first(call);\n    }\n  }\n}\nc {\n  d {\n    first(call);\n    last();\n  }\n}\n`,
    null,
  ],
  [
    'all moved in, so that its lines stand where others stood',
    `if a:\n    first(call)\n    last(call)\nelse:\n    while b:\n        first(call)\n        last(call)\n`,
    `if a:\n    first(call)\n    new()\n    last(call)\nelse:\n    while b:\n        first(call)\n        last(call)\n`,
    `    if a:\n        first(call)\n        last(call)\n    else:\n        while b:\n            first(call)\n            last(call)\n`,
    `    if a:\n        first(call)\n        new()\n        last(call)\n    else:\n        while b:\n            first(call)\n            last(call)\n`,
  ],
  [
    'its block moved away',
    base,
    proposed,
    `${base.replace(/def run[\s\S]*first\n\n/, '')}\ndef run(all):\n    first = call(1)\n    return first\n`,
    `${base.replace(/def run[\s\S]*first\n\n/, '')}\ndef run(all):\n    first = call(2)\n    check(first)\n    return first\n`,
  ],
  ['the line above changed', base, proposed, base.replace('run(all)', 'run(some)'), proposed.replace('run(all)', 'run(some)')],
  ['its own line changed', base, proposed, base.replace('first = call', 'first = mine'), null],
  ['its own line doubled', base, proposed, base.replace('    return', '    first = call(1)\n    return').replace('run(all)', 'x'), null],
  [
    'another part of a long line',
    long,
    long.replace('alpha: 1', 'alpha: 7'),
    long.replace('null', '0'),
    long.replace('alpha: 1', 'alpha: 7').replace('null', '0'),
  ],
  ['the same part of a long line', long, long.replace('alpha: 1', 'alpha: 7'), long.replace('alpha: 1', 'alpha: 8'), null],
  ['the next word of a long line', long, long.replace('alpha: 1', 'alpha: 7'), long.replace('1, beta', '1 + 1, beta'), null],
];

describe('a hunk in a file that the user has changed', () => {
  for (const [what, from, to, live, expected] of rows) it(what, () => assert.equal(carried(from, to, live), expected));
});
