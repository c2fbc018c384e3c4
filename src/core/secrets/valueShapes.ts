// Classifies the form of a value, and the text between a clue and a value.
import { hasFormWord, isRule, isTextOfForm, sentenceWords } from './assignedValues';
import { alternation, isDense, isHarmless, isLongHex, isPasswordLike, isRandom, isWordy, isWrappedFile, strangenessOf } from './randomness';

const numbered =
  /^(?:sha|md|utf|base|es|ipv|oauth|ed|rsa|aes|hs|rs|ps|ec|x|h|http|tls|ssl|wpa|v|ver|log|k|s|r|win|windows|mac|python|node|java|php|ruby|go|vue|db|user|member|agent|admin|owner|cost|rounds?|test|step|line|page|item|host|server|web|app|api|port|team|room|version|release|build|group|level|tier|type|phase|day|week|year|q|iso|rfc|cve|pr|issue|task|case|input|field|button|column|row|bcrypt|argon|scrypt|pbkdf|pkcs|secp|curve|chacha|poly|blake|crc|uuid|sdk|beta|alpha|rc|arg|param|value|key|token|password|postgres|mysql|redis|str|int|uint|float|i|u|f|c|cpp|id|ref|var|tmp|foo|bar|name|file|image|img|h|div|col)[-_.]?\d{1,3}[a-z]?$|^(?:sha|md|utf|base|aes|rsa|hs|es|ed|pkcs|secp|pbkdf|ipv|iso|rfc|x|scram-sha|argon|blake|curve|saml|oidc|fido|u2f)[-_]?\d+\w*$|^\d+(?:px|ms|kb|mb|gb|st|nd|rd|th|am|pm|d|h|m|s|x|rem|em|vh|vw|min|k|bit)$/i;

/** Returns the class of the value's form (see `formClass`); null if no secret has this form. */
export function shapeOf(value: string, isQuoted: boolean): string | null {
  if (
    /-[a-z\d]{9,10}-[a-z\d]{5}$|^\w*(?:chacha|poly1305|argon2|pbkdf2|hmac)\w*$|@v\d+$|\w@[\da-f]{40}$|^[a-z][\w.-]+:[\w.-]+:\d[\w.-]*$|^did:|^[A-Za-z]+(?:Key|Token|Secret|Password)[A-Z\d]*$/.test(
      value,
    )
  )
    return null;
  if (
    value.length < 4 ||
    value.length > 160 ||
    isHarmless(value) ||
    /^[a-z.-]+@(?:[a-z.-]+$|[a-z]{2,}-\d)|^[\w.-]+=[+-]?\w{0,3}$|[\u3040-\u30ff]{2}|[\u3040-\u9fff\uac00-\ud7af]{6}|字符|文字|글자|-\d{4}-\d\d-\d\d$/.test(
      value,
    ) ||
    isWrappedFile(value) ||
    isRule(value) ||
    /^(?:yield|function|await|async|lambda|return|typeof|class|default)$|^latin\d$|^\d{1,2}-[a-z]+$|^[a-z]-\d+$|^[a-z_]{2,}#\d{1,4}$|^[\w/.-]+\.[a-z]{1,4}#/.test(
      value,
    ) ||
    /^!?[\w$]*[A-Za-z_]\$\d{1,2}(?:\.\w+)*$/.test(value) ||
    /^0x|^u?int\d|[a-z]\d+(?:Array|enc|dec)$/.test(value)
  )
    return null;
  if (/\s/.test(value)) {
    if (!isQuoted || /[(){}<>[\]=;:|$%]/.test(value)) return null;
    const words = value.split(/\s+/);
    if (words.length > 24 || sentenceWords.test(value) || hasFormWord(value) || words.every((word) => /^\d{1,2}$/.test(word))) return null;
    if (words.every((word) => /^[a-z]{2,12}$/.test(word))) return words.length === 2 ? 'ph2' : 'ph3';
    return !isTextOfForm(value) && words.length <= 8 && /\d|[!@#^*+]/.test(value) && words.every((word) => /^[\w!@#^*+-]+$/.test(word))
      ? 'phm'
      : null;
  }
  if (
    /[(){}<>[\]|;,]/.test(value) &&
    value.length >= 8 &&
    value.length <= 40 &&
    /\d/.test(value) &&
    /[A-Za-z].*[A-Za-z]/.test(value) &&
    !/\w[([]\w*[)\]]|\(\)|=>|^[([{<].*[)\]}>;]$|^\w+[(]|\]\.|\)\./.test(value)
  )
    return 'br';
  if (
    /^([\da-f]{4,8})(?:-[\da-f]{4,8})+$/.test(value) &&
    /\d/.test(value) &&
    new Set(value.split('-').map((each) => each.length)).size === 1
  )
    return 'grp';
  if (/[(){}<>[\]\\|]|^[$@/.~&*#%+-]|[$%]\w+[%}]|^\S+@\S+\.\w+$|^\d+(?:[.,:/x×-]\d+)+\w{0,3}$|::|\.\.|^\w+\?\.|&&/.test(value)) return null;
  if (/\.(?:[a-z]{1,4}|json|yaml|html|tfvars|properties|keystore|py3|h5|mp[34]|[a-z]z2?)$/i.test(value)) return null;
  if (isLongHex(value)) return /^[\da-f]{8}-/.test(value) ? 'uuid' : value.length >= 32 ? 'hex' : 'hexs';
  if (/^\d{4,8}[#*]$/.test(value)) return 'd6';
  if (/^(?:19|20)\d\d$/.test(value)) return 'year';
  // Unix time in seconds or milliseconds.
  if (/^1[4-9]\d{8}(?:\d{3})?$/.test(value)) return null;
  if (/^\d+$/.test(value)) return value.length < 6 ? 'd4' : value.length <= 12 ? 'd6' : 'd13';
  if (/^[\d.,:_-]+$/.test(value)) return null;
  if (isDense(value) || isRandom(value)) return value.length >= 14 ? 'rnd' : 'rnds';
  if (value.includes('/')) return value.length >= 20 && /\d/.test(value) && /[A-Z]/.test(value) && !isWordy(value) ? 'b64' : null;
  if (numbered.test(value)) return 'numb';
  if (/[:,;]/.test(value)) return /^[A-Za-z]/.test(value) && /\d/.test(value) ? 'col' : null;
  if (/^\p{Ll}+(?:-\p{Ll}+)+$/u.test(value)) return 'keb';
  if (/[^\x20-\x7e]/.test(value)) return /\d/.test(value) ? 'ud' : 'u';
  const hasSign = /[!#$%^&*?@+=~]/.test(value);
  const hasDigit = /\d/.test(value);
  if (hasSign) {
    if (/^[\w.-]+[=+*%&?]+[\w.-]*$/.test(value) && !/[A-Za-z].*\d|\d.*[A-Za-z]/.test(value)) return 'expr';
    if (/[A-Za-z]{2}/.test(value)) return hasDigit ? 'sd' : /[!#$@]/.test(value.slice(1)) ? 's' : 'expr';
    return 'oth';
  }
  if (!hasDigit) {
    if (/^[a-z]+$/.test(value)) return strangenessOf(value) >= 0.34 ? 'str' : 'low';
    if (/^[A-Z][a-z]+$/.test(value)) return 'cap';
    if (/^[A-Z]+$/.test(value)) return 'up';
    if (/^[A-Za-z]+$/.test(value)) return strangenessOf(value) + alternation(value) >= 0.6 && !isWordy(value) ? 'str' : 'cam';
    if (/^[A-Z][a-z]+(?:-[A-Z]?[a-z]+)+$/.test(value)) return 'Keb';
    if (/^[a-z][A-Za-z]*(?:-[A-Za-z]+)+$/.test(value)) return 'mkb';
    if (/^[a-z]+(?:_[a-z]+)+$/.test(value)) return 'sna';
    if (/^[A-Z]+(?:_[A-Z]+)+$/.test(value)) return 'con';
    if (/^\w+(?:\.\w+)+$/.test(value))
      return /^[a-z]{2,}(?:\.[a-z]+){0,2}\.[a-z]{3,}$/.test(value) ? (value.split('.').length === 2 ? 'dot' : 'dots') : null;
    return 'oth';
  }
  if (/^[A-Za-z_$]\w*(?:\.[A-Za-z_$]\w*)+$/.test(value)) return /^[A-Za-z]{2,}\.[A-Za-z]{3,}\d{1,6}$/.test(value) ? 'dotn' : null;
  if (/^[a-z]{3,}\d$/.test(value)) return 'w1';
  if (/^[A-Z][a-z]{3,}\d$/.test(value)) return 'W1';
  if (/^[a-z]{3,}\d{2,6}$/.test(value)) return 'wn';
  if (/^[A-Z][a-z]{2,}\d{2,6}$/.test(value)) return 'Wn';
  if (/^[A-Z]+[-_]?\d+$/.test(value)) return 'An';
  if (/^[a-z]+(?:[-_][a-z]+)*[-_]\d+$/.test(value)) return 'kn';
  if (/^[a-z][A-Za-z]*(?:-[A-Za-z]+)+-?\d{1,4}$/.test(value)) return 'mkb';
  if (/^[A-Z\d]+(?:_[A-Z\d]+)+$/.test(value)) return 'con';
  if (/^[A-Z][a-z]+[A-Z._-][A-Za-z._-]*\d+$/.test(value)) return 'Kn';
  if (/^v?\d+[\w.-]*\.[\w.-]+$/.test(value)) return null;
  if (isPasswordLike(value)) return 'pl';
  if (/^[a-z]+\d[a-z\d]*$|^[A-Z][a-z]*\d[a-z\d]*$|^\d+[a-z]{3,}\d*$/i.test(value) && value.length <= 16)
    return alternation(value) >= 0.6 && !isWordy(value) ? 'rnds' : /[A-Z]/.test(value) ? 'Lee' : 'lee';
  if (/^\w+$/.test(value) && isWordy(value)) return 'cn';
  if (/^[a-z\d]+(?:-[a-z\d]+)+$/.test(value)) return 'kx';
  return 'mix';
}

/** Returns the class of the text between a clue and a value, by how the text connects them. */
export function gapClass(gap: string): string {
  const g = gap
    .replace(/^\p{L}{0,4}(?:[ \t](?:wi-?fi|wlan|вай-?фай\p{L}?))?(?=[ \t:=])/iu, '')
    .replace(/(?:<<)?[rbfuLN@$]{0,2}["'`\u300c\u201c\u201e«]{1,3}\s?$|\*{1,2}$|(?<=\s)_$/, '');
  if (
    /^["'`\])*_]*(?:\([^()\n]{1,30}\))?[ \t]*(?:\([^()\n]{1,20}\) )?(?::=|=>|->|→|<-|\?\?=|\|\|=|[:=：＝]|は|が|是|为|改成|改为|을|를|는)[*_ \t]*(?:&\w+ |!!\w+ |\[\]byte\()?$/.test(
      g,
    )
  )
    return 'as';
  if (/^["'`\])]*\s*[!=]==?\s*$/.test(g)) return 'eq';
  if (/^["'`*]*[ \t]+$/.test(g)) return 'sp';
  if (/^["'`*]*[ \t]*(?:\(|[-–—/.?!]+ )[ \t]*$/.test(g)) return 'pa';
  if (/^["'`]?\]?\)?[ \t]*,[ \t]*$/.test(g)) return 'cm';
  if (
    /(?:\?\?=?|\|\|=?|\?:|\bor\b|\belse\b|(?:default|unwrap_or|or_?else|getor)\w*["']?[ \t]*[:=(]+|[)\]] :|\)[ \t]*\{)[^"'`]{0,16}$/i.test(
      g,
    )
  )
    return 'fb';
  if (/^:?-?$/.test(g)) return 'gl';
  if (/^["'`]?[ \t]*(?:[:=]|=>)[ \t]*(?:await |new )?[\w.:]{1,40}\((?:[\w.]+, ?)?$/.test(g)) return 'ac';
  if (/^\w{0,14}(?:(?:::|\.)\w+)?["'`]?[ \t]?[({[]+\s*$/.test(g)) return 'ca';
  if (
    /^["'`][^<>\n]{0,40}>\s{0,10}(?:<\w+>)?\s*$|^\s[\w:]{1,20}="[^"<>\n]{0,160}">$|^>\s*(?:<\w+>)?$|^<\/\w+>\s*<\w+>\s*$|^[^<>"'`\n]{1,40}>$/.test(
      g,
    )
  )
    return 'tg';
  if (/^["'`]?[ \t,:}]*\s*["']?(?:value|val|content|default|example|v|\w{1,12}Value)["']?[ \t]*[:=][ \t]*$/i.test(g)) return 'va';
  if (/^["'`]?[,;]?[ \t]*\n(?:(?![^\n]{0,60}(?:name|value|key))[^\n]{0,60}\n){1,2}[ \t]*["']?(?:value|val)["']?[ \t]*[:=][ \t]*$/.test(g))
    return 'va';
  if (/^["'`*_]*s?[ \t]*[:=][ \t]*["'`*]*[\w.@-]{2,40}["'`*]*[ ]?[/:|,→–-][ ]?["'`*]*$/.test(g)) return 'us';
  if (/^["'`]?\??[ \t]?(?::|As)[ \t]?[\w<>&[\] .?'|]{1,40}=[ \t]*(?:\w+\((?:default=)?)?$|^\[\d*\][ \t]*=[ \t]*$/.test(g)) return 'ty';
  if (/^["'`]?[ \t]*[:=][ \t]*(?:\[|\{[^"'`\n]{0,20}["']?\w{0,10}["']?:?)\s*$/.test(g)) return 'li';
  if (/^s?\s?[:=–-]\s?(?:(?=\S*\d)(?=\S*[a-z-])[\w-]{8,30},?\s){1,9}$/i.test(g)) return 'ls';
  if (/\n/.test(g))
    return /^[^\n\p{L}\d]*\n[^\n\p{L}\d]*(?:[\p{L}\d_.-]{1,20}[:>–-] )?$/u.test(g)
      ? 'nl'
      : /^["'`]?:?\s*\n\s*["'`]?[\w.-]+["'`]?[:=][ \t]*$/.test(g)
        ? 'ne'
        : 'no';
  if (
    /^[^"'`=(){};]{0,80}(?<![\p{L}])(?:is|are|was|be|to|as|its|it['’]s|ist|lautet|auf|war|wird|es|est|este|jest|için|son|sera|sarà|será|è|é|e|это|from|von|c['’]est|still|just|now|jetzt|maintenant|ahora|adesso|agora|nu|teraz|теперь|used?|with|mit|con|com|avec|met|med|na|za|till?|til|voor|naar|är|er|on|je|adalah|هي|هو|היא|הוא|είναι|है|คือ|là|para|su|на|для)[ \t]*:?[ \t]*$/iu.test(
      g,
    )
  )
    return 'is';
  if (/^[^"'`=(){};]{0,70}[:=→][ \t]*$/.test(g)) return 'lb';
  if (/^[ \t]*\|[ \t*]*$/.test(g)) return 'ce';
  if (
    /^[ \t](?:for|of|to|für|zum?|pour|del?|d[aeiou]s?|dell?[aeo]?|van|voor|do|от|для|к|до|від|til|till|på|ke|untuk)[ \t'’][^"'`=(){};:\n]{1,40}[ \t]$/iu.test(
      g,
    )
  )
    return 'of';
  const between = g.match(/[\p{L}\d_]+/gu)?.length ?? 0;
  return between <= 1 ? 'b1' : between <= 3 ? 'b3' : between <= 6 ? 'b6' : 'bx';
}

/** Groups of form classes, for features that do not depend on the exact form. */
export const formClass: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      ['hi', 'rnd rnds b64 pl sd ud hex'],
      ['wd', 'w1 W1 wn Wn Kn dotn s lee Lee mkb'],
      ['mx', 'mix kx cn kn col'],
      ['di', 'year d4 d6 d13'],
      ['ph', 'ph2 ph3 phm'],
      ['hi', 'br grp'],
      ['wo', 'low str'],
      ['cp', 'cap up u dot dots keb Keb sna'],
      ['cm', 'cam'],
      ['hx', 'hexs uuid'],
    ] as const
  ).flatMap(([name, all]) => all.split(' ').map((each) => [each, name])),
);
