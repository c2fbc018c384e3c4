// Settings that silence a fresh editor, so that a run shows only the product.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** @typedef {Record<string, unknown>} Settings */
/** @typedef {'dark' | 'light' | 'hc-dark' | 'hc-light'} Theme */

/** @type {Record<Theme, { id: string, label: string, bodyClass: string }>} */
export const THEMES = {
  dark: { id: 'Dark 2026', label: 'Dark 2026', bodyClass: 'vs-dark' },
  light: { id: 'Light 2026', label: 'Light 2026', bodyClass: 'vs' },
  'hc-dark': { id: 'Default High Contrast', label: 'Dark High Contrast', bodyClass: 'hc-black' },
  'hc-light': { id: 'Default High Contrast Light', label: 'Light High Contrast', bodyClass: 'hc-light' },
};

/** @type {Settings} */
const QUIET = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'workbench.enableExperiments': false,
  'workbench.colorTheme': THEMES.dark.id,
  // The browser's own preference would otherwise override the theme.
  'window.autoDetectColorScheme': false,
  'window.confirmBeforeClose': 'never',
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'update.showReleaseNotes': false,
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'git.openRepositoryInParentFolders': 'never',
  'git.autofetch': false,
  'git.enableSmartCommit': true,
  'files.simpleDialog.enable': true,
  'editor.accessibilitySupport': 'off',
};

/**
 * Turns off the UI around the product, and animated UI that is redrawn repeatedly.
 * @type {Settings}
 */
const BARE = {
  ...QUIET,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'editor.minimap.enabled': false,
  'editor.cursorBlinking': 'solid',
};

/**
 * `default` is a freshly installed editor without network access; `bare` is `quiet` with less surrounding UI, for tests of the product's
 * own UI.
 * @typedef {'quiet' | 'bare' | 'default'} Profile
 */

/** @type {Record<Profile, Settings>} */
const PROFILES = {
  quiet: QUIET,
  bare: BARE,
  default: { 'telemetry.telemetryLevel': 'off', 'update.mode': 'none', 'files.simpleDialog.enable': true },
};

/**
 * Tests run with the editor's own AI features on, because users have these features on by default. `MILKSTACK_AI_FEATURES=off` runs any
 * suite without them.
 */
const hasAiFeatures = () => process.env.MILKSTACK_AI_FEATURES !== 'off';

/**
 * Writes user settings to the server's folder User, and machine settings to Machine, the only place for machine-scoped settings. Existing
 * settings are kept.
 * @param {string} dataDir
 * @param {{ machineSettings?: Settings | undefined, profile?: Profile | undefined, aiFeatures?: boolean | undefined }} [options]
 */
export async function writeSettings(dataDir, { machineSettings = {}, profile = 'quiet', aiFeatures = hasAiFeatures() } = {}) {
  const existing = await read(userFile(dataDir));
  const ai = aiFeatures ? {} : { 'chat.disableAIFeatures': true };
  await write(userFile(dataDir), { ...PROFILES[profile], ...ai, ...existing });
  const machineFile = join(dataDir, 'data', 'Machine', 'settings.json');
  await write(machineFile, { ...(await read(machineFile)), ...machineSettings });
}

/**
 * Changes the user settings on disk; only editors started later read them.
 * @param {string} dataDir
 * @param {Settings} settings
 */
export async function changeUserSettings(dataDir, settings) {
  await write(userFile(dataDir), { ...(await read(userFile(dataDir))), ...settings });
}

/** @param {string} dataDir */
function userFile(dataDir) {
  return join(dataDir, 'data', 'User', 'settings.json');
}

/**
 * Reads a settings file. Throws if the file contains comments, because rewriting the file would lose them.
 * @param {string} file
 * @returns {Promise<Settings>}
 */
async function read(file) {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${file} is not plain JSON (comments?). Correct it or delete it.`);
  }
}

/**
 * @param {string} file
 * @param {Settings} settings
 */
async function write(file, settings) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(settings, null, 2)}\n`);
}
