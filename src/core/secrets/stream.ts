// Masks secrets in streamed text by holding back text that may continue a secret.
import { blockMark } from './detectors/keyBlocks';
import { type SecretMarks, plainMarks } from './marks';
import { scanned } from './scan';

export interface SecretFilter {
  push(chunk: string): string;
  end(): string;
}

/**
 * Maximum length of text that is held back, in characters. Longer text is released if it contains no secret; otherwise, it is masked from
 * the secret onward.
 */
const maxHeldLength = 4_096;
/** Amount of released text, in characters, that is scanned again as context. */
const lookBack = 400;
/** Maximum length of an open quoted value with spaces, in characters; a longer value is no longer held back as a whole. */
const maxPhraseLength = 200;

/** Trailing text that the next chunk may continue: an incomplete word. Escapes and soft line breaks do not end a word. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: colors begin with an escape character
const lastWord = /(?<![!-~])(?:[!-~\u001b\u00ad\u200b-\u200f\u2060-\u2064\ufeff\u27e6\u27e7]|[\\=]\r?\n|\\\r?$)*$/;
const openBlock = /-----BEGIN (?:[A-Z0-9 ]{0,40} ?)?(?:P(?:R(?:I(?:V(?:A(?:T(?:E(?: KEY[\s\S]*)?)?)?)?)?)?)?)?$/;
const blockEnd = /-----END [A-Z0-9 ]{0,40}?PRIVATE KEY(?: BLOCK)?-----/;
/**
 * Open quoted value, or a closed one whose call the next chunk may end. A quote after a word or a special character counts as a closing
 * quote.
 */
const openPhrase = /(?<![\p{L}\d]{3}|[^\p{L}\d\s][\p{L}\d]|[\d!?*.])(["'`])[^"'`\n]{0,200}(?:\1[^"'`\n]{0,20})?$/u;
const phraseName = /pass|pwd|secret|psk|login|auth|credential|jwt|PDO|contrase|senha|kennwort|wachtwoord|парол/i;
/**
 * Trailing text in which the value may be several unquoted words, or in which text after the value may show that it is a password: the rest
 * of a line after a password name, the line below `password: |` or a question, a table row, and text before `as the password`.
 */
const openLine =
  /(?:(?:pass|pwd|secret|echo|printf|identified|\bauth\b|curl |contrase|senha|kennwort|wachtwoord|has[łl]o|парол)[^\n]{0,240}|(?:pass|pwd)[^\n]{0,60}[|>:?][+-]?\r?\n[^\n]{0,100}|(?<=^|\n)[ \t]{0,3}\|[^\n]{0,300}|\b(?:enter|use|type|try|with) [^\n]{0,90})$/i;

/**
 * Creates a filter whose concatenated output contains no secret that a scan of the whole text would find, however the text is split into
 * chunks.
 */
export function createSecretFilter(marks: SecretMarks = plainMarks): SecretFilter {
  let held = '';
  /** Released text in unmasked form, limited to the last `lookBack` characters. */
  let before = '';
  let dropping: 'word' | 'block' | null = null;

  function show(piece: string): string {
    if (piece === '') return '';
    const context = before + piece;
    const from = before.length;
    const parts: string[] = [];
    let done = from;
    for (const { start, end } of scanned(context)) {
      const value = context.slice(start, end);
      if (end <= from || marks.isReleased(value)) continue;
      parts.push(context.slice(done, Math.max(done, start)), marks.of(value));
      done = end;
    }
    before = context.slice(-lookBack);
    return parts.join('') + context.slice(done);
  }

  function drop(text: string): string {
    const found = dropping === 'word' ? /[^!-~]/.exec(text) : blockEnd.exec(text);
    if (!found) {
      // Keeps enough text to recognize an end marker that arrives in several chunks.
      held = dropping === 'block' ? text.slice(-80) : '';
      return '';
    }
    held = '';
    before = '';
    const rest = text.slice(found.index + (dropping === 'block' ? found[0].length : 0));
    dropping = null;
    return push(rest);
  }

  function push(chunk: string): string {
    const text = held + chunk;
    if (dropping) return drop(text);
    const from = heldFrom(text, before);
    const shown = show(text.slice(0, from));
    held = text.slice(from);
    if (held.length <= maxHeldLength) return shown;
    const [first] = scanned(held);
    if (!first) {
      const rest = held.slice(0, -lookBack);
      held = held.slice(-lookBack);
      return shown + show(rest);
    }
    dropping = held.slice(first.start, first.start + 100).includes(blockMark) ? 'block' : 'word';
    const masked = held.slice(0, first.start) + marks.of(held.slice(first.start));
    held = '';
    return shown + masked;
  }

  return {
    push,
    end: () => {
      const rest = dropping ? '' : show(held);
      held = '';
      return rest;
    },
  };
}

/** Returns the start of the trailing text that may become or continue a secret; the text's length if there is none. */
function heldFrom(text: string, before: string): number {
  const recent = Math.max(0, text.length - maxHeldLength - 1);
  const word = recent + (lastWord.exec(text.slice(recent))?.index ?? text.length - recent);
  const start = text.lastIndexOf('-----BEGIN ');
  const block = start >= 0 && isOpenBlock(text.slice(start)) ? start : text.length;
  const phrase = openPhrase.exec(text);
  const name = phrase && (before + text.slice(0, phrase.index)).slice(-200);
  const isPhrase = phrase && name && phraseName.test(name) && text.length - phrase.index < maxPhraseLength;
  const context = before.slice(-240);
  const line = openLine.exec(context + text.slice(recent));
  const lineStart = line ? Math.max(0, recent + line.index - context.length) : text.length;
  return Math.min(word, block, isPhrase ? wordStart(text, phrase.index) : text.length, line ? wordStart(text, lineStart) : text.length);
}

/** Returns the start of the word around a position; an adjacent quote is part of the word. */
function wordStart(text: string, at: number): number {
  let from = at;
  while (from > 0 && text.charCodeAt(from - 1) > 32) from--;
  return from;
}

function isOpenBlock(text: string): boolean {
  return openBlock.test(text.slice(0, 80)) || (text.slice(0, 80).includes(blockMark) && !blockEnd.test(text));
}
