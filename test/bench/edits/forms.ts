// Benchmark: exercise solutions in nine edit formats (`bench:edits -- --forms FOLDER`).
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { diffLines } from '../../../src/core/edits/diff/diff';
import { parseEditText } from '../../../src/core/edits/formats/parse';
import type { EditOp } from '../../../src/core/edits/lines/proposal';
import { proposeEdits } from '../../../src/core/edits/propose/buildProposal';

type Exercise = { readonly name: string; readonly path: string; readonly stub: string; readonly solution: string };

/** Files of all exercises in a folder. `.meta/config.json` lists stubs and solutions in the same order. */
function exercisesIn(folder: string): Exercise[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /[/\\]\.meta[/\\]config\.json$/.test(path))
    .sort()
    .flatMap((path) => {
      const config = join(folder, path);
      const { files } = JSON.parse(readFileSync(config, 'utf8')) as {
        files: { solution: string[]; example?: string[]; exemplar?: string[] };
      };
      const name = dirname(dirname(config));
      const read = (file: string) => readFileSync(join(name, file), 'utf8');
      const solutions = files.example ?? files.exemplar ?? [];
      return files.solution.flatMap((stub, index) => {
        const solution = solutions[index] ?? '';
        return isFile(join(name, stub)) && isFile(join(name, solution))
          ? [{ name, path: stub, stub: read(stub), solution: read(solution) }]
          : [];
      });
    });
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** Block of lines in the stub, with its replacement. */
interface Block {
  /** 0-based line at which the block starts in the stub; `nextStart` is the line in the solution. */
  readonly start: number;
  readonly nextStart: number;
  readonly old: readonly string[];
  readonly next: readonly string[];
}

/** Changed blocks with enough context lines to be unique in the stub. Overlapping blocks are merged. */
function blocksOf(stub: readonly string[], solution: readonly string[]): Block[] {
  const changes = diffLines(stub, solution);
  const text = (lines: readonly string[]) => `\n${lines.join('\n')}\n`;
  for (let around = 2; ; around++) {
    const blocks: Block[] = [];
    for (const [index, { baseStart, baseEnd, nextEnd }] of changes.entries()) {
      const [from, to] = [Math.max(baseStart - around, 0), Math.min(baseEnd + around, stub.length)];
      const above = blocks.at(-1);
      const isJoined = above !== undefined && from <= above.start + above.old.length;
      const start = isJoined ? above.start : from;
      const before = changes[index - 1];
      const nextStart = isJoined ? above.nextStart : from + (before ? before.nextEnd - before.baseEnd : 0);
      if (isJoined) blocks.pop();
      blocks.push({ start, nextStart, old: stub.slice(start, to), next: solution.slice(nextStart, nextEnd + to - baseEnd) });
    }
    if (around > stub.length || blocks.every(({ old }) => text(stub).split(text(old)).length === 2)) return blocks;
  }
}

function marked({ old, next }: Block): string {
  const lines: string[] = [];
  let at = 0;
  for (const { baseStart, baseEnd, nextStart, nextEnd } of diffLines(old, next)) {
    for (; at < baseStart; at++) lines.push(` ${old[at]}`);
    for (; at < baseEnd; at++) lines.push(`-${old[at]}`);
    for (let fresh = nextStart; fresh < nextEnd; fresh++) lines.push(`+${next[fresh]}`);
  }
  for (; at < old.length; at++) lines.push(` ${old[at]}`);
  return lines.join('\n');
}

const ended = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');
/** Joins lines and escapes lines that look like a format marker with a backslash. */
const escaped = (lines: readonly string[]) =>
  ended(lines.map((line) => (/^(?:-{3,}|<{5,}|\+{3,}|>{5,}|={3,})/.test(line) ? `\\${line}` : line)));
const call = (path: string, oldText: string, newText: string): EditOp => ({
  op: 'replace',
  path,
  intent: '',
  oldText,
  newText,
  all: false,
});
const searches = (blocks: readonly Block[], begin: string, end: string) =>
  blocks.map(({ old, next }) => `${begin}\n${escaped(old)}=======\n${escaped(next)}${end}\n`);
const read = (text: string) => parseEditText(text, { hasEnded: true }).ops;

type Form = (exercise: Exercise, blocks: readonly Block[]) => readonly EditOp[];

const forms: Readonly<Record<string, Form>> = {
  'calls, one a change': ({ path }, blocks) => blocks.map(({ old, next }) => call(path, ended(old), ended(next))),
  'one call for all lines': ({ path, stub, solution }) => [call(path, stub, solution)],
  'the whole file': ({ path, solution }) => [{ op: 'rewrite', path, intent: '', content: solution }],
  'search and replace, path above': ({ path }, blocks) =>
    read(
      searches(blocks, '<<<<<<< SEARCH', '>>>>>>> REPLACE')
        .map((block) => `${path}\n\`\`\`\n${block}\`\`\`\n`)
        .join('\n'),
    ),
  'search and replace, path inside': ({ path }, blocks) =>
    read(
      searches(blocks, '<<<<<<< SEARCH', '>>>>>>> REPLACE')
        .map((block) => `\`\`\`\n${path}\n${block}\`\`\`\n`)
        .join('\n'),
    ),
  'search and replace, dashes': ({ path }, blocks) => read(`${path}\n${searches(blocks, '------- SEARCH', '+++++++ REPLACE').join('\n')}`),
  'unified diff': ({ path }, blocks) =>
    read(
      `--- a/${path}\n+++ b/${path}\n${blocks
        .map((block) => `@@ -${block.start + 1},${block.old.length} +${block.nextStart + 1},${block.next.length} @@\n${marked(block)}\n`)
        .join('')}`,
    ),
  'patch envelope': ({ path }, blocks) =>
    read(`*** Begin Patch\n*** Update File: ${path}\n${blocks.map((block) => `@@\n${marked(block)}\n`).join('')}*** End Patch\n`),
  'calls as JSON': ({ path }, blocks) =>
    read(
      JSON.stringify(
        blocks.map(({ old, next }) => ({ path, old_text: ended(old), new_text: ended(next) })),
        null,
        2,
      ),
    ),
};

type Verdict = 'exact' | 'refused' | 'different';

/** Prints how many exercises each format reproduces exactly, ignoring final newlines. Returns false if any is not exact. */
export function runForms(folder: string, isShown: boolean): boolean {
  const files = exercisesIn(folder).filter(({ stub, solution }) => stub.trim() !== '' && stub.trimEnd() !== solution.trimEnd());
  const exercises = new Map<string, Exercise[]>();
  for (const file of files) exercises.set(file.name, [...(exercises.get(file.name) ?? []), file]);
  console.log(`${exercises.size} exercises, ${files.length} files`);
  let isExact = true;
  for (const [name, form] of Object.entries(forms)) {
    const counts: Record<Verdict, number> = { exact: 0, refused: 0, different: 0 };
    for (const own of exercises.values()) {
      const verdicts = own.map((file) => verdictOf(name, form, file, isShown));
      counts[verdicts.find((verdict) => verdict === 'different') ?? verdicts.find((verdict) => verdict === 'refused') ?? 'exact']++;
    }
    isExact &&= counts.exact === exercises.size;
    console.log(
      `${name.padEnd(34)}${String(counts.exact).padStart(6)} exact${String(counts.refused).padStart(6)} refused${String(counts.different).padStart(6)} different`,
    );
  }
  return isExact;
}

function verdictOf(name: string, form: Form, exercise: Exercise, isShown: boolean): Verdict {
  const { path, stub, solution } = exercise;
  const lines = (text: string) => text.replace(/\n$/, '').split('\n');
  const { proposed, refused } = proposeEdits(
    form(exercise, blocksOf(lines(stub), lines(solution))),
    (asked) => (asked === path ? stub : null),
    'T',
  );
  const result = refused.length > 0 ? null : (proposed[path] ?? stub);
  const verdict = result?.trimEnd() === solution.trimEnd() ? 'exact' : result === null ? 'refused' : 'different';
  if (isShown && verdict !== 'exact') console.log(JSON.stringify({ form: name, path, refused, result, solution }));
  return verdict;
}
