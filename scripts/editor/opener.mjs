// Shows MilkStack's panel when `npm start` has opened the editor: a page of a browser can be opened at a folder, but not at a view.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const ID = 'milkstack.opener';
const VERSION = '1.0.0';
const FOLDER = `${ID}-${VERSION}`;

const MANIFEST = {
  name: 'opener',
  publisher: 'milkstack',
  displayName: 'MilkStack Opener',
  description: 'Shows the MilkStack panel when the editor has started.',
  version: VERSION,
  engines: { vscode: '^1.106.0' },
  main: './extension.js',
  activationEvents: ['onStartupFinished'],
};

const CODE = `const { commands } = require('vscode');
exports.activate = () => commands.executeCommand('milkstack.focus');
`;

/**
 * Puts a tiny extension beside those of the editor that `npm start` opens; the product itself never opens its panel unasked.
 * @param {string} extensionsDir
 */
export async function installOpener(extensionsDir) {
  const folder = join(extensionsDir, FOLDER);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify(MANIFEST, null, 2));
  await writeFile(join(folder, 'extension.js'), CODE);
  // The editor loads what this file names, and keeps it up to date itself when a person installs something more.
  const listFile = join(extensionsDir, 'extensions.json');
  const list = JSON.parse(await readFile(listFile, 'utf8').catch(() => '[]'));
  const others = list.filter((/** @type {{ identifier?: { id?: string } }} */ entry) => entry.identifier?.id !== ID);
  const own = {
    identifier: { id: ID },
    version: VERSION,
    location: { $mid: 1, path: folder, scheme: 'file' },
    relativeLocation: FOLDER,
    metadata: {},
  };
  await writeFile(listFile, JSON.stringify([...others, own]));
}
