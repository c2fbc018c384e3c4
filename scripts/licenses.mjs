// The licences of what is bundled, as their authors ask: in one text that goes along with the package.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param {readonly string[]} files paths of what went into the bundles, or beside them
 * @returns {string} each package's name, version and licence
 */
export function licensesOf(files) {
  // some are named from the top of the project, some from the top of the disk
  const inProject = files.map((path) => path.slice(path.indexOf('node_modules/')));
  const folders = inProject
    .map((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0])
    .filter((folder) => folder !== undefined);
  return [...new Set(folders)]
    .sort()
    .map(licenseIn)
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/** @param {string} folder */
function licenseIn(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder).filter((file) => /^(licen[sc]e|notice)/i.test(file));
  const text = texts.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n');
  return `${name} ${version}\n\n${text || license}\n`;
}
