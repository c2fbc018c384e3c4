// Project files before and after a sloppy session.
import type { ToolCall } from '../../../src/core/models/request';

export const limitPath = 'src/limit.js';
export const appPath = 'src/app.js';
export const readmePath = 'README.md';

export const filesBefore: Readonly<Record<string, string>> = {
  [appPath]: [
    '// The login of a reading list.',
    "import { findAccount } from './accounts.js';",
    "import { isPassword } from './passwords.js';",
    '',
    'export async function login(store, { name, password }, now = Date.now()) {',
    '  const account = findAccount(store, name);',
    '  if (!account || !(await isPassword(password, account.password))) {',
    "    return { status: 401, error: 'Wrong name or password.' };",
    '  }',
    '  return { status: 200, name: account.name };',
    '}',
    '',
    'export function logout(sessions, token) {',
    '  sessions.delete(token);',
    '  return { status: 204 };',
    '}',
    '',
  ].join('\n'),
  'src/accounts.js': 'export function findAccount(store, name) {\n  return store.accounts.find((account) => account.name === name);\n}\n',
  'src/passwords.js': 'export async function isPassword(given, kept) {\n  return given === kept;\n}\n',
  [readmePath]: '# Reading list\n\nA login answers 200, or 401 for a wrong name or password.\n',
};

const limit = [
  '// Failed logins by name; a name with 5 of them is locked for 15 minutes.',
  'const maxFailures = 5;',
  'const lockMs = 15 * 60 * 1000;',
  'const failures = new Map();',
  '',
  'export function isLocked(name, now) {',
  '  const entry = failures.get(name);',
  '  return entry !== undefined && entry.count >= maxFailures && now < entry.lastAt + lockMs;',
  '}',
  '',
  'export function failed(name, now) {',
  '  const count = (failures.get(name)?.count ?? 0) + 1;',
  '  failures.set(name, { count, lastAt: now });',
  '}',
  '',
  'export function reset(name) {',
  '  failures.delete(name);',
  '}',
  '',
].join('\n');

interface Replacement {
  readonly path: string;
  readonly intent: string;
  readonly old_text: string;
  readonly new_text: string;
}

const documented: Replacement = {
  path: readmePath,
  intent: 'Document the lock',
  old_text: 'A login answers 200, or 401 for a wrong name or password.',
  new_text: 'A login answers 200, or 401 for a wrong name or password, or 429 while a name is locked.',
};

const cleared: Replacement = {
  path: appPath,
  intent: 'A right password clears the count',
  old_text: '  return { status: 200, name: account.name };',
  new_text: '  reset(name);\n  return { status: 200, name: account.name };',
};

const wired: readonly Replacement[] = [
  {
    path: appPath,
    intent: 'Bring in the lock',
    old_text: "import { isPassword } from './passwords.js';",
    new_text: "import { failed, isLocked, reset } from './limit.js';\nimport { isPassword } from './passwords.js';",
  },
  {
    path: appPath,
    intent: 'Refuse a locked name',
    old_text: '  const account = findAccount(store, name);',
    new_text:
      "  if (isLocked(name, now)) return { status: 429, error: 'Too many attempts. Try again later.' };\n  const account = findAccount(store, name);",
  },
  {
    path: appPath,
    intent: 'Count a failed login',
    old_text: "    return { status: 401, error: 'Wrong name or password.' };",
    new_text: "    failed(name, now);\n    return { status: 401, error: 'Wrong name or password.' };",
  },
];

function replaced(text: string, { old_text, new_text }: Replacement): string {
  return text.replace(old_text, () => new_text);
}

/** Content of the files after both steps were built as planned. */
export const filesAfter: Readonly<Record<string, string>> = {
  ...filesBefore,
  [limitPath]: limit,
  [readmePath]: replaced(filesBefore[readmePath] ?? '', documented),
  [appPath]: [...wired, cleared].reduce(replaced, filesBefore[appPath] ?? ''),
};

export const filesOfStep: readonly (readonly string[])[] = [[limitPath, readmePath], [appPath]];

/** Returns the edits of a step, given its position in the plan. With `forgets`, the first proposal omits the last edit of step 2. */
export function editsOf(step: number, forgets: boolean): ToolCall[] {
  const replace = (args: Replacement): ToolCall => ({ name: 'replace_in_file', args });
  if (step === 0)
    return [{ name: 'create_file', args: { path: limitPath, intent: 'Count failed logins by name', content: limit } }, replace(documented)];
  return [...wired, ...(forgets ? [] : [cleared])].map(replace);
}
