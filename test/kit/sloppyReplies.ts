// Random replies with errors in form, from a seed.
import { seeded } from './seeded';

export interface SloppyReply {
  readonly faults: readonly string[];
  readonly text: string;
  /** First words of each objection and clause in the reply. */
  readonly objections: readonly string[];
  readonly clauses: readonly string[];
  /** Whether the reply's form says that the objections block. */
  readonly isBlocking: boolean;
}

type Matter = { readonly prose: string; readonly objections: readonly string[]; readonly clauses: readonly string[] };

/** Contents of replies in several languages. The long sentence is repeated where a text must be too long. */
const matters: readonly Matter[] = [
  {
    prose: 'I see two holes here. The header is forged easily.',
    objections: ['The header comes from the client, who can forge it.', 'A burst passes while scrypt is awaited: nothing is counted yet.'],
    clauses: ['Attempts are counted by account.', '5 attempts in 15 minutes, at src/app.js:58.'],
  },
  {
    prose: 'Zwei Lücken bleiben. Der Kopf ist leicht zu fälschen.',
    objections: ['Der Kopf kommt vom Aufrufer, und der kann ihn fälschen.', 'Ein Schwall geht durch, weil „scrypt“ erst danach zählt.'],
    clauses: ['Versuche zählen je Konto.', '5 Versuche in 15 Minuten, in src/app.js:58.'],
  },
  {
    prose: "Il reste deux trous. L'en-tête se falsifie facilement.",
    objections: ["L'en-tête vient du client, qui peut le falsifier.", "Une rafale passe : rien n'est compté avant la fin de scrypt."],
    clauses: ['Les essais sont comptés par compte.', "5 essais en 15 minutes, c'est la limite."],
  },
  {
    prose: 'Остались две дыры. Заголовок легко подделать.',
    objections: [
      'Заголовок приходит от клиента, и тот может его подделать.',
      'Всплеск проходит, пока ждут scrypt: ещё ничего не посчитано.',
    ],
    clauses: ['Попытки считаются по учётной записи.', '5 попыток за 15 минут.'],
  },
  {
    prose: '二つの穴が残っています。',
    objections: ['ヘッダーはクライアントから来るので偽造できます。', '一斉の試行は scrypt を待つ間に数えられません。'],
    clauses: ['試行はアカウントごとに数えます。', '15分に5回までです。'],
  },
  {
    prose: '还有两个漏洞。',
    objections: ['请求头来自客户端，可以伪造。', '突发请求在等待 scrypt 时不会被计数。'],
    clauses: ['按账户计数。', '15 分钟内最多 5 次。'],
  },
  {
    prose: 'Quedan dos huecos.',
    objections: ['La cabecera viene del cliente, que puede falsificarla.', '¿Y una ráfaga? Pasa mientras se espera a scrypt.'],
    clauses: ['Los intentos se cuentan por cuenta.', '5 intentos en 15 minutos.'],
  },
];

type Pick = <T>(of: readonly T[]) => T;
type Form<T> = readonly [fault: string, form: (value: T) => unknown];

const objectionForms: readonly Form<readonly string[]>[] = [
  ['objections as objects', (texts) => ({ objections: texts.map((text) => ({ text, blocking: true })) })],
  ['objections as strings', (texts) => ({ objections: texts, blocking: true })],
  ['a flag as a word', (texts) => ({ objections: texts.map((text) => ({ text, blocking: 'yes' })) })],
  ['keys in the wrong case', (texts) => ({ OBJECTIONS: texts.map((text) => ({ Text: text, BLOCKING: 'TRUE' })) })],
  ['text as an array', (texts) => ({ objections: texts.map((text) => ({ text: [text], blocking: 1 })) })],
  ['the singular holds a list', (texts) => ({ objection: texts })],
  ['objections by number', (texts) => ({ objections: Object.fromEntries(texts.map((text, index) => [`O${index + 1}`, text])) })],
  ['a list inside a list', (texts) => ({ objections: [texts.map((text) => ({ text, blocking: true }))] })],
  ['objections under other names', (texts) => ({ objections: texts.map((text) => ({ issue: text, severity: 'blocking' })) })],
  ['objections one a line', (texts) => ({ objections: texts.map((text) => `- ${text}`).join('\n') })],
];

const clauseForms: readonly Form<readonly string[]>[] = [
  ['clauses as objects', (texts) => ({ proposal: texts.map((text) => ({ kind: 'behaviour', text })) })],
  ['clauses as strings', (texts) => ({ proposal: texts })],
  ['clauses by kind', ([first, ...rest]) => ({ proposal: { Behaviour: first, Numbers: rest } })],
  ['the proposal as one text', (texts) => ({ proposal: texts.join('\n') })],
  ['kinds nobody knows', (texts) => ({ Proposal: texts.map((text) => ({ Kind: 'Verhalten', TEXT: text })) })],
  ['clauses by id', (texts) => ({ proposal: Object.fromEntries(texts.map((text, index) => [`P${index + 1}`, text])) })],
  ['clauses within the proposal', (texts) => ({ proposal: { clauses: texts.map((text) => ({ text })) } })],
  ['changes without an op', (texts) => ({ clauses: texts.map((text) => ({ kind: 'number', text })) })],
  ['changes as strings', (texts) => ({ clauses: texts })],
  ['ops in the wrong case', (texts) => ({ Clauses: texts.map((text) => ({ Op: 'ADD', text })) })],
  ['ops of another name', (texts) => ({ clauses: texts.map((text) => ({ op: 'insert', id: '', text })) })],
];

const positionForms: readonly Form<string>[] = [
  ['the position', (position) => ({ position })],
  ['the position in capitals', (position) => ({ position: position.toUpperCase() })],
  ['the position with its stop', (position) => ({ Position: `${position}.` })],
  ['the position in a list', (position) => ({ position: [position] })],
  ['a position of another form', (position) => ({ position: position === 'object' ? 'objection' : 'supporting' })],
  ['the position under another name', (position) => ({ stance: position })],
  ['a position nobody knows', () => ({ position: 'dagegen' })],
  ['no position', () => ({})],
];

const writings: readonly Form<object>[] = [
  ['plain JSON', (value) => JSON.stringify(value)],
  ['JSON over lines', (value) => JSON.stringify(value, null, 2)],
  ['trailing commas', (value) => JSON.stringify(value, null, 2).replace(/"\n(\s*[}\]])/g, '",\n$1')],
  ['a list around it', (value) => JSON.stringify([value])],
  ['an object around it', (value) => JSON.stringify({ stance: value })],
  ['comments', (value) => JSON.stringify(value, null, 2).replace('{\n', '{\n  // my stance\n')],
];

const wrappings: readonly Form<string>[] = [
  ['markers', (body) => `<<<STANCE>>>\n${body}\n<<<END>>>`],
  ['a fence in the markers', (body) => `<<<STANCE>>>\n\`\`\`json\n${body}\n\`\`\`\n<<<END>>>`],
  ['a fence around the markers', (body) => `\`\`\`\n<<<STANCE>>>\n${body}\n<<<END>>>\n\`\`\``],
  ['markers in lower case', (body) => `<<<stance>>>\n${body}\n<<<end>>>`],
  ['no end', (body) => `<<<STANCE>>>\n${body}`],
  ['words before the data', (body) => `<<<STANCE>>>\nHere it is:\n${body}\n<<<END>>>`],
  ['one line', (body) => `<<<STANCE>>> ${body} <<<END STANCE>>>`],
];

/** Error names for forms that do not say whether an objection blocks. */
const unweighed = ['the singular holds a list', 'objections by number', 'objections one a line'];

/** Enough of a text to identify it; overlong text is truncated after that. */
const knownBy = 24;
const beginningOf = (text: string) => text.slice(0, knownBy);

/** @param seed the same seed gives the same replies */
export function sloppyReplies(count: number, seed = 1): readonly SloppyReply[] {
  const next = seeded(seed);
  const pick: Pick = (of) => of[Math.floor(next() * of.length)] as (typeof of)[number];
  return Array.from({ length: count }, () => sloppyReply(pick, next));
}

function sloppyReply(pick: Pick, next: () => number): SloppyReply {
  const matter = pick(matters);
  const isLong = next() < 0.2;
  const long = (text: string) => (isLong ? Array.from({ length: Math.ceil(700 / text.length) }, () => text).join(' ') : text);
  const objections = next() < 0.8 ? matter.objections.slice(0, 1 + Math.floor(next() * 2)) : [];
  const clauses = objections.length === 0 || next() < 0.5 ? matter.clauses : [];
  const parts = [
    applied(pick(positionForms), objections.length > 0 ? 'object' : 'support'),
    ...(objections.length > 0 ? [applied(pick(objectionForms), objections.map(long))] : []),
    ...(clauses.length > 0 ? [applied(pick(clauseForms), clauses.map(long))] : []),
  ];
  const value = Object.assign({}, ...parts.map(({ formed }) => formed)) as object;
  const body = applied(pick(writings), value);
  const whole = applied(pick(wrappings), body.formed as string);
  return {
    faults: [...parts.map(({ fault }) => fault), body.fault, whole.fault, ...(isLong ? ['too long'] : [])],
    text: `${matter.prose}\n\n${whole.formed as string}`,
    objections: objections.map(beginningOf),
    clauses: clauses.map(beginningOf),
    isBlocking: objections.length > 0 && !unweighed.includes(parts[1]?.fault ?? ''),
  };
}

function applied<T>([fault, form]: Form<T>, value: T): { readonly fault: string; readonly formed: unknown } {
  return { fault, formed: form(value) };
}
