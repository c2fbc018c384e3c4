// What a file's name says of it: binary, generated, made to hold secrets, or nothing; the quick look agrees with the patterns as people write them.
import assert from 'node:assert/strict';
import { skipByPath } from '../../../../src/core/context/files/excludedFiles';
import { isSecretPath } from '../../../../src/core/paths/pathRules';
import { createRandom } from '../../edits/seededRandom';

const binary =
  /\.(?:png|jpe?g|gif|bmp|ico|icns|webp|avif|tiff?|psd|pdf|zip|gz|tgz|bz2|xz|zst|br|7z|rar|tar|jar|war|class|exe|dll|so|dylib|a|o|obj|lib|pdb|wasm|node|pyc|pyo|woff2?|ttf|otf|eot|mp[34]|m4a|wav|ogg|flac|avi|mov|mkv|webm|sqlite3?|db|bin|dat|vsix|docx?|xlsx?|pptx?)$/i;
const generated =
  /(?:\.min\.(?:js|css|mjs)|\.(?:js|css|mjs)\.map|\.map|\.tsbuildinfo|\.snap|\.pb\.go|_pb2\.py|\.g\.dart|\.designer\.cs)$|(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|cargo\.lock|poetry\.lock|composer\.lock|gemfile\.lock|go\.sum)$/i;

const byPatterns = (path: string) =>
  isSecretPath(path) ? 'secret' : binary.test(path) ? 'binary' : generated.test(path) ? 'generated' : null;

describe('what a name says of a file', () => {
  for (const [path, reason] of [
    ['src/a.ts', null],
    ['docs/png', null],
    ['a.png/readme.md', null],
    ['logo.PNG', 'binary'],
    ['lib.so', 'binary'],
    ['.a', 'binary'],
    ['photo.jpeg', 'binary'],
    ['a.m\u{212A}v', null],
    ['src/app.js', null],
    ['src/app.min.js', 'generated'],
    ['src/admin.js', null],
    ['api_pb2.py', 'generated'],
    ['api.py', null],
    ['deep/Yarn.lock', 'generated'],
    ['myyarn.lock', null],
    ['bun.lockb', 'generated'],
    ['go.sum', 'generated'],
    ['checksum.sum', null],
    ['.env', 'secret'],
    ['.env.example', null],
    ['keys/server.pem', 'secret'],
    ['keys/Server.PEM', 'secret'],
    ['.ssh/id_rsa', 'secret'],
    ['id_ed25519', 'secret'],
    ['id_rsa.pub', null],
    ['_netrc', 'secret'],
    ['', null],
    ['folder/', null],
  ] as const)
    it(`of ${JSON.stringify(path)} is ${reason ?? 'nothing'}`, () => {
      assert.equal(skipByPath(path), reason);
      assert.equal(byPatterns(path), reason);
    });

  it('is what the patterns say, whatever the name is made of', () => {
    const random = createRandom(11);
    const folders = ['', '', 'a/', 'a.png/', '.env/', 'x.min.js/b/'];
    const stems =
      'a x.min api_pb2 package-lock package npm-shrinkwrap yarn pnpm-lock bun cargo poetry composer gemfile go id_rsa id_dsa _netrc .env .npm é 漢 \u{1F600} .pb # Kelvin';
    const endings =
      `${binary.source}|${generated.source}|js|css|mjs|map|ts|pem|p12|ppk|keystore|netrc|envrc|example|local|sample|lock|json|yaml|sum|s\u{212A}y|ſo|m\u{212A}v|d\u{131}ll|`
        .replace(/\\\.|[$()?:^\\/]/g, '')
        .split(/[|[\]]/);
    const joints = ['.', '.', '.', '..', '', '\n', '.min.', '.g.', '.designer.', '.pb.'];
    for (let round = 0; round < 60_000; round++) {
      const name =
        random.pick(stems.split(' ')) +
        random.pick(joints) +
        random.pick(endings) +
        (random.chance(0.05) ? random.pick(['\n', '.', ' ', '/']) : '');
      const path = random.pick(folders) + (random.chance(0.3) ? name.toUpperCase() : name);
      assert.equal(skipByPath(path), byPatterns(path), JSON.stringify(path));
    }
  });
});
