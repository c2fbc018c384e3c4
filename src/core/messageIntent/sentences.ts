// Sentences of a message: the user's own prose in one spelling.
import { singleLine } from '../text/lines';
import { gap, proseOf } from '../text/prose';
import { folded, isAscii } from './spelling';

export interface Sentence {
  /** Words separated by single spaces, without punctuation. */
  readonly words: string;
  /** The words of each clause. */
  readonly clauses: readonly string[];
  readonly isQuestion: boolean;
  /** Trails off, or contains code, a quotation or unusual signs: never an order. */
  readonly isDoubtful: boolean;
  /** A repeated word: "ja ja" is not a plain yes. */
  readonly isRepeated: boolean;
}

export interface Message {
  readonly sentences: readonly Sentence[];
  /** Addresses a member. */
  readonly isAddressed: boolean;
  /** Something was removed that is neither prose nor a leading quotation, such as a lone question mark. */
  readonly hasGap: boolean;
  /** Only its start and end were parsed. */
  readonly isLong: boolean;
}

/** Characters parsed at each end of a message; longer messages are never an order. */
const readFromEnds = 400;

/** Leading quoted lines: the message replies to them. */
const repliedTo = /^(?:[ \t]*(?:>[^\n\r]*)?(?:\r\n|\n|\r))+/;

/** Emoji that mean yes; counted as a word. */
const nods = /👍|👌|✅|✔|🆗/gu;
const nod = '+1';
/** Emoji that do not change a yes; any other makes it ambiguous. */
const cheers = /[🙂😀😃😄😁😊😍🚀🎉💪🙏🔥✨👏🙌🤝💯❤]|\uFE0F|\u200D|\p{Emoji_Modifier}/gu;
/** Emoji of rejection, laughter or doubt, and lone surrogates. */
const doubts = /👎|🛑|🤔|🚫|❌|⏸|✋|😂|🤣|🙃|😜|😉|❓|⁉|[\ud800-\udfff]/u;
const typedDoubts = /;-?\)|:-?[(/|]|\bxd\b/i;
/** Letters of unsupported languages, whose words may resemble ours ("jā"). */
const foreign = /[\u0100-\u0131\u0134-\u0151\u0154-\u024fåæøðþіїєґўјљњћџѓќ]/i;
const pictures = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u20e3/gu;
const faces = /(?:^|\s)[:=]-?[)d](?=\s|$)/gi;
/** Signs of data, paths, markup and speech, which make a message ambiguous. */
const signs = /[{}[\]<>=|\\/:#$%^&_~@()"“”„«»‹›「」『』《》〈〉【】]|(?:^|\s)(?:-+[^\s\d-]|')/;

/** An unmatched closing backtick; an opening one is treated as an apostrophe. */
const tick = /`(?!\w)/;

/** Parses the message; null if nothing is left. Linear in its length. */
export function splitMessage(text: string): Message | null {
  const prose = proseOf(text.replace(repliedTo, ''), { quotations: 'drop' });
  const lines = prose.split('\n').filter((line) => line.replaceAll(gap, '').trim() !== '');
  const whole = lines.join('\n');
  const isLong = whole.length > readFromEnds * 2;
  const read = isLong ? [...cut(whole.slice(0, readFromEnds), 'end'), ...cut(whole.slice(-readFromEnds), 'start')] : cut(whole, null);
  const called = read.map((part) => (part.includes('@') ? part.replace(/(^|\s)@[\p{L}\p{N}][\p{L}\p{N}_-]*[,:]?/gu, '$1') : part));
  const all = called.map(sentenceOf);
  const sentences = all.filter(({ words }) => words !== '');
  // a lone question mark casts doubt on the sentence beside it
  const hasGap = prose.includes(gap) || all.some(({ words, isQuestion }) => words === '' && isQuestion);
  return sentences.length > 0 ? { sentences, isAddressed: called.some((part, index) => part !== read[index]), hasGap, isLong } : null;
}

/** Sentences of a part, without one that was truncated. */
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

/** Characters outside of words, and at word ends; applied to folded text. */
const asciiSigns = [/[^a-z0-9'+-]+/g, /(?<![a-z0-9])['-]+|['-]+(?![a-z0-9])/g] as const;
const allSigns = [/[^\p{L}\p{N}'+-]+/gu, /(?<![\p{L}\p{N}])['-]+|['-]+(?![\p{L}\p{N}])/gu] as const;

function wordsIn(text: string): string {
  const [others, loose] = isAscii(text) ? asciiSigns : allSigns;
  return singleLine(text.replace(others, ' ').replace(loose, ' '));
}

/** "stop stop STOP" and "stoooop" both become "stop". */
function unrepeated(words: string): string {
  const once = words.replace(/([^\d\s'+-])\1{2,}/gu, '$1').split(' ');
  return once.filter((word, index) => word !== once[index - 1]).join(' ');
}
