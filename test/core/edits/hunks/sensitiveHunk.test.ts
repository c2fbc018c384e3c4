// Sensitive changes in a package manifest.
import assert from 'node:assert/strict';
import { changesCommands, isManifest } from '../../../../src/core/edits/hunks/sensitiveHunk';

describe('a hunk of a package manifest', () => {
  const changes = (line: string, before: string[] = []) => changesCommands({ before, after: line.split('\n') });
  for (const line of [
    '    "postinstall": "node steal.js",',
    '    "build": "tsc",',
    '    "test": "node --test"',
    '  "scripts": {',
    '  "bin": {',
    '    "left": "git+https://example.org/left.git",',
    '    "left": "file:../left",',
    // Manifests with other formatting: on one line, or with line breaks around values.
    '{"name":"x","scripts":{"postinstall":"node steal.js"}}',
    '  "version": "1.0.0", "scripts": {"postinstall": "node steal.js"},',
    '  "left": "1.0.0", "postinstall": "node steal.js",',
    '  "engines": {"node": "20"}, "scripts": {"install": "node steal.js"},',
    '  "dependencies": {"left": "git+https://example.org/left.git"},',
    '    "postinstall":\n      "node steal.js"',
    '    "postinstall"\n      : "node steal.js"',
    '  "scripts":\n  {',
    '{ "scripts": {',
    '  "lint-staged": {\n    "*.js": [\n      "node steal.js"\n    ]\n  }',
    '  "lint-staged": {"*.js": ["node steal.js"]}',
    '      ["node steal.js"]',
    '  , "postinstall": "node steal.js"',
    '  /* so */ "postinstall": "node steal.js"',
    '  "\\u0070ostinstall": "node steal.js"',
    '  "\\u0073cripts": {',
    // `version` is also the name of a script that the package manager runs.
    '    "version": "node steal.js"',
  ])
    it(`needs it for ${JSON.stringify(line.trim())}`, () => assert.equal(changes(line), true));

  for (const line of [
    '    "left": "^1.2.3",',
    '    "left": ">=1 <3",',
    '    "left": "1.0.0-beta.2"',
    '    "left": "workspace:*"',
    '  "version": "1.2.3",',
    '  "description": "run it all",',
    '  "dependencies": {',
    '  },',
    '{',
    '  "engines": { "node": ">=20" },',
    '  "files": ["dist", "media"],',
    '  "sideEffects": false,',
    '  "exports": { ".": { "types": "./a.d.ts", "default": "./a.js" } },',
    '  "dependencies": { "left": "^1.2.3", "right": "~2.0.0" }',
    '  "jest": {\n    "verbose": true\n  },',
  ])
    it(`needs none for ${JSON.stringify(line.trim())}`, () => assert.equal(changes(line), false));

  it('needs none for lines that stay', () => {
    assert.equal(changes('  "build": "tsc",', ['  "build": "tsc",']), false);
  });
});

describe('a package manifest', () => {
  for (const path of ['package.json', 'app/package.json', 'app/PACKAGE.JSON']) it(`is ${path}`, () => assert.ok(isManifest(path)));
  for (const path of ['app/config.json', 'package.json.ts', 'mypackage.json']) it(`is not ${path}`, () => assert.ok(!isManifest(path)));
});
