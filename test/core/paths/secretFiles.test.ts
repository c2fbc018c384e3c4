// Names of files that hold secrets.
import assert from 'node:assert/strict';
import { isTellingFolder, skipByPath } from '../../../src/core/context/files/excludedFiles';
import { isSecretPath } from '../../../src/core/paths/pathRules';
import { listOf } from '../../kit/lists';

const held = [
  ...['.env.bak', 'config/secrets.yml.old', 'deploy/id_rsa.bak', '.npmrc~', '.env.production.orig', 'a/..env.swp', 'prod.pem.save'],
  ...['ops/.secrets', 'env.staging', 'api_keys.txt', 'keys/api.secret'],
  ...listOf(`
    .env | app/.env.production | .env-prod | prod.env | deploy/docker.env | .envrc | .dev.vars | .npmrc | packages/a/.npmrc
    .pypirc`),
  ...listOf(`
    .aws/credentials | home/.aws/config | .docker/config.json | .kube/config | kubeconfig | ci/kubeconfig.yaml | stage.kubeconfig`),
  ...listOf(`
    credentials.json | service-account.json | service-account-prod.json | my-service-account.json | shop-firebase-adminsdk-ab12.json`),
  ...listOf(`
    client_secret_1234.apps.json | prod.tfvars | terraform.tfvars.json | terraform.tfstate | config/master.key
    config/credentials/prod.key`),
  ...listOf(`
    local.settings.json | secrets.yml | config/secrets.yaml | prod.secrets.yaml | credentials.yml | .streamlit/secrets.toml
    secrets.json`),
  ...listOf(`
    .netrc | _netrc | .pgpass | .my.cnf | .htpasswd | .git-credentials | id_rsa | deploy/id_ed25519 | .ssh/anything | .gnupg/a/b`),
  ...['a.pem', 'a.key', 'a.p12', 'a.pfx', 'a.jks', 'a.keystore', 'AuthKey_1.p8', 'server.example.pem', 'wp-config.php', '.vault-token'],
  ...listOf(`
    .cargo/credentials.toml | .config/gh/hosts.yml | .vscode/sftp.json | Credentials.JSON | PROD.ENV | ．env
    src/credenſx/credentials.json`),
  ...['.claude/.credentials.json', '.codex/auth.json', 'token.json', 'home/.bash_history', '.psql_history', 'passwords.txt', 'secrets.txt'],
  ...['env.production', 'id_ed25519_work', 'keys/id_rsa.bak', 'id_rsa-old', '.env~', 'appsettings.Production.json', 'app/local.properties'],
];

const readable = [
  ...listOf(`
    .env.example | prod.env.sample | prod.example.env | secrets.example.yml | secrets.yml.dist | terraform.tfvars.example
    template.env`),
  ...listOf(`
    credentials.sample.json | wp-config-sample.php | id_rsa.pub | .ssh/known_hosts | chart/templates/secret.yaml
    credentials.yml.enc`),
  ...listOf(`
    package.json | config.json | tsconfig.json | src/credentials.ts | src/core/secrets/names.ts | secrets.py | kubeconfig.go
    en/auth.json`),
  ...listOf(`
    key.ts | keys.json | environment.ts | env.d.ts | docker/config.json | aws/credentials.md | .docker/Dockerfile | settings.json
    hosts.yml`),
  ...[
    ...['variables.tf', 'service-account.ts', 'accounts.json', 'src/service/account.json', 'monkey', 'keyboard.keymap', 'README.md'],
    ...['design-tokens.json', 'passwords.ts', 'id_rsa_parser.pub', 'appsettings.json', 'gradle.properties', '.editorconfig', ''],
  ],
];

/** Skip reason as in a directory listing: by the file name alone, unless the folder's name matters to the rules. */
function sifted(path: string) {
  const slash = path.lastIndexOf('/') + 1;
  return skipByPath(isTellingFolder(path.slice(0, slash)) ? path : path.slice(slash));
}

describe('a file that is made to hold secrets', () => {
  for (const path of held)
    it(`is withheld as ${JSON.stringify(path)}`, () => {
      assert.ok(isSecretPath(path));
      assert.equal(skipByPath(path), 'secret');
      assert.equal(sifted(path), 'secret');
    });

  for (const path of readable)
    it(`is not ${JSON.stringify(path)}`, () => {
      assert.ok(!isSecretPath(path));
      assert.notEqual(skipByPath(path), 'secret');
      assert.notEqual(sifted(path), 'secret');
    });
});
