// Computes features of a possible secret: preceding text, form and surroundings.
import { describes, isFieldWord, isLabelOfField, ofField } from './assignedValues';
import { type Clue, isStrongGroup } from './clues';
import { saysOtherwise } from './detectors/randomSecrets';
import type { SecretFinding } from './kinds';
import { aboutSecrets, otherKeys } from './names';
import { nameStart } from './nameSearch';
import { namesObject } from './objectNames';
import { gapClass, formClass } from './valueShapes';

/** Number of characters to examine before and after a clue. */
export const reachBefore = 120;
export const reachBehind = 200;

/** Scan position: the first clue close enough to the current value, and the current line. */
export interface Near {
  readonly clues: readonly Clue[];
  first: number;
  lineStart: number;
  lineEnd: number;
  kind: string;
  /** Start of the last word read; later regions contain no earlier word. */
  tokenAt: number;
  /** Detectors' findings that a low score can reject, by end offset. */
  readonly byRules: ReadonlyMap<number, SecretFinding>;
}

/** Name to which a value is assigned. */
const ownKey = /([\p{L}_$][\p{L}\d_.$-]{0,40})["'`\]]{0,2}[ \t]{0,3}(?::|=>|=| [-–—→])[ \t]{0,3}["'`]?$/u;
/** Name of a defined constant: `define('DB_USER', '…')`. */
const nameOfConstant = /[([]\s{0,4}["'`]((?:[A-Z\d]+_)+[A-Z\d]+|[a-z]+(?:\.[a-z]+)+)["'`]\s?,\s?["'`]$/;
const calleeOf = /([\w$]{1,40})[!?]?\(\s{0,4}(?:[^()"'`\n]{0,40}, ?)?["'`]$/;
/** Functions that take names, text and addresses rather than secrets. */
const plainCallee =
  /(?:^|[a-z_])(?:[gG]et|[hH]as|[hH]eaders?|[iI]mport|[rR]equire|[sS]elect|[lL]og|[pP]rintf?|[eE]rr(?:or)?|[wW]arn|[iI]nfo|[dD]ebug|[tT]hrow|[rR]aise|[mM]essage|[rR]ender|[fF]ind|[qQ]uery\w*|[tT]est|[dD]escribe|[eE]xpect|[rR]oute|[jJ]oin|[rR]ead|[oO]pen|[uU]rl|[pP]ath|[fF]ormat|[sS]plit|[rR]eplace|[iI]ncludes?|[sS]tarts\w*|[eE]xec|[eE]mit|[oO]n|[uU]se|[cC]lick|[cC]ontains?|[nN]ame\w*|[lL]abel|[pP]lural\w*|[eE]xception|[aA]ttribute|[pP]roperty|[kK]ey|[cC]olumn|[fF]ield|[sS]tring|[vV]isit|[gG]oto|getenv|resolve|append|filter|from|t|it)$|^_?(?:[gG]et|[fF]etch|[rR]ead|[lL]oad|[rR]esolve)(?:Secret|Password|Token|Credential|Key|Parameter)(?:Value)?(?:Async)?$/;

/** Label directly before a value in a sentence: `serial number X`, `il codice cliente è X`. */
const spokenLabel = /([\p{L}\d_]{2,30})[.:]?["'`*)]{0,2}[ \t]+(?:(?:is|ist|lautet|è|é|es|est|jest|är|er|är|-)[ \t]+)?["'`(]?$/u;
const wideLabel =
  /(ユーザー?|用户|使用者|アカウント|账号|账户|사용자|계정|모델|モデル|型番|编号|番号|客户|주문)[^\s:：]{0,3}[はが是为：: （(]{0,3}$/;

/** Kinds of labels: `u` for a user, `i` for an ID or number, `p` for a location, type or description. */
const labelKinds: readonly (readonly [string, RegExp])[] = [
  [
    'u',
    /^(?:user|usr|uname|log_?in|n?utzer|benutz|usu|uten|util|identif|gebruik|bru[gk]|anv|uzy|uziv|felh|kullan|польз|логин|имя|kont|account|compt|cuent|e?mail|nom|name|owner|sender|bind|princ|member)|^(?:u|from|to|by|for|von|per|dn)$/,
  ],
  [
    'i',
    /^(?:u?u?ids?$|guid|num|nr$|no$|номер|seri|sn$|rid|trac|span|req|batch|zone|sha|md5|commit|hash|check|sum|digest|finger|etag|rev|build|rele|ver|tag|mod[eè]?l|модель|firm|order|ticket|case|kund|cust|clie|mandan|tenan|proje|devi|kid|seed|arn|iban|bic|phone|tel|dw$|dat[eu]|since|year|zip|port|size|count|limit|timeout|pid|page|room|raum|ext|invo|rech|fatt|fact|arti|sku|part|asset|contr|vertr|cod[ei]c?e?$|nonce|offset|line|step|run|job|aud|iss|sub|seq|index)/,
  ],
  [
    'p',
    /^(?:host|serv|srv|db|data|base|daten|schema|sid|url|uri|path|file|datei|dir|fold|regi|bucke|queue|topic|chan|kanal|doma|addr|indi|ip$|endp|image|container|pod|node|ssid|netw|netz|vpc|clus|inst|app|repo|bran|packa|type|mode|method|driv|prov|engi|kind|form|label|titl|mes|msg|text|err|stat|level|class|href|src|place|hint|desc|comm|group|role|env|loca|lang|theme|colo|alg|ciph|scop)/,
  ],
];

function labelKind(word: string): string {
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return labelKinds.find(([, words]) => words.test(plain))?.[0] ?? '';
}

/** User name before a value: `user / …`, `user and …`, `user:…`. Group 1 captures the name; one of groups 2 to 4 captures the separator. */
const user =
  /(?:^|[\s"'`(,;{=>[\u3000-\uff1f])([A-Za-z][\w.@-]{1,40})(?:([:%,])["'`]?|(, )|["'`*]{0,3}([ ]?\/{1,2}[ ]?|[ ](?:[|\u2192\u2013\u2014-]|->|=>|and|und|et|y|e|ed|en|och|og|ja|ve|i|a|и|と)[ ])["'`*]{0,3})$/;
const noUser = /^(?:https?|node|npm|file|path|password|token|version|port|line|key|name|type|id|and|or|the)$/i;
/** Text after the word `user` at the start of a list of names and passwords, as in `users: {`. */
export const ofUsers = /^s?["']?\s?(?:=>|[:=])\s?[[{\n]/;
const pairSign = (sign: string): string =>
  /[:%]/.test(sign) ? sign : sign === ',' || sign === ', ' ? ',' : /[/|>]/.test(sign) ? '/' : /\p{L}/u.test(sign) ? 'and' : '-';
const secondArgument =
  /(?:\(\s{0,4}["'][^"'\n]{0,60}["'], ?|[([{]\s{0,4}(?:[\w.$]{1,30}, ?)?)(?:user\w* ?[:=] ?)?b?["'`][\w.@+=-]{1,60}["'`](?:\.into\(\))?\s?,\s?(?:\w{1,12}\(|\w{1,3}: ?)?b?["'`]$/i;
const argument = /[\w)]\(\s{0,4}b?["'`]$/;
const option = /(?:^|\s)(-{1,2}|\/)([A-Za-z][\w-]*)[ =:]?["'`]?$/;

/**
 * Gap classes (see `gapClass`) in which a value directly follows a clue: `quotedGaps` for quoted values, `bareGaps` for unquoted values.
 */
const quotedGaps = new Set('as ty va is lb sp pa of nl ls tg fb gl li cm ca ac'.split(' '));
const bareGaps = new Set('as ty va is lb sp pa of nl ls tg ce gl li cm'.split(' '));

interface ValueSurroundings {
  readonly size: string;
  readonly isQuoted: boolean;
  readonly group: string | undefined;
  readonly gap: string;
  readonly after: string;
  readonly isPair: boolean;
  readonly isSecond: boolean;
  readonly isFlag: boolean;
  readonly seen: ReadonlySet<string>;
  readonly behind: string;
}

/**
 * Whether a word, or a name with digits, is ordinary text in these surroundings. It can only be a secret if a clue, an option or a user
 * name is close enough.
 */
function isOrdinary({ size, isQuoted, group, gap, after, isPair, isSecond, isFlag, seen, behind }: ValueSurroundings): boolean {
  if (size !== 'wo' && size !== 'cp' && size !== 'mx') return false;
  if (seen.has('map') && size !== 'wo') return false;
  const isDirect = (isQuoted ? quotedGaps : bareGaps).has(gap);
  if (isDirect && (group === 'P' || group === 'S' || size === 'mx')) return false;
  if (/^[PS]/.test(after) || isFlag) return false;
  if (isSecond) return !/^["'`]\s{0,4}[)\]}]/.test(behind);
  if (size === 'mx') return after !== '' || group !== undefined;
  return !isPair || !(group !== undefined || after !== '' || ['wL', 'wU', 'vL', 'vU', 'xL', 'xU', 'wN'].some((each) => seen.has(each)));
}

function lookAtLine(text: string, at: number, near: Near): void {
  near.lineStart = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  near.lineEnd = end < 0 ? text.length : end;
  const line = text.slice(near.lineStart, Math.min(near.lineEnd, near.lineStart + 300));
  near.kind = /[{};]|[\w$]\(|\)[.:]|=>|::/.test(line)
    ? 'code'
    : /["'`=|<>]/.test(line)
      ? 'conf'
      : /\s-{1,2}[a-z]/i.test(line)
        ? 'cmd'
        : (line.match(/\s[\p{L}]{2,}/gu)?.length ?? 0) >= 3
          ? 'prose'
          : 'short';
}

/** Returns the names of the value's features in `weights.ts`; null if the value cannot be a secret. */
export function featuresOf(
  text: string,
  start: number,
  end: number,
  value: string,
  shape: string,
  isQuoted: boolean,
  near: Near,
): string[] | null {
  if (start >= near.lineEnd || start < near.lineStart) lookAtLine(text, start, near);
  const { clues, lineStart, lineEnd, kind } = near;
  while (near.first < clues.length && (clues[near.first] as Clue).end < start - reachBehind) near.first++;
  let strong: Clue | null = null;
  let weakOne: Clue | null = null;
  let after = '';
  const seen = new Set<string>();
  for (let index = near.first; index < clues.length; index++) {
    const clue = clues[index] as Clue;
    if (clue.start >= lineEnd || clue.start - end >= reachBefore) break;
    const isStrong = isStrongGroup(clue.group);
    if (clue.start < end && clue.end > start) {
      if (isStrong && clue.end - clue.start > (end - start) / 2) seen.add('in');
    } else if (clue.end <= start) {
      // The nearest clue wins, but a clue on the same line takes precedence.
      if (isStrong) {
        if ((clue.start >= lineStart || !strong || strong.start < lineStart) && !(strong && strong.end >= clue.end)) strong = clue;
      } else {
        seen.add(clue.start >= lineStart ? `w${clue.group}` : `v${clue.group}`);
        if ('UL'.includes(clue.group) && ofUsers.test(text.slice(clue.end, clue.end + 8))) seen.add('map');
        if (clue.start >= lineStart && start - clue.end < 14) weakOne = clue;
      }
    } else if (isStrong) after ||= `${clue.group}${clue.start - end < 12 ? 'n' : clue.start - end < 40 ? 'm' : 'f'}`;
    else seen.add(`x${clue.group}`);
  }
  const size = formClass[shape] ?? 'no';
  if (isFieldWord(value)) return null;
  const before = text.slice(Math.max(lineStart, start - 110), start);
  const behind = text.slice(end, Math.min(lineEnd, end + 40));
  // `sign` is the last character before the value, apart from quotes. Names are only matched after an assignment sign.
  const close = before.slice(-64);
  const sign = /([^\s"'`*])[\s"'`*]*$/.exec(close.slice(-6))?.[1] ?? '';
  const mayPair = user.exec(close);
  const pair = noUser.test(mayPair?.[1] ?? '') ? null : mayPair;
  const isSecond = isQuoted && /,\s{0,4}(?:\w{1,12}\(|\w{1,3}: ?)?b?["'`]$/.test(close.slice(-20)) && secondArgument.test(before);
  const flag = strong && strong.start < lineStart ? null : option.exec(before.slice(-28));
  // Without any of these features, only values that look random can reach the threshold.
  if (!strong && !after && !pair && !isSecond && !flag && !weakOne && size !== 'hi' && size !== 'wd' && size !== 'di') return null;
  const gap = strong ? gapClass(text.slice(strong.end, start)) : '';
  // A random-looking value that the text before it names as a digest or ID is not a secret, unless a strong clue is near.
  const saysSo = size === 'hi' && (saysOtherwise.test(close) || namesObject(text, start));
  if (saysSo && !strong && !after) return null;
  // Numbers after a `key` clue are identifiers or counts, not secrets.
  if (size === 'di' && strong?.group === 'K') return null;
  const isDirect = strong !== null && strong.start >= lineStart && quotedGaps.has(gap);
  if (!isDirect && namesObject(text, start)) return null;
  // Skips a program name in a list that continues with options.
  if (isQuoted && /\[\s*["'`]$/.test(close) && /^["'`],\s*["'`]-/.test(behind)) return null;
  // Skips the key of a map entry.
  if (isQuoted ? /^["'`](?::|\s?=>)/.test(behind) : /^: ["'`]/.test(behind)) return null;
  const isAbove = strong !== null && strong.start < lineStart;
  const callee = isQuoted ? calleeOf.exec(close)?.[1] : undefined;
  const isAttribute = /\s(?:data-|aria-)?(?:testid|id|class|name|type|for|href|src)=["']$/.test(close.slice(-20));
  const isPlainCall = plainCallee.test(callee ?? '');
  if ((isAttribute || isPlainCall) && (size === 'wo' || size === 'cp' || (isAttribute && size === 'mx'))) return null;
  const features = [`s.${shape}`, `q.${isQuoted ? 1 : 0}.${size}`];
  // In a sentence, a word after a clue continues the phrase, as in "password guessing", so the word is not a value.
  if (gap === 'sp' && shape === 'low' && !isQuoted && kind !== 'cmd' && kind !== 'short') return null;
  if ((shape === 'low' || shape === 'cap') && !isQuoted && /^(?:is|of|b\d|bx)$/.test(gap)) return null;
  if (shape === 'low' && !isQuoted && /^ \p{L}/u.test(behind) && describes.test(value)) return null;
  // In a properties file, the value is the rest of the line, so its first word alone is not the value.
  if ((shape === 'low' || shape === 'cap') && !isQuoted && /^ \p{L}/u.test(behind) && /^[\w.-]+=$/.test(before)) return null;
  // Skips the text of a Markdown link.
  if (/^[`"']?\]\(/.test(behind)) return null;
  const around = { size, isQuoted, group: strong?.group, gap, after, isPair: pair !== null, isSecond, isFlag: flag !== null, seen, behind };
  if (isOrdinary(around)) {
    if (kind === 'code' || (size !== 'mx' && !isQuoted)) return null;
    features.push('ord', `ord.${size}`);
  }
  if (shape.startsWith('ph') && clues.some((clue) => clue.start >= start && clue.end <= end)) return null;
  const lead = strong ? `${strong.group}${gap}` : '';
  const weak = weakOne ? `${weakOne.group}${gapClass(text.slice(weakOne.end, start))}` : '';
  if (lead) features.push(`z.${lead}.${size}`, `l.${lead}`, `h.${lead[0]}.${size}`);
  else features.push('l.none', `ln.${size}`);
  if (after) features.push(`a.${after}`, `ac.${size}`);
  if (weak) features.push(`k.${weak}`, `kz.${weak[0]}.${size}`);
  // A name directly before the value is stronger evidence than clues on the lines above, so those clues are ignored.
  for (const each of seen) if (!isDirect || !each.startsWith('v')) features.push(`c.${each}`, `cc.${each}.${size}`);
  if (pair) features.push(`u.${pairSign(pair[2] ?? pair[3] ?? pair[4] ?? '')}`, `uc.${size}`);
  if (/^["'`]? (?:as|als|como|comme|come|jako|как) /.test(behind)) features.push(`as.${size}`);
  if (
    (pair?.[3] ?? pair?.[4])?.includes(' ') &&
    (strong !== null || after !== '' || ['wL', 'wU', 'xL', 'wN'].some((each) => seen.has(each)))
  )
    features.push('up', `up.${size}`);
  if (isSecond) features.push('arg2', `arg2.${size}`);
  else if (isQuoted && argument.test(close.slice(-8))) features.push('arg1', `arg1.${size}`);
  const own =
    sign !== '' && ':=>-–—→'.includes(sign) ? (ownKey.exec(close)?.[1] ?? '') : isSecond ? (nameOfConstant.exec(close)?.[1] ?? '') : '';
  const isAssigned = /^[A-Z]?(?:as|ty|gl|eq|va|ac|li)$/.test(lead.slice(1));
  if (own !== '' && '-–—→'.includes(sign)) features.push('da', `da.${size}`);
  else if (own !== '' && !isAssigned) {
    const words = own.split(/[_.-]|(?<=[a-z0-9])(?=[A-Z])/);
    const label =
      labelKind(words.at(-1) ?? '') ||
      (words.some((word) => aboutSecrets.has(word.toLowerCase()) || otherKeys.has(word.toLowerCase())) ? 'a' : 'o');
    if (isAbove && 'uip'.includes(label) && !seen.has('map')) return null;
    features.push(`o.${label}`, `oc.${label}.${size}`);
  } else if (!isAssigned) {
    const label = labelKind(spokenLabel.exec(close)?.[1] ?? '') || (wideLabel.test(close.slice(-12)) ? 'u' : '');
    if (label) features.push(`p.${label}`, `pc.${label}.${size}`);
  }
  features.push(`ts.${kind}.${shape}`, `tq.${kind}.${isQuoted ? 1 : 0}.${size}`);
  if (isAbove) features.push(`ab.${size}`);
  if (!/[^\s"'`*>-]/.test(before) && /^["'`*,]?\s*$/.test(behind)) features.push(`al.${size}`);
  if (saysSo) features.push('says');
  if (isQuoted && /^["'`]\s?,\s?["'`]/.test(behind)) features.push(`fo.${size}`);
  if (callee !== undefined) features.push(isPlainCall ? 'calP' : 'cal', `cal.${size}`);
  if (flag) features.push(/^[pPwak]$/.test(flag[2] ?? '') ? 'op' : 'oo');
  features.push(`t.${kind}`);
  const next = isQuoted
    ? ''
    : /^[.!]?["'`]?[;,)]{0,3}\s*$/.test(behind)
      ? 'end'
      : /^[`"']/.test(behind)
        ? 'q'
        : /^\s+(?:#|\/\/|--|\()/.test(behind)
          ? 'com'
          : /^[,;.)]/.test(behind)
            ? 'pun'
            : /^\s+\S/.test(behind)
              ? 'word'
              : /^\(|^[.[]/.test(behind)
                ? 'call'
                : 'oth';
  if (next) features.push(`n.${next}`, `nc.${next}.${size}`);
  if (before.lastIndexOf('{{') > before.lastIndexOf('}}')) features.push('template');
  if (isAttribute) features.push('attribute');
  if (isLabelOfField(value) && (shape !== 'cam' || ofField.test(value))) features.push('label');
  if (/^[A-Za-z]+$/.test(value) && describes.test(value)) features.push('describes');
  if (value.length < 6) features.push('len.s');
  else if (value.length >= 12) features.push('len.l');
  if (!isQuoted && nameStart(text, start) < start) features.push('glued');
  return features;
}
