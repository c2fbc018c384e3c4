// Secrets revealed by structure: Kubernetes, HCL, sentences.
import assert from 'node:assert/strict';
import { maskSecrets } from '../../../src/core/secrets/mask';
import { plainMark } from '../../../src/core/secrets/marks';

const value = ['r7xeVWNR', 'vxjJYkLf', 'vz04Qh'].join('');
const word = ['YWRta', 'W46Y2hl'].join('');

const manifest = (entries: readonly string[]) =>
  [
    'apiVersion: v1',
    'kind: Secret',
    'metadata:',
    '  name: shop',
    'type: Opaque',
    ...entries,
    '---',
    'kind: ConfigMap',
    'data:',
    '  mode: strictly',
  ].join('\n');

const held: readonly (readonly [where: string, text: string, secret: string])[] = [
  ['data of a manifest', manifest(['data:', `  login: ${word}`, `  cert: "${value}"`]), word],
  ['text of a manifest', manifest(['stringData:', `  config: ${value}`]), value],
  ['data above the kind', ['data:', `  login: ${word}`, 'kind: Secret'].join('\n'), word],
  ['a manifest in JSON', `{\n  "kind": "Secret",\n  "data": {\n    "login": "${word}"\n  }\n}`, word],
  ['a manifest with Windows’ line endings', manifest(['data:', `  login: ${word}`]).replaceAll('\n', '\r\n'), word],
  ['a variable of HCL', `variable "deploy_token" {\n  type    = string\n  default = "${value}"\n}`, value],
  ['a sentence', `Please use the access token ${value} for staging.`, value],
  ['a sentence about an api key', `my api_key ${value}, thanks`, value],
];

const harmless: readonly string[] = [
  'kind: SecretStore\ndata:\n  login: anything',
  'kind: ConfigMap\ndata:\n  login: YWRtaW46Y2hl',
  'kind: Secret\nmetadata:\n  name: shop-credentials\n  namespace: default',
  ['kind: Secret\nstringData:\n  login: $', '{LOGIN}'].join(''),
  'variable "deploy_token" {\n  type = string\n}\nvariable "region" {\n  default = "eu-central-1"\n}',
  'the access token authenticationTokenProvider is injected',
  'the secret SSECustomerKeyMD5 of the request',
  "['SSECustomerKey', 'SSECustomerKeyMD5']",
  'type PasswordResult2 = CustomAuthResultV2<State>;',
];

describe('a secret that is recognized by its place', () => {
  for (const [where, text, secret] of held)
    it(`is removed from ${where}`, () => {
      const masked = maskSecrets(text);
      assert.ok(masked.includes(plainMark) && !masked.includes(secret), masked);
    });

  it('removes nothing of the next manifest', () => {
    assert.ok(maskSecrets(manifest(['data:', `  login: ${word}`])).endsWith('kind: ConfigMap\ndata:\n  mode: strictly'));
  });

  for (const text of harmless) it(`is none in ${text.slice(0, 40).replaceAll('\n', ' ')}`, () => assert.equal(maskSecrets(text), text));
});
