// Files meant to hold secrets, as data with sources.
import { baseName } from './pathParts';

/** Lower-case names; `*` matches any run of characters. With a slash: a name in such a folder. Each comment names the source. */
const held: readonly string[] = [
  // dotenv and its relatives; direnv; Wrangler
  ...['.env', '.env.*', '.env-*', '.env_*', '*.env', '.envrc', '.dev.vars', '.dev.vars.*'],
  // package managers' tokens: npm, PyPI, RubyGems, Cargo, Composer, NuGet and Maven
  ...['.npmrc', '.pypirc', '.gem/credentials', '.cargo/credentials', '.cargo/credentials.toml', '.composer/auth.json'],
  ...['settings-security.xml', '.bundle/config'],
  // private keys and key stores: OpenSSH, OpenSSL, Java, KeePass, PuTTY, Apple and age
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
  // curl and ftp, git, PostgreSQL, MySQL, Apache, subversion
  ...['.netrc', '_netrc', '.git-credentials', '.pgpass', 'pgpass.conf', '.my.cnf', '.mylogin.cnf', '.htpasswd', '*.htpasswd'],
  // Amazon, Google, Azure, Docker, Kubernetes
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
  // Terraform, Vault, Ansible, Pulumi, sops
  ...['*.tfvars', '*.tfvars.json', '*.tfstate', '*.tfstate.backup', '.terraformrc', 'terraform.rc', 'credentials.tfrc.json'],
  ...['.vault-token', '.vault_pass', '.vault_pass.txt', '.vault-pass', '.pulumi/credentials.json'],
  // Rails, ASP.NET, Streamlit, WordPress, Serverless, Helm and the usual name for it
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
  // command-line tools of hosting providers and databases
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
  // agents, shell and database histories, mobile builds, and common names of password lists
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
  // FTP settings of editors and clients
  ...['.ftpconfig', '.remote-sync.json', 'sftp.json', 'sftp-config.json', 'sitemanager.xml', 'recentservers.xml'],
];

/** Sample files made to be shared; never applies to keys and key stores. */
const sample = /(?:^|[._-])(?:example|examples|sample|template|tmpl|tpl|dist|defaults?|schema|enc)(?:[._-]|$)/;
/** Helm chart templates: values are filled in later. */
const chartTemplate = /(?:^|\/)templates\/[^/]*\.ya?ml$/;
const keyStore = /(?:^id_[a-z0-9_]+|\.(?:pem|key|p12|pfx|p8|jks|keystore|bks|kdbx|ppk|agekey))$/;

/** Suffixes of backup copies. */
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
 * Extensions of these names (the whole name if it has none). A quick check: a name that starts with a letter or digit, outside dot
 * folders, can only match with one of these.
 */
export const secretEndings: ReadonlySet<string> = new Set([
  ...['bak', 'backup', 'old', 'orig', 'save'],
  ...held.flatMap((glob) => {
    const ending = glob.slice(Math.max(glob.lastIndexOf('.'), glob.lastIndexOf('/')) + 1);
    return ending === 'y*ml' ? ['yml', 'yaml'] : ending.includes('*') ? ['yml', 'yaml', 'json', 'conf', 'config', 'txt'] : [ending];
  }),
]);

/** @param path normalized: lower case, forward slashes */
export function isSecretFile(path: string): boolean {
  const whole = path.replace(copyEnding, '');
  const name = baseName(whole).replace(/^\.(?=\..*)/, '');
  if (name === '') return false;
  const isHeld = plainNames.has(name) || nameShapes.test(name) || placeShapes.test(whole);
  const isShared = sample.test(name) || chartTemplate.test(path) || name.endsWith('.pub') || name === 'known_hosts';
  return isHeld && (!isShared || keyStore.test(name));
}
