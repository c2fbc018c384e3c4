// Near-duplicate detection for statements in prose.

/** Shorter texts are assent, a greeting or a term that several may share. */
const minWords = 8;
/** How much of its words a sentence must share with one of the other text (Dice coefficient of adjacent pairs). */
const minLikeness = 0.8;
/** Share of a text's words that the other text must contain. */
const minShare = 0.8;

/** Words that turn a sentence around; with numbers and code they tell apart sentences that differ in nothing else. */
const turning =
  /^(?:not|no|never|without|unless|only|cannot|cant|dont|doesnt|isnt|wont|shouldnt|mustnt|nicht|kein\p{L}*|nie|niemals|ohne|nur|pas|jamais|sans|sauf|nunca|sin|não|nao|sem|non|mai|senza|niet|geen|nooit|zonder|не|нет|никогда|без|不|没|無|无|未|ない|before|after|above|below|more|less|first|last)$/u;

interface Statement {
  readonly words: readonly string[];
  readonly pairs: ReadonlySet<string>;
  /** Negations, numbers and code, which must be equal for two sentences to mean the same. */
  readonly decisive: string;
}

/** @returns whether `other` contains nearly all of `text`, ignoring order, case and markup */
export function saysTheSame(text: string, other: string): boolean {
  const [said, known] = [sentencesOf(text), sentencesOf(other)];
  const all = said.reduce((sum, { words }) => sum + words.length, 0);
  if (all < minWords) return false;
  // the marks between sentences may be gone
  const [whole, otherWhole] = [sentence(text), sentence(other)];
  if (whole && otherWhole && isSame(whole, otherWhole)) return true;
  const shared = said.filter((own) => known.some((each) => isSame(own, each)));
  return shared.reduce((sum, { words }) => sum + words.length, 0) >= all * minShare;
}

function isSame(a: Statement, b: Statement): boolean {
  if (a.decisive !== b.decisive) return false;
  const common = [...a.pairs].filter((pair) => b.pairs.has(pair)).length;
  return (2 * common) / Math.max(1, a.pairs.size + b.pairs.size) >= minLikeness;
}

function sentencesOf(text: string): Statement[] {
  return text.split(/(?<=[.!?:;])\s+|[。！？]|\n+/).flatMap((part) => sentence(part) ?? []);
}

function sentence(text: string): Statement | null {
  const plain = text.normalize('NFKC').toLowerCase().replace(/['’]/g, '');
  const words = plain.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return null;
  const paths = plain.match(/[\w-]+(?:[/.][\w-]+)+/g) ?? [];
  const decisive = [...new Set([...words.filter((word) => turning.test(word) || /\p{N}/u.test(word)), ...paths])].sort().join(' ');
  return { words, decisive, pairs: new Set(words.map((word, at) => `${words[at - 1] ?? ''} ${word}`)) };
}
