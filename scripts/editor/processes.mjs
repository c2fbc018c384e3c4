// Tracks child processes, so that none outlives the script that started it.
import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const GRACE_MS = 3000;
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** @type {Set<ChildProcess>} */
const live = new Set();
let guarded = false;
let ending = false;

/**
 * Starts a child as the leader of its own process group, so that it can be ended with all its descendants.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {ChildProcess}
 */
export function start(command, args, options = {}) {
  guard();
  const child = spawn(command, args, { ...options, detached: process.platform !== 'win32', windowsHide: true });
  live.add(child);
  child.once('error', () => live.delete(child));
  return child;
}

/**
 * Runs a command and returns its output; a failure names the command and shows the end of the output.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<string>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = start(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => reject(new Error(`cannot run ${command}: ${error.message}`)));
    child.once('close', (code, signal) => {
      live.delete(child);
      if (code === 0) return resolve(output);
      reject(new Error(`${command} ${args.join(' ')} ended with ${signal ?? code}\n${tail(output, 12)}`));
    });
  });
}

/**
 * Ends a child and everything it started; resolves when the child is gone.
 * @param {ChildProcess} child
 * @returns {Promise<void>}
 */
export async function end(child) {
  signalGroup(child, 'SIGTERM');
  if (!(await gone(child, GRACE_MS))) signalGroup(child, 'SIGKILL');
  await gone(child, GRACE_MS);
  // A member of the group may outlive the leader.
  signalGroup(child, 'SIGKILL');
  live.delete(child);
}

/** Whether the process is ending after a signal, so that later failures can be ignored. */
export function isEnding() {
  return ending;
}

/**
 * @param {string} text
 * @param {number} lines
 */
export function tail(text, lines) {
  return text.trimEnd().split('\n').slice(-lines).join('\n');
}

/**
 * @param {ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F'], { windowsHide: true });
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group is empty.
  }
}

/**
 * @param {ChildProcess} child
 * @param {number} ms
 * @returns {Promise<boolean>}
 */
function gone(child, ms) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return Promise.resolve(true);
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

/** Installs handlers that end all children. Called with the first child, so that importing this file has no side effects. */
function guard() {
  if (guarded) return;
  guarded = true;
  process.on('exit', () => {
    for (const child of live) signalGroup(child, 'SIGKILL');
  });
  for (const signal of SIGNALS) process.on(signal, () => void endAll(signal));
}

/** @param {'SIGINT' | 'SIGTERM' | 'SIGHUP'} signal */
async function endAll(signal) {
  if (ending) return;
  ending = true;
  await Promise.all([...live].map(end));
  process.exit(128 + constants.signals[signal]);
}
