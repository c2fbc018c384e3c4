// Files made to hold secrets, as data with sources.
import { baseName } from './pathParts';

/** By name, in small letters; `*` is any run of characters. With a slash: in such a folder. The comment names who says what the file holds. */
const held: readonly string[] = [
  // dotenv and its relatives; direnv; Wrangler
  ...['.env', '.env.*', '.env-*', '.env_*', '*.env', '.envrc', '.dev.vars', '.dev.vars.*'],
  // npm, PyPI, RubyGems, Cargo, Composer, NuGet and Maven: where each keeps its tokens
  ...['.npmrc', '.pypirc', '.gem/credentials', '.cargo/credentials', '.cargo/credentials.toml', '.composer/auth.json'],
  ...['settings-security.xml', '.bundle/config'],
  // OpenSSH, OpenSSL, Java, KeePass, PuTTY, Apple and age: private keys and key stores
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
  // command-line tools of hosts and databases
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
  // agents, histories of shells and databases, mobile builds, and the usual names for lists of passwords
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
  // FTP in editors and clients
  ...['.ftpconfig', '.remote-sync.json', 'sftp.json', 'sftp-config.json', 'sitemanager.xml', 'recentservers.xml'],
];

/** Made to be shared; never said of a key or a key store. */
const sample = /(?:^|[._-])(?:example|examples|sample|template|tmpl|tpl|dist|defaults?|schema|enc)(?:[._-]|$)/;
/** Of a Helm chart: values are filled in later. */
const chartTemplate = /(?:^|\/)templates\/[^/]*\.ya?ml$/;
const keyStore = /(?:^id_[a-z0-9_]+|\.(?:pem|key|p12|pfx|p8|jks|keystore|bks|kdbx|ppk|agekey))$/;

/** What editors and people add to the name of a copy. */
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
 * What follows the last dot of all such names (of a name without one, the name): a name that begins with a letter or a digit, and lies in no folder
 * that begins with a dot, is one of them only where its ending is here.
 */
export const secretEndings: ReadonlySet<string> = new Set([
  ...['bak', 'backup', 'old', 'orig', 'save'],
  ...held.flatMap((glob) => {
    const ending = glob.slice(Math.max(glob.lastIndexOf('.'), glob.lastIndexOf('/')) + 1);
    return ending === 'y*ml' ? ['yml', 'yaml'] : ending.includes('*') ? ['yml', 'yaml', 'json', 'conf', 'config', 'txt'] : [ending];
  }),
]);

/** @param path in one spelling: small letters, forward slashes */
export function isSecretFile(path: string): boolean {
  const whole = path.replace(copyEnding, '');
  const name = baseName(whole).replace(/^\.(?=\..*)/, '');
  if (name === '') return false;
  const isHeld = plainNames.has(name) || nameShapes.test(name) || placeShapes.test(whole);
  const isShared = sample.test(name) || chartTemplate.test(path) || name.endsWith('.pub') || name === 'known_hosts';
  return isHeld && (!isShared || keyStore.test(name));
}
