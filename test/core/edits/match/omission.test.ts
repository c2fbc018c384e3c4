import assert from 'node:assert/strict';
import { losesLines, omissionIn } from '../../../../src/core/edits/match/elision';

const omissions = [
  '// ... existing code ...',
  '  // ...',
  '# ... rest of the function',
  '... existing code ...',
  '… rest unchanged …',
  '/* ... */',
  '{/* ... existing markup, same as before ... */}',
  '<!-- rest of file -->',
  '// rest of the file',
  '// rest of your existing code here',
  '# existing code',
  '-- remaining code unchanged',
  '// code omitted',
  '// unchanged',
  '// same as before',
  '[... rest of the code ...]',
  '// (existing implementation stays)'.replace('(', '').replace(')', ''),
  '// ...other methods',
  '* ... existing code ...',
];

const code = [
  'const a = [...rest];',
  '...rest,',
  '  ...existing,',
  '...props',
  'return { ...state, ...other };',
  'def f(): ...',
  '...',
  '// rest parameters are not allowed here',
  '// existing users keep their role',
  '// other helpers',
  '# remaining budget in cents',
  '// Wait for more... patience',
  'throw new Error("... existing code ...");',
  '// keep in sync with the schema',
  '/* unchanged since 1.0 */',
  '// previous value',
  'loading...',
];

describe('omissionIn', () => {
  for (const line of omissions)
    it(`sees that "${line}" stands in for code`, () => assert.equal(omissionIn(`a\n${line}\nb`, 'a\nb'), line.trim()));
  for (const line of code) it(`takes "${line}" for what it is`, () => assert.equal(omissionIn(`a\n${line}\nb`, ''), null));

  it('lets a remark pass that was there before', () => {
    assert.equal(omissionIn('a\n  // ... existing code ...', '// ... existing code ...\nb'), null);
  });
});

describe('losesLines', () => {
  it('tells three dots that stand for lines from those that are a body', () => {
    assert.equal(losesLines('a()\nb()\nc()', 'a()\n...\nd()'), true);
    assert.equal(losesLines('def f():\n    return 1', 'def f():\n\n    ...'), false);
  });

  it('comes to an end with a model that repeats them without one', () => {
    assert.equal(losesLines('x', 'if a:\n  ...\n'.repeat(100_000)), false);
  });
});
