// Benchmark: relevant files among the first ten results.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { cached } from '../../../scripts/editor/cache.mjs';
import { npmUnpack } from '../../../scripts/editor/npm.mjs';
import { createCodeIndex } from '../../../src/core/context/index/codeIndex';
import { createFileIds } from '../../../src/core/context/index/fileIds';
import { createOccurrenceMemory } from '../../../src/core/context/index/occurrences';
import { rankFiles } from '../../../src/core/context/index/rank';
import type { Row } from '../report';
import { heldOutCorpus, heldOutQuestions } from './heldOut';
import { plainRanking } from './plainRanking';
import { corpus, type Labeled, questions } from './questions';

const first = 10;

interface QuestionSet {
  readonly name: string;
  readonly texts: ReadonlyMap<string, string>;
  /** Source folder to which the answers are relative. */
  readonly below: string;
  readonly questions: readonly Labeled[];
}

export async function measureRelevance(): Promise<Row[]> {
  const { folder, below } = heldOutCorpus;
  return [
    await measureSet('context.relevance', { name: corpus.name, texts: readSources(await fetchCorpus(), 'lib'), below: 'lib', questions }),
    await measureSet('context.heldOut', {
      name: heldOutCorpus.name,
      texts: readSources(folder, below),
      below,
      questions: heldOutQuestions,
    }),
  ];
}

async function measureSet(id: Row['id'], set: QuestionSet): Promise<Row> {
  const ours = await oursFor(set.texts);
  const missed = { ours: [] as number[], plain: [] as number[] };
  for (const { question, answers } of set.questions) {
    const paths = answers.map((answer) => `${set.below}/${answer}`);
    const unknown = paths.find((path) => !set.texts.has(path));
    if (unknown) throw new Error(`there is no ${unknown} to be found`);
    const [mine, theirs] = [await ours(question), plainRanking(set.texts, question)];
    missed.ours.push(missedShare(paths, mine));
    missed.plain.push(missedShare(paths, theirs));
    const lost = paths.filter((path) => !mine.slice(0, first).includes(path));
    if (lost.length > 0)
      console.log(`not found: ${lost.map((path) => `${path} (${mine.indexOf(path) + 1 || 'none'})`).join(', ')}: ${question}`);
  }
  const [share, base] = [mean(missed.ours), mean(missed.plain)];
  const asked = `over ${set.questions.length} questions about ${set.texts.size} files of ${set.name}`;
  console.log(`recall in the first ${first} ${asked}: ours ${recall(share)}, plain BM25 ${recall(base)}`);
  return { id, ours: [share * 100], base: [base * 100] };
}

/** Downloads the package on first use and returns its folder. */
export async function fetchCorpus(): Promise<string> {
  const wanted = { [corpus.name]: `${corpus.name}@${corpus.version} ${corpus.integrity}` };
  return join(await cached('bench-context', wanted, (work: string) => npmUnpack(work, wanted), console.log), corpus.name);
}

function readSources(folder: string, below: string): ReadonlyMap<string, string> {
  const entries = readdirSync(join(folder, below), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/')).sort();
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

async function oursFor(texts: ReadonlyMap<string, string>): Promise<(question: string) => Promise<readonly string[]>> {
  const numbers = createFileIds();
  const index = createCodeIndex(numbers);
  const encoder = new TextEncoder();
  for (const [path, text] of texts) index.put(numbers.give(path), encoder.encode(text));
  const read = async (paths: readonly string[]) => new Map(paths.map((path) => [path, texts.get(path) ?? '']));
  const occurrencesOf = createOccurrenceMemory();
  return async (question) =>
    (await rankFiles(index, { text: question, named: [], open: [], maxTokens: 12_000 }, read, occurrencesOf(question))).ranked;
}

function missedShare(answers: readonly string[], ranked: readonly string[]): number {
  const found = new Set(ranked.slice(0, first));
  return answers.filter((path) => !found.has(path)).length / answers.length;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function recall(missed: number): string {
  return (1 - missed).toFixed(3);
}
