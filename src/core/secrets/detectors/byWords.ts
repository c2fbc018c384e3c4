// Runs the detectors whose words a text contains; one search finds the words of all.
import { createAnchorSearch } from '../ahoCorasick';
import type { SecretFinding } from '../kinds';
import { letterFold } from '../nameSearch';
import { isHarmless, isMixed, isWordy } from '../randomness';
import { commandSecrets } from './commandSecrets';
import type { Detector } from './detector';
import { manifestSecrets } from './manifestSecrets';
import { typedSecrets } from './typedSecrets';

/** Japanese, Chinese of both scripts, Korean. */
const passwords = 'パスワード|パスフレーズ|暗証番号|密码|密碼|口令|비밀번호|비번|암호';
const tokens = 'トークン|シークレット|秘密鍵|(?:API|アクセス|暗号)キー|密钥|密鑰|秘钥|令牌|凭证|凭据|토큰|API ?키';
const named = new RegExp(`(${passwords})|(?:${tokens})`, 'gi');
/** Evidence that the value follows: a particle, verb or sign. */
const given =
  /[\w\]"'`）)]{0,12}[ \t\u3000]{0,4}(?:は|が|是|为|為|에|는)?(?:[:：＝|]|={1,2}>?)?[ \t\u3000]{0,4}["'`「『“]{0,1}([!-~]{6,300})/y;

/** Linear: the text examined per name is bounded. */
function wideSecretsIn(text: string): SecretFinding[] {
  const found: SecretFinding[] = [];
  named.lastIndex = 0;
  for (let match = named.exec(text); match; match = named.exec(text)) {
    given.lastIndex = named.lastIndex;
    const behind = given.exec(text);
    const value = behind?.[1]?.replace(/["'`,;.)\]}]+$/, '') ?? '';
    if (!behind || !isSecret(value, match[1] !== undefined)) continue;
    const start = named.lastIndex + behind[0].length - (behind[1]?.length ?? 0);
    found.push({ start, end: start + value.length, kind: 'assigned' });
  }
  return found;
}

const wideSecrets: Detector = { orShape: /[\u3040-\ud7af]/, find: wideSecretsIn };

function isSecret(value: string, isPassword: boolean): boolean {
  if (isPassword && /^\d{6,12}$/.test(value)) return true;
  return value.length >= 6 && isMixed(value) && !isHarmless(value) && !/[(){}<>]/.test(value) && (isPassword || !isWordy(value));
}

const detectors: readonly Detector[] = [wideSecrets, ...commandSecrets, ...typedSecrets, manifestSecrets];
const words = detectors.flatMap(({ needs = [] }, index) => needs.map((word) => ({ word, index })));
const search = createAnchorSearch(
  words.map(({ word }) => word),
  letterFold,
);

export function secretsByWords(text: string): SecretFinding[] {
  const isPresent = new Uint8Array(detectors.length);
  search(text, (index) => {
    isPresent[words[index]?.index ?? 0] = 1;
  });
  return detectors.flatMap(({ orShape, find }, index) => (isPresent[index] || orShape?.test(text) ? find(text) : []));
}
