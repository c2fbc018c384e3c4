// Searches earlier decisions for the words of a request.
import { countWords, stopWords } from '../context/index/tokenizer';
import { baseName } from '../paths/pathParts';
import { withLineFeeds } from '../text/lines';
import { oneLine } from '../text/quoting';

export interface PastDecision {
  /** Repository path of the record, or title of the discussion. */
  readonly source: string;
  readonly title: string;
  readonly text: string;
}

/** Whether a file in a folder of decision records is a record: a Markdown file that is not an index or a template. */
export function isRecordPath(path: string): boolean {
  const name = baseName(path);
  return /\.(?:md|markdown)$/i.test(name) && !/^(?:readme|index|template|0+-template|adr-template)\b/i.test(name);
}

const decisionHeading =
  /^#{1,4}\s*(?:decision(?: outcome)?|decision drivers and outcome|entscheidung|décision|decisión|decisione|besluit|decisão|решение|決定|决定)\s*$/i;
const maxText = 300;

/** Reads the title and the first lines of the decision in a record; null if the record has no title or no longer applies. */
export function readRecord(path: string, text: string): PastDecision | null {
  const lines = withLineFeeds(text)
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .split('\n');
  const title = lines.find((line) => /^#\s/.test(line))?.replace(/^#\s+/, '');
  if (title === undefined || /^status:?\s*(?:superseded|deprecated|rejected)/im.test(text)) return null;
  const heading = lines.findIndex((line) => decisionHeading.test(line.trim()));
  const body = lines.slice(heading < 0 ? lines.findIndex((line) => /^#\s/.test(line)) + 1 : heading + 1);
  const end = body.findIndex((line) => /^#{1,4}\s/.test(line));
  const said = (end < 0 ? body : body.slice(0, end)).filter((line) => line.trim() !== '').join(' ');
  return { source: path, title: oneLine(title), text: oneLine(said).slice(0, maxText) };
}

/** Maximum number of decisions found; limits their share of the prompt. */
const maxFound = 6;
const maxChars = 2_000;

/**
 * Returns the decisions that share the most words with the request, one per line; empty if none match. A match needs two shared words, or
 * one if the request has at most three. Rare words count more.
 */
export function searchDecisions(request: string, decisions: readonly PastDecision[]): string {
  const sought = new Set(wordsOf(request));
  const words = decisions.map(({ title, text }) => new Set(wordsOf(`${title} ${text}`)));
  const rarity = (word: number) => Math.log(1 + decisions.length / words.filter((each) => each.has(word)).length);
  const scored = decisions.flatMap((decision, index) => {
    const shared = [...(words[index] ?? [])].filter((word) => sought.has(word));
    const score = shared.reduce((sum, word) => sum + rarity(word), 0);
    return shared.length >= 2 || (shared.length === 1 && sought.size <= 3) ? [{ decision, score }] : [];
  });
  const lines = scored
    .toSorted((one, other) => other.score - one.score)
    .slice(0, maxFound)
    .map(({ decision: { source, title, text } }) => `- ${oneLine(source)}: ${title}${text === '' ? '' : `. ${text}`}`);
  return keepFirst(lines, maxChars).join('\n');
}

function wordsOf(text: string): number[] {
  return [...countWords(text).keys()].filter((word) => !stopWords().has(word));
}

function keepFirst(lines: readonly string[], most: number): readonly string[] {
  let left = most;
  return lines.filter((line) => {
    left -= line.length + 1;
    return left >= 0;
  });
}
