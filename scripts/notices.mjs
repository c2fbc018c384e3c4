// Third-party notices of bundled packages; a package without a notice fails the build.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Folder of notices for packages that contain none. The first line of each file names the package, or `grammar NAME`. */
const folder = join(root, 'scripts/notices');

/** @typedef {{ readonly title: string, readonly text: string }} Notice */

/**
 * @param {readonly string[]} files paths of the files in the bundles or next to the bundles
 * @param {readonly string[]} grammars names such as `python`
 * @param {ReadonlyMap<string, readonly string[]>} [kept] texts by package or grammar
 * @returns {string} name, version and notice of each package and grammar
 * @throws an error that names everything without a notice
 */
export function noticesOf(files, grammars, kept = keptTexts()) {
  const notices = [
    ...packagesIn(files).map((path) => noticeOfPackage(path, kept)),
    ...grammars.map((name) => ({ title: `grammar ${name}`, text: (kept.get(`grammar ${name}`) ?? []).join('\n\n') })),
  ];
  const lacking = notices.filter(({ text }) => !isNotice(text)).map(({ title }) => title);
  if (lacking.length > 0) throw new Error(`No notice in its package or in scripts/notices: ${lacking.join(', ')}`);
  return notices.map(({ title, text }) => `${title}\n\n${text}\n`).join(`\n${'-'.repeat(80)}\n\n`);
}

/**
 * @param {readonly string[]} files
 * @returns {string[]} folders of the packages, without duplicates
 */
function packagesIn(files) {
  // Some paths are relative to the project, some absolute; a package may be installed in a parent folder.
  const installed = files.filter((path) => path.includes('node_modules/'));
  const folders = installed.map((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? path);
  return [...new Set(folders.map((folder) => resolve(root, folder)))].sort();
}

/**
 * @param {string} path
 * @param {ReadonlyMap<string, readonly string[]>} kept
 * @returns {Notice}
 */
function noticeOfPackage(path, kept) {
  const { name, version } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const own = readdirSync(path).filter((file) => /^(licen[sc]e|notice|copying|third.?party)/i.test(file));
  const texts = [...own.map((file) => shortened(readFileSync(join(path, file), 'utf8').trim())), ...(kept.get(name) ?? [])];
  return { title: `${name} ${version}`, text: texts.join('\n\n') };
}

const legalCode = /^Attribution 4\.0 International\n\n=+\n[\s\S]*?\nCreative Commons may be contacted at creativecommons\.org\.$/m;

/**
 * Replaces the legal code of Creative Commons with its URL, which the license permits. The legal code is as long as all other notices
 * together.
 * @param {string} text
 */
export function shortened(text) {
  return text
    .replaceAll('\r\n', '\n')
    .replace(
      legalCode,
      'Creative Commons Attribution 4.0 International Public License, with its disclaimer of warranties:\nhttps://creativecommons.org/licenses/by/4.0/legalcode',
    );
}

/** @returns {Map<string, string[]>} */
function keptTexts() {
  const kept = new Map();
  for (const file of readdirSync(folder).sort()) {
    const [first = '', ...lines] = readFileSync(join(folder, file), 'utf8').split('\n');
    const names = /^for: (.+)$/.exec(first)?.[1]?.split(', ');
    if (!names) throw new Error(`scripts/notices/${file} does not say what it is for`);
    for (const name of names) kept.set(name, [...(kept.get(name) ?? []), lines.join('\n').trim()]);
  }
  return kept;
}

/**
 * Whether a text contains copyright holders and license terms; the name of a license alone is not enough.
 * @param {string} text
 */
function isNotice(text) {
  return /copyright|©/i.test(text) && /permission|redistribut|without restriction/i.test(text);
}
