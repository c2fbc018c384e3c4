// Takes secrets out of a text: what a model says before it is written down, and what a request holds before it is sent.
import { assignedShapes } from './assigned';
import { createLiteralSearch } from './literalSearch';
import { blockBeginning, keyBlock, type SecretKind, type SecretShape, secretShapes } from './secretShapes';

/** What stands in the place of a secret. */
export const maskedKey = '[key]';

/** How many of each kind were masked; a kind that was not found is absent. */
export type Masked = Partial<Record<SecretKind, number>>;

const lineShapes = secretShapes.filter(({ shape }) => shape !== keyBlock);
const hintsIn = createLiteralSearch([...new Set([...lineShapes, ...assignedShapes].flatMap(({ hints }) => hints))]);

const incoming = secretShapes.filter(({ streams, shape }) => streams || shape === keyBlock);

/** A model's text without anything that is a key by its shape: what a name gives away stays, for it writes code with names. Linear; JSON stays JSON. */
export function maskSecrets(text: string): string {
  return incoming.reduce((rest, { shape, hints }) => (holds(rest, hints) ? rest.replace(shape, maskedKey) : rest), text);
}

/** Small, for a shape is only looked for in the pieces that hold how it begins; large enough that cutting costs nothing. Characters. */
const pieceChars = 4_096;

/**
 * A text that is about to be sent, without any secret: keys and tokens by their shape, values by the name they are given to, passwords in
 * addresses, random values. Linear in the text.
 * @param masked is added to, by kind
 */
export function maskOutgoing(text: string, masked: Masked): string {
  return [...maskedPieces(text, masked)].join('');
}

/**
 * The same a piece at a time, each worked out when it is asked for, so that others can work in between. A private key is the only secret of more
 * than one line: without those, a text can be cut behind any line.
 */
export function* maskedPieces(text: string, masked: Masked): Generator<string, void> {
  const lines = text.includes(blockBeginning) ? replaced(text, keyBlock, 'privateKey', masked, () => true) : text;
  for (let from = 0; from < lines.length; ) {
    const to = lines.length - from <= pieceChars ? lines.length : behindLine(lines, from);
    yield maskLines(lines.slice(from, to), masked);
    from = to;
  }
}

/** Where the last line ends that is wholly in the piece; of a line that is longer, its own end. */
function behindLine(text: string, from: number): number {
  const before = text.lastIndexOf('\n', from + pieceChars - 1);
  const end = before >= from ? before : text.indexOf('\n', from + pieceChars);
  return end < 0 ? text.length : end + 1;
}

function maskLines(text: string, masked: Masked): string {
  const found = hintsIn(text);
  const canBe = ({ hints }: Pick<SecretShape, 'hints'>) => hints.length === 0 || hints.some((hint) => found.has(hint));
  let rest = text;
  for (const { kind, shape } of lineShapes.filter(canBe)) rest = replaced(rest, shape, kind, masked, () => true);
  for (const { kind, shape, isSecret } of assignedShapes.filter(canBe))
    rest = replaced(rest, shape, kind, masked, (value) => !value.includes(maskedKey) && isSecret(value));
  return rest;
}

/** Any value of a request with its texts masked: names of fields stay, and so does everything that is no text. */
export function maskOutgoingIn(value: unknown, masked: Masked): unknown {
  if (typeof value === 'string') return maskOutgoing(value, masked);
  if (Array.isArray(value)) return value.map((item) => maskOutgoingIn(item, masked));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, maskOutgoingIn(item, masked)]));
}

function holds(text: string, hints: SecretShape['hints']): boolean {
  return hints.some((hint) => text.includes(hint));
}

function replaced(text: string, shape: RegExp, kind: SecretKind, masked: Masked, isSecret: (value: string) => boolean): string {
  return text.replace(shape, (match: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as Readonly<Record<string, string>> | string;
    const secret = typeof groups === 'object' ? (groups.secret ?? groups.plain ?? match) : match;
    // a chain of names is code, and stands unquoted
    if (!isSecret(secret) || (typeof groups === 'object' && groups.plain && /^[\w$]+(?:\.[\w$]+)+$/.test(secret))) return match;
    masked[kind] = (masked[kind] ?? 0) + 1;
    const at = match.lastIndexOf(secret);
    return match.slice(0, at) + maskedKey + match.slice(at + secret.length);
  });
}
