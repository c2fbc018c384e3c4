// Extension package: README, keywords, notices, size.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { decode, movingPicture } from '../scripts/movingPicture.mjs';
import { maxPackageBytes, minified, packedReadme, packedSecurity, withNumbers } from '../scripts/package.mjs';
import { assertEmpty } from './kit/lists';

const textOf = (path: string) => readFileSync(join(process.cwd(), path), 'utf8');
const manifest = JSON.parse(textOf('package.json'));
const english: Record<string, string> = JSON.parse(textOf('package.nls.json'));
const readme = textOf('README.md');

/** Maximum number of keywords in the marketplace. The packager adds one or two keywords for each entry of `contributedTags`. */
const maxTags = 30;
const contributedTags = ['keybindings', 'chatParticipants', 'languageModelTools', 'languageModelTools'];

describe('the package', () => {
  it('has a README of at most 120 lines', () => assert.ok(readme.split('\n').length <= 121));

  it('has a README that begins with one sentence and a picture', () => {
    const [title, sentence = '', picture = ''] = readme.split('\n\n');
    assert.equal(title, '# MilkStack');
    assert.match(sentence, /^\*\*[A-Z][^.!?]+\.\*\*$/);
    assert.match(picture, /^!\[[^\]]{20,}\]\(media\/pictures\/tour\.png\)$/);
  });

  it('shows existing pictures with alternative texts', () => {
    const pictures = [...readme.matchAll(/!\[([^\]]*)\]\(([^)]+)\)|alt="([^"]*)" src="([^"]+)"/g)];
    assert.ok(pictures.length > 2);
    for (const [, words, path, otherWords, otherPath] of pictures) {
      assert.ok((words ?? otherWords ?? '').length > 20);
      assert.ok(existsSync(path ?? otherPath ?? ''), path ?? otherPath);
    }
    for (const [, path = ''] of readme.matchAll(/srcset="([^"]+)"/g)) assert.ok(existsSync(path), path);
  });

  for (const path of ['README.md', 'SUPPORT.md', 'PRIVACY.md', '.github/ISSUE_TEMPLATE/bug.yml']) {
    it(`${path} names commands by their titles`, () => {
      const titles = Object.keys(english).filter((key) => key.startsWith('command.'));
      const known = titles.map((key) => english[key]);
      const told = [...textOf(path).matchAll(/MilkStack: ([^*"]+)[*"]/g)].map(([, title]) => title);
      assertEmpty(told.filter((title) => !known.includes(title)));
    });
  }

  it('has a changelog without links into the source, which the packager refuses', () =>
    assert.deepEqual(textOf('CHANGELOG.md').match(/\]\((?!https:)[^)]*\)/g) ?? [], []));

  it('has at most as many keywords as a marketplace accepts, without duplicates', () => {
    const own = contributedTags.filter((point) => point in manifest.contributes);
    assert.ok(manifest.keywords.length >= 20);
    assert.ok(manifest.keywords.length + own.length <= maxTags, `${manifest.keywords.length} and ${own.length} of the packager`);
    assert.equal(new Set(manifest.keywords).size, manifest.keywords.length);
  });

  it('describes itself, and is a preview while its version is below 1', () => {
    assert.match(manifest.galleryBanner.color, /^#[\da-f]{6}$/);
    assert.match(manifest.galleryBanner.theme, /^(?:dark|light)$/);
    assert.equal(manifest.preview, manifest.version.startsWith('0.'));
    assert.ok(manifest.categories.includes('AI'));
  });

  it('has all repository addresses or none, and no invented one', () => {
    const named = ['repository', 'bugs', 'homepage'].filter((field) => manifest[field] !== undefined);
    assert.ok(named.length === 0 || named.length === 3, named.join());
    assert.doesNotMatch(JSON.stringify([manifest.repository, manifest.bugs, manifest.homepage]), /example|OWNER|TODO/);
  });

  it('includes its license, notices, support and privacy pages', () => {
    const packed = textOf('.vscodeignore').split('\n');
    for (const path of ['LICENSE', 'SUPPORT.md', 'PRIVACY.md', 'SECURITY.md', 'dist/ThirdPartyNotices.txt', 'README.md'])
      assert.ok(packed.includes(`!${path}`), path);
  });

  it('disables no check of the packager, and has a size limit', () => {
    assert.doesNotMatch(textOf('scripts/package.mjs'), /'--(?:allow|skip|no-rewrite)-/);
    assert.ok(maxPackageBytes <= 2_000_000);
    assert.match(textOf('scripts/package.mjs'), /if \(bytes > maxPackageBytes\) throw/);
  });

  it('uses the address for pictures if there is one, and packs no broken link otherwise', () => {
    assert.equal(packedReadme(readme, true), readme);
    const packed = packedReadme(readme, false);
    assert.doesNotMatch(packed, /media\/pictures|<picture>|!\[/);
    assert.match(packed, /\*\*\n\n- \*\*/);
  });
});

describe('a packed script', () => {
  it('has the exports that are imported', async () => {
    const { transform } = await import('esbuild');
    const source = 'export const taken = 1; export function called() { return taken; }';
    const { code } = await transform(source, { format: 'cjs', platform: 'node', minify: true });
    const folder = mkdtempSync(join(tmpdir(), 'milkstack-packed-'));
    const path = join(folder, 'part.cjs');
    writeFileSync(path, (await minified(code)).code);
    const { called, taken } = await import(pathToFileURL(path).href);
    assert.deepEqual([called(), taken], [1, 1]);
    rmSync(folder, { recursive: true });
  });
});

describe('the packed manifest', () => {
  /** Localizes a manifest as the editor does: every string in percent signs is a key. */
  const said = (read: unknown, of: Record<string, string>): unknown =>
    JSON.parse(JSON.stringify(read), (_, value) => (typeof value === 'string' && /^%.+%$/.test(value) ? of[value.slice(1, -1)] : value));

  it('has the same texts in every language, with the shortest possible keys', () => {
    const names = readdirSync('.').filter((name) => /^package\.nls.*\.json$/.test(name));
    assert.equal(names.length, 10);
    const texts = names.map((name): Record<string, string> => JSON.parse(textOf(name)));
    const [packed, ...numbered] = withNumbers(manifest, texts);
    for (const [index, each] of texts.entries()) assert.deepEqual(said(packed, numbered[index] ?? {}), said(manifest, each), names[index]);
    for (const key of numbered.flatMap(Object.keys)) assert.match(key, /^[\da-z]{1,2}$/);
  });
});

describe('the packed SECURITY.md', () => {
  it('is complete except for the tests, which are not in the package', () => {
    const whole = textOf('SECURITY.md');
    const packed = packedSecurity(whole);
    assert.doesNotMatch(packed, /`test\/|shown by/);
    const promises = [...whole.matchAll(/^\| (.+?) \| `test\//gm)].map(([, promise]) => promise);
    assert.ok(promises.length > 50);
    for (const promise of promises) assert.ok(packed.includes(`\n- ${promise}\n`), promise);
    assert.equal(packed.split('## ').length, whole.split('## ').length);
  });
});

describe('the animated picture', () => {
  const tour = readFileSync('media/pictures/tour.png');

  it('has several frames, loops, and is no larger than a page', () => {
    const control = tour.indexOf('acTL');
    assert.ok(tour.readUInt32BE(control + 4) >= 5);
    assert.equal(tour.readUInt32BE(control + 8), 0);
    assert.ok(tour.length < 250_000, `${tour.length} bytes`);
  });

  it('reads the frames that a browser writes', () => {
    const { width, height, pixels } = decode(readFileSync('media/pictures/plan-dark.png'));
    assert.deepEqual([width, height, pixels.length], [1440, 900, 1440 * 900]);
    assert.ok(new Set(pixels).size > 100);
  });

  it('rejects frames of different sizes, and no frames', () => {
    const png = readFileSync('media/pictures/plan-dark.png');
    // Reduces the height in the PNG header by one row.
    const other = Buffer.from(png);
    other.writeUInt32BE(png.readUInt32BE(20) - 1, 20);
    assert.throws(() => movingPicture([png, other].map((each) => ({ png: each, shownMs: 1 }))), /differ in size/);
    assert.throws(() => movingPicture([]), /needs a frame/);
  });
});
