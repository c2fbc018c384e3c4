// What messages are read with: the closed lists, folded, and the weights of the classifier.
//
// Here they are made of the readable files. In the product the build puts a module in the place of this one that reads the same from one packed
// file, when the first message is read (scripts/words/pack.mjs, packedPhrases.ts).
import de from './de.json';
import en from './en.json';
import es from './es.json';
import fr from './fr.json';
import it from './it.json';
import ja from './ja.json';
import learned from './classifier.json';
import nl from './nl.json';
import pt from './pt.json';
import ru from './ru.json';
import zh from './zh-cn.json';
import { once } from '../base/cache';
import { type Language, languages } from '../i18n/language';
import { listNames, type Phrases, spelledOut } from './phraseLists';
import { folded } from './spelling';

/** What a message may ask for, in words that are on no list. */
export type Seeming =
  | 'order'
  | 'stop'
  | 'assent'
  | 'accept'
  | 'reject'
  | 'skip'
  | 'redo'
  | 'byHand'
  | 'undo'
  | 'check'
  | 'next'
  | 'help'
  | 'replan';

/** How one of them is told. */
export interface SeemingKind {
  readonly bias: number;
  /** The size of a weight's step. */
  readonly step: number;
  /** From which score on a message seems to be it, and from which on it may be. */
  readonly from: number;
  readonly mayFrom: number;
  /** Whether sentences and clauses are looked at by themselves, beside the whole. */
  readonly isInParts: boolean;
  /** In how many buckets its features are, as a power of two. */
  readonly bits: number;
  /** How many weights it has, where the gaps between their buckets begin, and where they themselves do. */
  readonly count: number;
  readonly gaps: number;
  readonly at: number;
}

export interface Vocabulary {
  /** Of each language its lists: a phrase a line, and an empty line between two lists. */
  readonly lists: Readonly<Record<Language, string>>;
  readonly kinds: Readonly<Record<Seeming, SeemingKind>>;
  /** The gaps between the buckets that count, and a byte for the weight of each (classifier.ts). */
  readonly weights: () => Uint8Array;
}

const files: Readonly<Record<Language, Phrases>> = { en, es, 'pt-br': pt, fr, de, it, nl, ru, 'zh-cn': zh, ja };

let made: Vocabulary | null = null;

export function vocabulary(): Vocabulary {
  made ??= {
    lists: Object.fromEntries(languages.map((language) => [language, listsOf(files[language])])) as Record<Language, string>,
    ...learnt(),
  };
  return made;
}

/** The groups of classifier.json behind each other: of each the gaps, which its kinds have in common, and the weights of each kind. */
function learnt(): Pick<Vocabulary, 'kinds' | 'weights'> {
  const bytes: number[] = [];
  const put = (base64: string) => {
    const at = bytes.length;
    for (const letter of atob(base64)) bytes.push(letter.charCodeAt(0));
    return at;
  };
  const kinds = learned.groups.flatMap(({ gaps: gapBytes, kinds: some, ...group }) => {
    const gaps = put(gapBytes);
    return Object.entries(some).map(([name, { weights, ...kind }]) => [name, { ...group, ...kind, gaps, at: put(weights) }]);
  });
  return { kinds: Object.fromEntries(kinds) as Vocabulary['kinds'], weights: once(() => Uint8Array.from(bytes)) };
}

/** Each phrase once, sorted: so they take least in the package. */
function listsOf(phrases: Phrases): string {
  const lists = listNames.map((name) => [...new Set(folded(spelledOut(phrases[name]).join('\n')).split('\n'))].sort().join('\n'));
  return lists.join('\n\n');
}
