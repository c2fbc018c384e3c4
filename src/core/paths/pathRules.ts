// Path checks that need no file system; link targets are checked by the file adapter.
import { fail, ok, type Result } from '../base/result';
import { isOnSensitiveList } from './sensitivePaths';
import { baseName } from './pathParts';

export type PathRefusal = 'outsideWorkspace' | 'protectedPath';

/** Names that Windows treats as devices, with any extension. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³])$/i;
/** A Windows short name, such as `PROGRA~1`. */
const shortName = /^[^.]{1,8}~\d+(?:\..{0,3})?$/;
/** Fast path: a name that matches can be a Windows alias only if it is a device name. */
const plain = /^[\w@+-]+(?:\.[\w@+-]+)*$/;
/** Control characters, and invisible characters that some file systems ignore. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** Folders that may not be edited: edits would damage version control, or be lost when packages are installed again. */
const protectedFolders = ['.git', 'node_modules'];
const maxPathLength = 1_000;

export function pathHint(refusal: PathRefusal): string {
  return refusal === 'outsideWorkspace'
    ? 'Use a path inside the workspace, relative to it.'
    : 'Version control and installed packages are never edited here: leave the file out, and tell the user if it has to change.';
}

/**
 * Normalizes a path from a model to a relative path with forward slashes, or refuses the path.
 * - `outsideWorkspace`: absolute paths and URIs, `..`, empty or overlong paths, invisible characters, and Windows aliases (devices,
 * streams, short names, trailing dots or spaces).
 * - `protectedPath`: version control and installed packages, in any letter case.
 */
export function checkPath(path: string): Result<string, PathRefusal> {
  const slashed = path.replaceAll('\\', '/');
  if (slashed.startsWith('/') || slashed.startsWith('~') || slashed.length > maxPathLength || invisible.test(slashed))
    return fail('outsideWorkspace');
  const segments = slashed.split('/').filter((segment) => segment !== '' && segment !== '.');
  if (segments.length === 0 || segments.some(isAlias)) return fail('outsideWorkspace');
  return segments.some(isProtected) ? fail('protectedPath') : ok(segments.join('/'));
}

/**
 * Whether an edit of a checked path needs a second confirmation: editor settings and tasks, environment files, lock files, and files that
 * run on a commit, on a server or when a folder is opened.
 */
export function isSensitivePath(path: string): boolean {
  return isSecretPath(path) || isOnSensitiveList(pathKey(path));
}

/**
 * Whether a file is meant to contain secrets. Listings and prompts exclude such files, but not sample files, which are meant for sharing.
 */
export function isSecretPath(path: string): boolean {
  return isSecretFile(pathKey(path));
}

/** Returns the same key for all spellings of a path that a file system may treat as equal. */
export function pathKey(path: string): string {
  return path.normalize('NFKC').toUpperCase().toLowerCase();
}

function isAlias(segment: string): boolean {
  const stem = segment.split('.')[0]?.trimEnd() ?? '';
  if (plain.test(segment)) return device.test(stem);
  return (
    /[:*?"<>|]/.test(segment) ||
    /[. ]$/.test(segment) ||
    /^(?:%2e|\.)+$/i.test(segment.normalize('NFKC')) ||
    /%(?:2f|5c|00)/i.test(segment) ||
    device.test(stem) ||
    shortName.test(segment)
  );
}

function isProtected(segment: string): boolean {
  return protectedFolders.includes(plain.test(segment) ? segment.toLowerCase() : pathKey(segment));
}

/** `secret`: the file is meant to contain secrets, so its content is never sent to a model. */
export type ReadRefusal = PathRefusal | 'secret';

/**
 * Returns the real path of a file; fails if the spelled path or the real path is refused.
 * @param real the path with links resolved, relative to its folder; null if the target is outside the folder or does not exist
 */
export function checkLeads(spelled: string, real: string | null): Result<string, PathRefusal> {
  const checked = checkPath(spelled);
  if (!checked.ok || real === spelled) return checked;
  return real === null ? fail('outsideWorkspace') : checkPath(real);
}

/**
 * Like `checkLeads`, for files whose content is sent to a model: also refuses a path if it, or its real path, names a file meant to contain
 * secrets.
 */
export function checkReading(spelled: string, real: string | null): Result<string, ReadRefusal> {
  const leads = checkLeads(spelled, real);
  if (!leads.ok) return leads;
  return isSecretPath(spelled) || (leads.value !== spelled && isSecretPath(leads.value)) ? fail('secret') : leads;
}

/**
 * Lowercase names of files that are meant to contain secrets. `*` matches any characters; a pattern with a slash includes the folder. The
 * comment above each group names its tools.
 */
const held: readonly string[] = [
  // Environment files: dotenv and its variants, direnv, Wrangler
  ...['.env', '.env.*', '.env-*', '.env_*', '*.env', '.envrc', '.dev.vars', '.dev.vars.*'],
  // Package manager tokens: npm, PyPI, RubyGems, Cargo, Composer, NuGet and Maven
  ...['.npmrc', '.pypirc', '.gem/credentials', '.cargo/credentials', '.cargo/credentials.toml', '.composer/auth.json'],
  ...['settings-security.xml', '.bundle/config'],
  // Private keys and key stores: OpenSSH, OpenSSL, Java, KeePass, PuTTY, Apple and age
  ...[
    'id_rsa',
    'id_dsa',
    'id_ecdsa',
    'id_ed25519',
    'id_ecdsa_sk',
    'id_ed25519_sk',
    ...['id_rsa', 'id_ed25519', 'id_ecdsa', 'id_dsa'].flatMap((name) => [`${name}.*`, `${name}_*`, `${name}-*`]),
    '*.pem',
    '*.key',
    '*.p12',
    '*.pfx',
    '*.p8',
  ],
  ...['*.jks', '*.keystore', '*.bks', '*.kdbx', '*.ppk', '*.agekey', '*.ovpn', '.ssh/*', '.gnupg/*'],
  // Credentials for curl, FTP, Git, PostgreSQL, MySQL, Apache and Subversion
  ...['.netrc', '_netrc', '.git-credentials', '.pgpass', 'pgpass.conf', '.my.cnf', '.mylogin.cnf', '.htpasswd', '*.htpasswd'],
  // Cloud platform credentials: Amazon, Google, Azure, Docker, Kubernetes
  ...['.aws/credentials', '.aws/config', '.s3cfg', '.boto', '.passwd-s3fs', 'credentials', 'credentials.json', 'credentials.csv'],
  ...['client_secret.json', 'client_secret*.json', 'service-account.json', 'service-account*.json', '*-service-account.json'],
  ...[
    'service_account*.json',
    '*_service_account.json',
    'serviceaccount*.json',
    '*firebase-adminsdk*.json',
    'gcp-key*.json',
    '*.gserviceaccount.json',
  ],
  ...[
    'application_default_credentials.json',
    '.config/gcloud/*',
    '.azure/*',
    'local.settings.json',
    '*.publishsettings',
    '*.azureprofile.json',
  ],
  ...[
    '.docker/config.json',
    '.dockercfg',
    '.dockerconfigjson',
    'kubeconfig',
    'kubeconfig.y*ml',
    'kubeconfig.json',
    'kubeconfig.conf',
    '*.kubeconfig',
    '*-kubeconfig.y*ml',
    '.kube/config',
  ],
  // Infrastructure tool variables, state and credentials: Terraform, Vault, Ansible, Pulumi, SOPS
  ...['*.tfvars', '*.tfvars.json', '*.tfstate', '*.tfstate.backup', '.terraformrc', 'terraform.rc', 'credentials.tfrc.json'],
  ...['.vault-token', '.vault_pass', '.vault_pass.txt', '.vault-pass', '.pulumi/credentials.json'],
  // Framework secrets: Rails, ASP.NET, Streamlit, WordPress, Serverless, Helm; also names shared by many tools
  ...[
    'master.key',
    'secrets.json',
    'secrets.y*ml',
    'secret.y*ml',
    'secrets.toml',
    'secrets.ini',
    'secrets.properties',
    'secrets.xml',
    'secrets.env',
  ],
  ...['*.secrets.y*ml', '*.secrets.json', '*-secrets.y*ml', 'credentials.y*ml', 'credentials.toml', 'credentials.xml', 'wp-config.php'],
  // Command-line tool credentials for hosting providers and databases
  ...[
    '.config/gh/hosts.yml',
    '.config/hub',
    '.databrickscfg',
    '.snowsql/config',
    '.sentryclirc',
    'rclone.conf',
    '.cloudflared/*',
    '.fly/config.yml',
  ],
  // Credentials for agents and mobile builds, shell and database histories, and common names of password lists
  ...['.claude/.credentials.json', '.codex/auth.json', '.gemini/oauth_creds.json', 'oauth_creds.json', 'token.json', '.*_history'],
  ...['passwords.txt', 'passwords.csv', 'password.txt', 'passwd.txt', 'secrets.txt', 'secret.txt', 'credentials.txt', 'tokens.txt'],
  ...[
    'env.production',
    'env.local',
    '.env~',
    'appsettings.production.json',
    'local.properties',
    'keystore.properties',
    'signing.properties',
  ],
  ...[
    '.credentials',
    '.secret',
    '.secrets',
    '.secrets.*',
    '*.secret',
    'credentials.ini',
    'api_key.txt',
    'api_keys.txt',
    'apikey.txt',
    'private_key.txt',
  ],
  ...['env.staging', 'env.development', 'env.test', '.mcp.json', '.pgservice.conf', '.rediscli_auth', '.vnc/passwd'],
  // FTP settings of editors and FTP clients
  ...['.ftpconfig', '.remote-sync.json', 'sftp.json', 'sftp-config.json', 'sitemanager.xml', 'recentservers.xml'],
];

/** Names of sample files, which are meant for sharing. A key or key store with such a name still counts as secret. */
const sample = /(?:^|[._-])(?:example|examples|sample|template|tmpl|tpl|dist|defaults?|schema|enc)(?:[._-]|$)/;
/** Helm chart templates, which are not secret whatever their names: their values are inserted at deployment. */
const chartTemplate = /(?:^|\/)templates\/[^/]*\.ya?ml$/;

/** @param folder path with a trailing slash */
export function isChartFolder(folder: string): boolean {
  return chartTemplate.test(`${folder}any.yml`.toLowerCase());
}
const keyStore = /(?:^id_[a-z0-9_]+|\.(?:pem|key|p12|pfx|p8|jks|keystore|bks|kdbx|ppk|agekey))$/;

const copyEnding = /(?:\.(?:bak|backup|old|orig|save|swp|swo)|~)+$/;

const asShape = (glob: string) => glob.replace(/[.+^$()|[\]{}\\]/g, '\\$&').replaceAll('*', '[^/]*');
const plainNames = new Set(held.filter((glob) => !/[*/]/.test(glob)));
const nameShapes = new RegExp(
  `^(?:${held
    .filter((glob) => glob.includes('*') && !glob.includes('/'))
    .map(asShape)
    .join('|')})$`,
);
const placeShapes = new RegExp(
  `(?:^|/)(?:${held
    .filter((glob) => glob.includes('/'))
    .map((glob) => asShape(glob).replace(/\[\^\/\]\*$/, '.*'))
    .join('|')})$`,
);

/**
 * Extensions of the names above, or the whole name if it has none. Quick check: outside dot folders, a name that starts with a letter or
 * digit can match only if its extension is in this set.
 */
export const secretEndings: ReadonlySet<string> = new Set([
  ...['bak', 'backup', 'old', 'orig', 'save'],
  ...held.flatMap((glob) => {
    const ending = glob.slice(Math.max(glob.lastIndexOf('.'), glob.lastIndexOf('/')) + 1);
    return ending === 'y*ml' ? ['yml', 'yaml'] : ending.includes('*') ? ['yml', 'yaml', 'json', 'conf', 'config', 'txt'] : [ending];
  }),
]);

/**
 * Quick check for paths that may be secret with any extension: a name that starts with a punctuation mark or `id_`, or a non-ASCII
 * character.
 */
export const mayBeSecret = /(?:^|\/)(?:[^a-z0-9]|id_)|[^\x20-\x7e]/i;

/** @param path normalized: lowercase, forward slashes */
function isSecretFile(path: string): boolean {
  const whole = path.replace(copyEnding, '');
  const name = baseName(whole).replace(/^\.(?=\..*)/, '');
  if (name === '' || !(mayBeSecret.test(whole) || secretEndings.has(name.slice(name.lastIndexOf('.') + 1)))) return false;
  if (!plainNames.has(name) && !nameShapes.test(name) && !placeShapes.test(whole)) return false;
  const isShared = sample.test(name) || chartTemplate.test(path) || name.endsWith('.pub') || name === 'known_hosts';
  return !isShared || keyStore.test(name);
}
