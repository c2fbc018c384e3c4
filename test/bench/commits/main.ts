// Benchmark: retrieval of changed files by commit message, compared with plain BM25.
// `npm run bench:commits -- [--count N] [--no-plain] FOLDER…`, where each FOLDER is a clone with its history. Reports the recall among the
// first ten and five files, and the share of the changed places that a pack contains.
import { basename } from 'node:path';
import { skipByContent, skipByPath } from '../../../src/core/context/files/excludedFiles';
import { createCodeIndex } from '../../../src/core/context/index/codeIndex';
import { createFileIds } from '../../../src/core/context/index/fileIds';
import { packContext } from '../../../src/core/context/prompt/pack';
import { rankFiles } from '../../../src/core/context/index/rank';
import { createOccurrenceMemory } from '../../../src/core/context/index/occurrences';
import { plainRanking } from '../context/plainRanking';
import { type PlacesShown, placesShown } from './placesShown';
import { type AskedCommit, openClone } from './clone';

/** Number of commits whose files count as recently changed, as in the product. */
const recentCommits = 12;
const maxRecentFiles = 20;
/** Default number of commits per clone. */
const usualCount = 40;
const packTokens = [12_000, 32_000];

interface Found {
  readonly ours: readonly [ten: number, five: number];
  readonly plain: readonly [ten: number, five: number];
  /** Places shown by a pack of each size in `packTokens`; null if the commit changed only tests. */
  readonly packed: readonly PlacesShown[] | null;
}

async function measure(folder: string, count: number): Promise<readonly Found[]> {
  const { commits, read } = openClone(folder, count);
  const numbers = createFileIds();
  const index = createCodeIndex(numbers);
  const decoder = new TextDecoder();
  const inIndex = new Map<string, string>();
  const texts = new Map<string, string>();
  const found: Found[] = [];
  const occurrencesOf = createOccurrenceMemory();

  /** Updates the index to the state before a commit. Reads only files that differ. */
  function moveTo({ tree }: AskedCommit): void {
    for (const path of inIndex.keys()) if (!tree.has(path)) leaveOut(path);
    const fresh = [...tree].filter(([path, blob]) => skipByPath(path) === null && inIndex.get(path) !== blob);
    const bytes = fresh.length > 0 ? read(fresh.map(([, blob]) => blob)) : [];
    for (const [at, [path, blob]] of fresh.entries()) {
      const text = bytes[at] ?? new Uint8Array();
      inIndex.set(path, blob);
      if (skipByContent(text, text.length) === null) {
        index.put(numbers.give(path), text);
        texts.set(path, decoder.decode(text));
      } else leaveOut(path, false);
    }
  }

  function leaveOut(path: string, isGone = true): void {
    const file = numbers.of(path);
    if (file !== undefined && index.has(path)) index.remove(file);
    texts.delete(path);
    if (!isGone) return;
    inIndex.delete(path);
    numbers.free(path);
  }

  const readTexts = async (paths: readonly string[]) =>
    new Map(paths.flatMap((path) => (texts.has(path) ? [[path, texts.get(path) ?? '']] : [])));
  for (const commit of commits) {
    moveTo(commit);
    const { subject: text, history } = commit;
    const answers = commit.changed.filter((path) => index.has(path));
    if (answers.length === 0) continue;
    const lately = history.slice(0, recentCommits).filter(({ paths }) => paths.length <= maxRecentFiles);
    const recent = [...new Set(lately.flatMap(({ paths }) => paths))].filter((path) => index.has(path));
    const request = { text, history, recent, named: [], open: [] };
    const { ranked } = await rankFiles(index, { ...request, maxTokens: 0 }, readTexts, occurrencesOf(text));
    const places = commit.places.filter(({ path }) => texts.has(path));
    const packed: PlacesShown[] = [];
    for (const maxTokens of places.length > 0 ? packTokens : []) {
      const { files } = await packContext(index, { ...request, maxTokens }, readTexts, []);
      packed.push(placesShown(places, texts, files));
    }
    found.push({
      ours: recallOf(answers, ranked),
      plain: isPlainAsked ? recallOf(answers, plainRanking(texts, text)) : [0, 0],
      packed: packed.length > 0 ? packed : null,
    });
  }
  return found;
}

function recallOf(answers: readonly string[], ranked: readonly string[]): [ten: number, five: number] {
  const within = (first: number) => answers.filter((path) => ranked.slice(0, first).includes(path)).length / answers.length;
  return [within(10), within(5)];
}

function shown(name: string, found: readonly Found[]): string {
  const mean = (of: (one: Found) => number) => (found.reduce((sum, one) => sum + of(one), 0) / Math.max(1, found.length)).toFixed(3);
  const ours = `${mean(({ ours: [ten] }) => ten)} / ${mean(({ ours: [, five] }) => five)}`;
  const plain = `${mean(({ plain: [ten] }) => ten)} / ${mean(({ plain: [, five] }) => five)}`;
  const packs = found.flatMap(({ packed }) => (packed ? [packed] : []));
  const share = (at: number, of: keyof PlacesShown) =>
    (packs.reduce((sum, pack) => sum + (pack[at]?.[of] ?? 0), 0) / Math.max(1, packs.length)).toFixed(3);
  const inPacks = packTokens.map((tokens, at) => `${tokens}: ${share(at, 'file')} ${share(at, 'place')} / ${share(at, 'whole')}`);
  return [
    `${name}: ${found.length} messages, recall in the first ten / five ${ours}, plain BM25 ${plain}`,
    `  ${packs.length} with code; its file, the changed place / its whole function in packs of ${inPacks.join(', ')}`,
  ].join('\n');
}

const isPlainAsked = !process.argv.includes('--no-plain');
const args = process.argv.slice(2).filter((arg) => arg !== '--no-plain');
const at = args.indexOf('--count');
const count = at < 0 ? usualCount : Number(args[at + 1]);
const folders = at < 0 ? args : args.toSpliced(at, 2);
const all: Found[] = [];
for (const folder of folders) {
  const found = await measure(folder, count);
  all.push(...found);
  console.log(shown(basename(folder), found));
}
if (folders.length !== 1) console.log(shown('together', all));
