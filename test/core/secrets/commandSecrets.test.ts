// Passwords in commands and lists.
import assert from 'node:assert/strict';
import { maskSecrets } from '../../../src/core/secrets/mask';
import { plainMark } from '../../../src/core/secrets/marks';

const value = ['r7xe', 'VWNRvxj', 'JYkLfvz'].join('');

const held: readonly string[] = [
  `curl -u admin:${value} https://x.example/api`,
  `$ curl -sS --user "admin:${value}" https://x.example`,
  `sshpass -p '${value}' ssh me@host`,
  `INSERT INTO notes VALUES (3, 'sshpass -p ''${value}'' ssh me@host');`,
  `mysql -u root -p${value} shop`,
  `mysqldump --all -p${value} > all.sql`,
  `mariadb-dump -h db -p${value} shop`,
  `db.internal:5432:shop:app:${value}`,
  `# db.internal:5432:*:app:${value}`,
  `7,"{""auth"": ""${value}""}",2026-01-01`,
  `INSERT INTO notes VALUES ('password = ''${value}''');`,
  `mysqldump -uroot -p'${value}' --all-databases`,
  `mongosh --host db -u root -p ${value}`,
  `redis-cli -h cache -a ${value} ping`,
  `docker login -u ci -p ${value} registry.x.example`,
  `echo ${value} | docker login registry.x.example -u ci --password-stdin`,
  `echo 'jane:${value}' | chpasswd`,
  `psexec \\\\srv -u admin -p ${value} cmd`,
  `sqlcmd -S db -U sa -P ${value} -Q 'select 1'`,
  `sqlplus shop/${value}@ORCL`,
  `jdbc:oracle:thin:shop/${value}@//db:1521/ORCL`,
  `shop:${value}@tcp(db:3306)/shop`,
  `ldapsearch -x -D cn=admin -w ${value} -b dc=x`,
  `zip -P ${value} out.zip f.txt`,
  `7z x backup.7z -p${value}`,
  `smbclient //srv/share -U jane%${value}`,
  `htpasswd -cb .htpasswd jane ${value}`,
  `net use Z: \\\\srv\\share /user:corp\\jane ${value}`,
  `openssl rsa -in k.pem -passin pass:${value}`,
  `rabbitmqctl add_user shop ${value}`,
  `CREATE USER shop IDENTIFIED BY '${value}';`,
  `keytool -genkey -alias app -storepass ${value}`,
  `requirepass ${value}`,
  `anytool connect -k ${value} host`,
  `anytool /user:jane /secretword:${value}`,
  `anytool --user root:${value} get /`,
  `anytool -t ${['9f2c41d7b08e6a35', 'c7d1f09b4e82a6c3'].join('')}`,
  `echo ${value} | sudo -S apt update`,
  `printf ${value} | anytool create db -`,
  `net user jane ${value} /add`,
  `you can log in with admin / ${value} there`,
  `creds: jane:${value}`,
  `echo ${value} | gpg --passphrase-fd 0 -d f.gpg`,
  `child.sendline('${value}')  # password`,
  `new Sequelize('shop', 'app', '${value}')`,
  `session.auth = ('jane', '${value}')`,
  `param adminPassword string = '${value}'`,
  `dotnet user-secrets set "Db:Password" "${value}"`,
  `<Pass encoding="base64">${value}</Pass>`,
  `EAAA${value}${value}${value}${value}`.slice(0, 64),
  ['sk', '.eyJ1', value, value, value, '.', value, value].join(''),
];

const harmless: readonly string[] = [
  'docker run -u 1000:1000 image',
  'curl -u "$USER:$PASSWORD" https://x.example',
  'curl -u user:password https://x.example',
  'mysql -h db -P 3306 -p shop',
  'mysql -p"$MYSQL_PASSWORD" shop',
  'sshpass -p "$PASS" ssh host',
  'mongosh --host db -u root -p "$MONGO_PASSWORD"',
  'docker login -u ci -p $TOKEN registry.x.example',
  'echo "$TOKEN" | docker login --password-stdin',
  'ssh -p 2222 host',
  'git checkout -b feature/oauth2-login',
  'docker build -t shop:v2.14.0 --build-arg NODE_VERSION=22.3.0 .',
  'const model = "gpt-4o-mini-2024-07-21"; // password tokenizer',
  'kubectl logs -n shop-staging2 web-7d9f8b6c5d-x2x4z',
  'echo "done at step2of3" | tee log',
  'tar -xzf node-v22.11.0-linux-x64.tar.gz',
  'the password is hashed with xchacha20poly1305 and argon2id',
  'unzip archive.zip -d out2',
  'redis-cli -h cache ping',
  'add_user shop',
  'mkdir -p src/core/v2',
  'at 10:4022:shop:app:done',
  'localhost:5432:*:*:password',
  'const password = "" + next;',
  "if (token === '') return;",
  'a = """text"""',
];

describe('a password without a name before it', () => {
  for (const text of held)
    it(`is removed from ${text.slice(0, 24)}`, () => {
      const masked = maskSecrets(text);
      assert.ok(masked.includes(plainMark) && !masked.includes(value.slice(6)) && !masked.includes('c7d1f09b4e82a6c3'), masked);
    });

  for (const text of harmless) it(`is none in ${text}`, () => assert.equal(maskSecrets(text), text));
});
