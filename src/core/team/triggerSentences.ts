// Cuts the user's own words into sentences and clauses that the trigger grammars can be held against.
import { gap, proseOf } from '../text/prose';
import { fold } from './triggerLexicon';

/** An order is short; a longer message is conversation. Characters, after code and quotations are left out. */
const longestOrder = 300;

export interface Clause {
  /** Folded words parted by single spaces. */
  readonly words: string;
  /** Follows a colon, and so is what somebody else says, unless a yes comes before it. */
  readonly isAnnounced: boolean;
}

export interface Sentence {
  readonly clauses: readonly Clause[];
  readonly isQuestion: boolean;
  /** Trails off, so that it is no plain word. */
  readonly isHesitant: boolean;
}

const approvingSigns = /👍|👌|✅|💯|🙌|☑|✔|(?<![\p{L}\p{N}])\+1(?!\p{N})/gu;
const neutralSigns = /[🚀🔥🎉🙏😀🙂😊👏💪✨⚡❤🙇😃😄😁👊🤝🥳😅😬😩]|[\u{1f3fb}-\u{1f3ff}\ufe0f\u200d]/gu;
/** A yes that is an if without its accent. */
const accentedYes = /(?<!\p{L})s[íì](?!\p{L})/giu;
/** Whom the order is addressed to, with the sign after it. */
const mention = /(?<![\p{L}\p{N}])@[\p{L}\p{N}_-]+(?![\p{L}\p{N}_'’-]):?/gu;

/** The message's sentences, or null where it cannot be an order: empty, long, or with a quotation that does not end. */
export function sentencesOf(text: string): Sentence[] | null {
  const prose = proseOf(text.normalize('NFC'), { quotations: 'drop' });
  if (prose.trim() === '' || prose.length > longestOrder || /["“”„«»‹›]/.test(prose)) return null;
  const plain = prose
    .replace(approvingSigns, ' ok ')
    .replace(neutralSigns, ' ')
    .replaceAll('🛑', ' stop ')
    .replace(mention, ' ')
    .replace(accentedYes, 'yes')
    .replace(/[*_~#]+/g, ' ');
  const sentences: Sentence[] = [];
  for (const [sentence, words = '', end = ''] of plain.matchAll(/([^.!?…;\n]*)([.!?…;\n]+|$)/g)) {
    if (sentence === '') continue;
    const clauses = words.split(':').flatMap((part, index) => clausesOf(part, index > 0));
    sentences.push({ clauses, isQuestion: end.includes('?') || words.includes('¿'), isHesitant: /…|\.\.+/.test(end) });
  }
  return sentences;
}

/** A comma that grammar asks for inside what is wished, as in "ich will, dass ihr baut". */
const joined =
  /,(?=\s+(?:dass|чтобы|как|wie (?:besprochen|vereinbart|geplant|abgemacht|wir)|zoals|так как|как|as (?:agreed|discussed)|tal como|come (?:concordato|deciso))\s)/giu;

function clausesOf(part: string, isAnnounced: boolean): Clause[] {
  const clauses = part
    .replace(joined, ' ')
    .split(/[,()[\]{}/|—–]+|\s-\s/)
    .map(wordsOf)
    .map((words) => ({ words: words === 'si' ? 'yes' : words, isAnnounced }));
  return clauses.filter(({ words }) => words !== '');
}

/** Folded words parted by one space; a sign that is no letter or digit counts as a word nobody knows. */
function wordsOf(clause: string): string {
  return fold(clause)
    .replace(/[¿¡]+/g, ' ')
    .replace(/[^\p{L}\p{N}\s]+/gu, ` ${gap} `)
    .trim()
    .replace(/\s+/g, ' ');
}
