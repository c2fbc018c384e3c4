// Open VSX registry rules for the extension package.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { packedReadme } from '../scripts/package.mjs';

type Manifest = Readonly<Record<string, unknown>>;

const textOf = (path: string) => readFileSync(path, 'utf8');
const written: Manifest = JSON.parse(textOf('package.json'));
const english: Readonly<Record<string, string>> = JSON.parse(textOf('package.nls.json'));

/** Manifest with localization keys replaced by their English texts. */
const manifest: Manifest = Object.fromEntries(
  Object.entries(written).map(([field, value]) => [
    field,
    typeof value === 'string' ? value.replace(/^%(.+)%$/, (_, key) => english[key] ?? '') : value,
  ]),
);

const name = /^[\w+$~-]+$/;
/** Control, format, private-use and unassigned characters, and line and paragraph separators. */
const unprintable = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Zl}\p{Zp}]/u;
const texts = { displayName: 255, description: 2_048, categories: 255, keywords: 255, license: 255 };
const addresses = ['homepage', 'repository', 'bugs', 'sponsor'];

const listed = (value: unknown): readonly unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);
const isText = (value: unknown, most: number) => typeof value === 'string' && value.length <= most && !unprintable.test(value);
const isAddress = (value: unknown) => typeof value === 'string' && value.length <= 255 && URL.canParse(value) && new URL(value).host !== '';
const addressOf = (value: unknown) => (typeof value === 'object' && value !== null && 'url' in value ? value.url : value);

/** Names of the manifest fields that the registry would reject. */
function refused(given: Manifest): string[] {
  const { color, theme } = (given.galleryBanner ?? {}) as { color?: unknown; theme?: unknown };
  const { vscode } = (given.engines ?? {}) as { vscode?: unknown };
  const checks: Readonly<Record<string, boolean>> = {
    publisher: isText(given.publisher, 255) && name.test(String(given.publisher)),
    name: isText(given.name, 255) && name.test(String(given.name)),
    version: /^\d+\.\d+\.\d+$/.test(String(given.version)),
    engines: /^\^?\d+\.\d+\.\d+$/.test(String(vscode)),
    markdown: given.markdown === undefined || given.markdown === 'github' || given.markdown === 'standard',
    galleryBanner: (color === undefined || isText(color, 16)) && (theme === undefined || theme === 'dark' || theme === 'light'),
    qna: given.qna === undefined || given.qna === false || given.qna === 'marketplace' || isAddress(given.qna),
    // Only Microsoft's marketplace accepts proposed APIs.
    enabledApiProposals: given.enabledApiProposals === undefined,
    ...Object.fromEntries(
      Object.entries(texts).map(([field, most]) => [field, listed(given[field]).every((value) => isText(value, most))]),
    ),
    ...Object.fromEntries(addresses.map((field) => [field, given[field] === undefined || isAddress(addressOf(given[field]))])),
  };
  return Object.keys(checks).filter((field) => !checks[field]);
}

describe('the package, for Open VSX', () => {
  it('is accepted with all of its fields', () => assert.deepEqual(refused(manifest), []));

  const broken: readonly (readonly [field: string, value: unknown])[] = [
    ['publisher', 'milk stack'],
    ['name', ''],
    ['version', 'latest'],
    ['engines', {}],
    ['displayName', 'Milk\u200bStack'],
    ['description', 'x'.repeat(2_049)],
    ['keywords', ['x'.repeat(256)]],
    ['categories', ['AI\n']],
    ['license', 'x'.repeat(256)],
    ['markdown', 'html'],
    ['galleryBanner', { color: '#25324a', theme: 'grey' }],
    ['qna', 'nowhere'],
    ['homepage', 'example.org'],
    ['repository', { url: 'example.org' }],
    ['bugs', { url: '' }],
    ['enabledApiProposals', ['chatProvider']],
  ];
  for (const [field, value] of broken)
    it(`would be refused for ${field} ${JSON.stringify(value).slice(0, 40)}`, () =>
      assert.deepEqual(refused({ ...manifest, [field]: value }), [field]));

  it('names a license, and has its text', () => {
    assert.equal(manifest.license, 'MIT');
    assert.match(textOf('LICENSE'), /^MIT License\n/);
  });

  it('depends on no other extension, which the registry might not have', () =>
    assert.deepEqual([manifest.extensionDependencies, manifest.extensionPack], [undefined, undefined]));

  it('has an existing icon that is no SVG, which pages do not trust', () => {
    assert.match(String(manifest.icon), /\.png$/);
    assert.ok(existsSync(String(manifest.icon)));
  });

  for (const hasAddress of [true, false])
    it(`links from its README by https only${hasAddress ? '' : ', also without an address'}`, () => {
      const readme = packedReadme(textOf('README.md'), hasAddress);
      const links = [...readme.matchAll(/\]\(([^)\s]+)\)|(?:href|src)="([^"]+)"/g)].map(([, link, attribute]) => link ?? attribute ?? '');
      assert.equal(links.length > 0, hasAddress);
      // The packager converts paths of existing files to URLs.
      const isPath = (link: string) => /^(?:#|[\w-]+(?:[./][\w-]+)*$)/.test(link) && !link.includes(':');
      assert.deepEqual(
        links.filter((link) => !link.startsWith('https://') && !(isPath(link) && (link.startsWith('#') || existsSync(link)))),
        [],
      );
    });
});
