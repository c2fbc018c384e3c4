// Sentences of a message: the user's own prose in one spelling.
import { singleLine } from '../text/lines';
import { gap, proseOf } from '../text/prose';
import { folded, isAscii } from './spelling';

export interface Sentence {
  /** Words with one space between them; all punctuation is gone. */
  readonly words: string;
  /** The same in clauses. */
  readonly clauses: readonly string[];
  readonly isQuestion: boolean;
  /** It trails off, holds code or a quotation, or signs no sentence has: it is never an order, whatever its words are. */
  readonly isDoubtful: boolean;
  /** A word is said twice: "ja ja" is no plain yes. */
  readonly isRepeated: boolean;
}

export interface Message {
  readonly sentences: readonly Sentence[];
  /** Somebody is called in it. */
  readonly isAddressed: boolean;
  /** Something was left out of it that is neither the user's own prose nor a quotation they reply to, such as a question mark by itself. */
  readonly hasGap: boolean;
  /** Only its beginning and its end were read. */
  readonly isLong: boolean;
}

/** How much is read of a message from either end, in characters; what is between them is no order. */
const readFromEnds = 400;

/** Lines quoted at the top: what the message replies to. */
const repliedTo = /^(?:[ \t]*(?:>[^\n\r]*)?(?:\r\n|\n|\r))+/;

/** Emoji that nod; they count as a word. */
const nods = /👍|👌|✅|✔|🆗/gu;
const nod = '+1';
/** Emoji that add nothing to a yes; any other may mean anything. */
const cheers = /[🙂😀😃😄😁😊😍🚀🎉💪🙏🔥✨👏🙌🤝💯❤]|\uFE0F|\u200D|\p{Emoji_Modifier}/gu;
/** Faces that shake the head, laugh or think, and half of a character. */
const doubts = /👎|🛑|🤔|🚫|❌|⏸|✋|😂|🤣|🙃|😜|😉|❓|⁉|[\ud800-\udfff]/u;
const typedDoubts = /;-?\)|:-?[(/|]|\bxd\b/i;
/** Letters that no language of ours has: words of another one may only look like ours ("jā"). */
const foreign = /[\u0100-\u0131\u0134-\u0151\u0154-\u024fåæøðþіїєґўјљњћџѓќ]/i;
const pictures = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u20e3/gu;
const faces = /(?:^|\s)[:=]-?[)d](?=\s|$)/gi;
/** Signs of data, paths, markup and speech: what holds them is not said plainly. */
const signs = /[{}[\]<>=|\\/:#$%^&_~@()"“”„«»‹›「」『』《》〈〉【】]|(?:^|\s)(?:-+[^\s\d-]|')/;

/** A backtick that closes nothing; one that opens nothing is read as an apostrophe in front of a word. */
const tick = /`(?!\w)/;

/** Reads the message; null where nothing is left of it. Linear in its length. */
export function splitMessage(text: string): Message | null {
  const prose = proseOf(text.replace(repliedTo, ''), { quotations: 'drop' });
  const lines = prose.split('\n').filter((line) => line.replaceAll(gap, '').trim() !== '');
  const whole = lines.join('\n');
  const isLong = whole.length > readFromEnds * 2;
  const read = isLong ? [...cut(whole.slice(0, readFromEnds), 'end'), ...cut(whole.slice(-readFromEnds), 'start')] : cut(whole, null);
  const called = read.map((part) => (part.includes('@') ? part.replace(/(^|\s)@[\p{L}\p{N}][\p{L}\p{N}_-]*[,:]?/gu, '$1') : part));
  const all = called.map(sentenceOf);
  const sentences = all.filter(({ words }) => words !== '');
  // a question mark by itself doubts what stands beside it
  const hasGap = prose.includes(gap) || all.some(({ words, isQuestion }) => words === '' && isQuestion);
  return sentences.length > 0 ? { sentences, isAddressed: called.some((part, index) => part !== read[index]), hasGap, isLong } : null;
}

/** Sentences of a part; one that the cut went through is left out. */
function cut(part: string, broken: 'start' | 'end' | null): string[] {
  const spaced = isAscii(part)
    ? part.replace(/([!?])(?=[a-z])/gi, '$1 ')
    : part
        .normalize('NFKC')
        .replace(/[。｡]/g, '. ')
        .replace(/([!?؟])(?=[\p{L}])/gu, '$1 ');
  const found = spaced.split(/(?<=[.!?؟…])(?=\s)|\n|;\s/);
  return broken === 'start' ? found.slice(1) : broken === 'end' ? found.slice(0, -1) : found;
}

function sentenceOf(part: string): Sentence {
  const plain = part.replace(/\*\*|__|(?<!\w)[*_](?=\w)|(?<=\w)[*_](?!\w)/g, '').replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '');
  const nodding = plain.replace(nods, `, ${nod}, `);
  const text = folded(nodding.replace(faces, ' '));
  const clauses = (isAscii(text) ? text : text.replace(pictures, ' '))
    .split(/[,،、;()]|:\s|\s[-–—]+\s|[–—]/u)
    .map((clause) => wordsIn(clause))
    .filter((clause) => clause !== '');
  const joined = clauses.join(' ');
  return {
    words: unrepeated(joined),
    isRepeated: hasTwice(joined),
    clauses: clauses.map(unrepeated),
    isQuestion: /[?¿؟]/.test(text),
    isDoubtful:
      typedDoubts.test(plain) ||
      (!isAscii(plain) && doubts.test(plain)) ||
      hasOtherPicture(plain) ||
      (!isAscii(plain) && foreign.test(plain.normalize('NFC'))) ||
      text.includes(gap) ||
      signs.test(text.replace(/[?!.]/g, '')) ||
      tick.test(plain) ||
      /\.{2,}|…/.test(plain),
  };
}

function hasOtherPicture(text: string): boolean {
  return !isAscii(text) && text.replace(nods, '').replace(cheers, '').search(pictures) >= 0;
}

function hasTwice(words: string): boolean {
  return words.split(' ').some((word, index, all) => index > 0 && word === all[index - 1]);
}

/** What is in no word, and what is at no word's end; of folded text. */
const asciiSigns = [/[^a-z0-9'+-]+/g, /(?<![a-z0-9])['-]+|['-]+(?![a-z0-9])/g] as const;
const allSigns = [/[^\p{L}\p{N}'+-]+/gu, /(?<![\p{L}\p{N}])['-]+|['-]+(?![\p{L}\p{N}])/gu] as const;

function wordsIn(text: string): string {
  const [others, loose] = isAscii(text) ? asciiSigns : allSigns;
  return singleLine(text.replace(others, ' ').replace(loose, ' '));
}

/** "stop stop STOP" is "stop", and "stoooop" too. */
function unrepeated(words: string): string {
  const once = words.replace(/([^\d\s'+-])\1{2,}/gu, '$1').split(' ');
  return once.filter((word, index) => word !== once[index - 1]).join(' ');
}
