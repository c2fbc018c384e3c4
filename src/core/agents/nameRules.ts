// Rules for custom agents' names: no hidden characters, not confusable with other names.

export type NameProblem = 'badCharacters' | 'mixedScripts' | 'takenName';

/** Reserved names: names from the product, chat roles known to models, and ways to address the user. */
const speakers = [
  ...['user', 'you', 'human', 'customer', 'everyone', 'everybody', 'all', 'team', 'nobody'],
  ...['system', 'assistant', 'developer', 'tool', 'function', 'model', 'ai', 'moderator', 'host', 'admin', 'root'],
  ...['milkstack', 'router', 'scribe', 'starter'],
  // "user" in the product's ten languages.
  ...['benutzer', 'benutzerin', 'nutzer', 'nutzerin', 'anwender', 'usuario', 'usuaria', 'utilisateur', 'utilisatrice', 'utente'],
  ...[
    'gebruiker',
    'usuário',
    'usuária',
    'пользователь',
    'юзер',
    '用户',
    '使用者',
    'ユーザー',
    'ユーザ',
    '利用者',
    'kunde',
    'cliente',
    'client',
    'klant',
    'клиент',
  ],
  ...[
    'sie',
    'du',
    'ich',
    'tú',
    'usted',
    'yo',
    'vous',
    'moi',
    'toi',
    'lei',
    'io',
    'jij',
    'ik',
    'você',
    'eu',
    'вы',
    'ты',
    '你',
    '您',
    '我',
    'あなた',
    '私',
  ],
];

/** Articles, possessives and similar words ignored at the start of a name. */
const articles =
  /^(?:the|your|our|my|this|dear|real|der|die|das|dein|deine|ihr|ihre|unser|el|la|los|las|tu|su|nuestro|le|les|votre|ton|notre|il|lo|gli|i|l|tuo|suo|de|het|een|je|jouw|uw|o|os|a|as|seu|sua|ваш|твой|наш)[\s-]+|^l['’]/iu;

/** Characters not allowed in a name: invisible, unassigned, reordering or line-breaking. */
const hidden = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
/** Allowed shape of a name. The leading dot allows ".NET". */
const nameShape = /^\.?[\p{L}\p{N}][\p{L}\p{M}\p{N} .'’&+#/-]*$/u;
/** Markup not allowed in a description: MilkStack's text delimiters (`<<` and `>>`), HTML tags, and Markdown links. */
const markup = /<<|>>|<[a-z!/?]|\]\(/i;
/** Characters not allowed in a glyph. Unlike `hidden`, allows the joiners inside an emoji. */
const hiddenInGlyph = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}<>&]/u;

/**
 * Returns why a custom agent cannot have this name; null if it can.
 * @param taken names already in use, in any language
 */
export function nameProblem(name: string, taken: readonly string[]): NameProblem | null {
  if (hidden.test(name) || !nameShape.test(name)) return 'badCharacters';
  if (name.split(/[^\p{L}\p{M}]+/u).some(isMixed)) return 'mixedScripts';
  return readsLike(name, [...speakers, ...taken]) === null ? null : 'takenName';
}

export function isPlainLine(text: string): boolean {
  return !hidden.test(text) && !markup.test(text);
}

export function isPlainGlyph(text: string): boolean {
  return !hiddenInGlyph.test(text);
}

/**
 * Returns the first existing name that could be confused with `name`, or null. Ignores a trailing number and a leading article of `name`.
 */
export function readsLike(name: string, others: readonly string[]): string | null {
  const bare = name.replace(/(?<![\s\d.#/-])[\s\d.#/-]+$/u, '');
  const seen = [name, bare, bare.replace(articles, '')].map(skeleton);
  return others.find((other) => other !== '' && seen.includes(skeleton(other))) ?? null;
}

/** Scripts with confusable letters. East Asian scripts may be mixed with each other and with Latin. */
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
];
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}ー]/u;

/**
 * Whether a word mixes scripts, by the "highly restrictive" level of Unicode Technical Standard 39, section 5.2. Checked per word, because
 * a name may combine words in two scripts.
 */
function isMixed(word: string): boolean {
  const letters = [...word.normalize('NFKC')].filter((char) => /\p{L}/u.test(char));
  const found = new Set(letters.map((letter) => (eastAsian.test(letter) ? 'east' : scripts.findIndex((script) => script.test(letter)))));
  if (found.has('east') && found.has(0)) found.delete('east');
  return found.size > 1;
}

/**
 * Letters confusable with Latin ones: lower-case Cyrillic, Greek and Armenian letters from Unicode Technical Standard 39 (confusables.txt),
 * and digits.
 */
const lookAlikes: readonly (readonly [latin: string, others: string])[] = [
  ['a', 'аαɑ'],
  ['b', 'ьвβƅ'],
  ['c', 'сϲ'],
  ['d', 'ԁɗ'],
  ['e', 'еєεҽ℮'],
  ['g', 'ɡց'],
  ['h', 'һнհ'],
  ['j', 'јϳ'],
  ['k', 'кκ'],
  ['l', 'i1|ıіιӏլǀ!'],
  ['m', 'мϻ'],
  ['n', 'пηո'],
  ['o', '0оοσօ'],
  ['p', 'рρ'],
  ['q', 'ԛգ'],
  ['r', 'гɾ'],
  ['s', '5ѕꜱ'],
  ['t', 'тτ'],
  ['u', 'υսцʋ'],
  ['v', 'νѵ'],
  ['w', 'ԝωш'],
  ['x', 'хχ'],
  ['y', 'уүγყ'],
  ['z', 'ᴢ'],
];
const latinOf = new Map(lookAlikes.flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)));

/** Returns a name's skeleton, similar to Unicode Technical Standard 39: confusable names have the same skeleton. */
export function skeleton(name: string): string {
  const letters = name
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');
  const latin = [...letters].map((letter) => latinOf.get(letter) ?? letter).join('');
  return latin
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}
