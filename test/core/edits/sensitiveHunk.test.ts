// Which changes of a package manifest need a second word.
import assert from 'node:assert/strict';
import { changesCommands } from '../../../src/core/edits/hunks/sensitiveHunk';

describe('a hunk of a package manifest', () => {
  const changes = (line: string, path = 'app/package.json', before: string[] = []) => changesCommands(path, { before, after: [line] });
  for (const line of [
    '    "postinstall": "node steal.js",',
    '    "build": "tsc",',
    '    "test": "node --test"',
    '  "scripts": {',
    '  "bin": {',
    '    "left": "git+https://example.org/left.git",',
    '    "left": "file:../left",',
  ])
    it(`needs it for ${line.trim()}`, () => assert.equal(changes(line), true));

  for (const line of [
    '    "left": "^1.2.3",',
    '    "left": ">=1 <3",',
    '    "left": "1.0.0-beta.2"',
    '    "left": "workspace:*"',
    '  "description": "run it all",',
    '  "dependencies": {',
    '  },',
  ])
    it(`needs none for ${line.trim()}`, () => assert.equal(changes(line), false));

  it('needs none for lines that stay, or in other files', () => {
    assert.equal(changes('  "build": "tsc",', 'package.json', ['  "build": "tsc",']), false);
    assert.equal(changes('  "build": "tsc",', 'app/config.json'), false);
  });
});
