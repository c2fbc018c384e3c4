// Runs the machine's own npm in a folder of ours, untouched by the project it was called from.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './processes.mjs';

/**
 * Installs without running any package's scripts: the parts work without being compiled.
 * @param {string} folder
 * @param {string[]} packages
 */
export async function npmInstall(folder, packages) {
  await mkdir(folder, { recursive: true });
  if (packages.length > 0) await writeFile(join(folder, 'package.json'), '{ "private": true }');
  const flags = ['--omit=dev', '--ignore-scripts', '--no-package-lock', '--no-audit', '--no-fund', '--engine-strict=false'];
  const [command, ...first] = npmCommand();
  try {
    await run(command, [...first, 'install', '--loglevel=error', ...flags, ...packages], { cwd: folder, env: npmEnv() });
  } catch (error) {
    throw new Error(
      `npm could not download ${packages.join(', ') || 'the parts of VS Code'}.\n${/** @type {Error} */ (error).message}\n` +
        'Check that the npm registry answers ("npm ping") and that the disk has 2 GB left, then run this again.',
    );
  }
}

/**
 * npm by way of the running Node where it can be found: npm.cmd cannot be spawned without a shell on Windows.
 * @returns {[string, ...string[]]}
 */
function npmCommand() {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('npm-cli.js') ? [process.execPath, cli] : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

/** Inside "npm start" the environment names this project as the place to install to; that must not be inherited. */
function npmEnv() {
  const env = { ...process.env };
  for (const key of Object.keys(env)) {
    if (/^npm_(package|lifecycle)_|^npm_config_(local_prefix|workspace|workspaces|omit|include|global)$/i.test(key)) delete env[key];
  }
  return env;
}
