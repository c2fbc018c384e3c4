// Secrets in call arguments, and after names in writing systems without spaces.
import assert from 'node:assert/strict';
import { maskSecrets } from '../../../src/core/secrets/mask';
import { plainMark } from '../../../src/core/secrets/marks';
import { listOf } from '../../kit/lists';

const value = ['pq3jorl', '7nekux'].join('');
const chosen = ['Silver', 'Canyon', '3241'].join('');
const letters = ['vzihlaqu', 'knriqlht'].join('');
const hex = ['9f2c41d7', 'b08e6a35', 'c7d1f09b', '4e82a6c3'].join('');

const held: readonly string[] = [
  `server.login('me@x.example', '${value}')`,
  `requests.get(url, auth=('ci', '${chosen}'))`,
  `new mysqli('db', 'root', '${value}', 'shop')`,
  `new PDO('mysql:host=db', 'root', '${value}')`,
  `DriverManager.getConnection(url, "root", "${value}")`,
  `new NetworkCredential("me@x.example", "${chosen}")`,
  `req.SetBasicAuth("ci", "${value}")`,
  `jwt.sign(payload, '${value}', { expiresIn: '1h' })`,
  `crypto.createHmac('sha256', '${value}').update(body)`,
  `ConvertTo-SecureString "${value}" -AsPlainText`,
  `パスワードは${value}です`,
  `密码：${value}`,
  `APIキー: ${value}`,
  `비밀번호: ${value}`,
  `API keyは${hex}です`,
  `api token是${hex}`,
  `new NetworkCredential("me@x.example", "${letters}")`,
  `["api_key"]=>\n  string(32) "${hex}"`,
  `    apiToken:\n      example: ${hex}`,
  `数据库密码 = "${value}"`,
  `Lösenordet till skrivaren är ${chosen}`,
  `Utilizador horta, palavra-passe ${chosen}`,
  `كلمة المرور هي ${chosen}`,
  `Klucz API to ${hex}`,
  `login: ${hex}\npassword: ${hex}`,
];

const harmless: readonly string[] = listOf(`
  router.connect('/v2/items', 'GET') | crypto.createHmac('sha512', keyOf(user)) | expect(login('user2', 'wrong')).toBe(false)
  jwt.verify(token, publicKey, { algorithms: ['RS256'] }) | auth('admin@x.example', process.env.PASS)
  Buffer.from(text).encode('utf8', 'base64url') | パスワードは8文字以上で入力してください | 密码长度至少为8个字符 | API keyは必須です | tokenが2つある
  const 密钥 = readKey2(path);`);

describe('a secret in an argument, or after a name in Japanese, Chinese or Korean', () => {
  for (const text of held)
    it(`is removed from ${text.slice(0, 30)}`, () => {
      const masked = maskSecrets(text);
      assert.ok(masked.includes(plainMark) && ![value, chosen, letters, hex].some((each) => masked.includes(each)), masked);
    });

  for (const text of harmless) it(`is none in ${text}`, () => assert.equal(maskSecrets(text), text));
});
