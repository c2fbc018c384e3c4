// Benchmark: generated edits (`bench:edits -- --generated COUNT FOLDER SEED`).
import { proposeEdits } from '../../../../src/core/edits/propose/buildProposal';
import { createRandom } from '../../../core/edits/seededRandom';
import { applyToLive, withHunks } from '../applyToLive';
import { editClasses } from '../classes';
import type { RealHunk } from '../corpus';
import { type Case, caseOf, type Draft, draftOf } from '../draft';
import { type Asked, generators } from './classes';
import { hunkOf, sourcesIn } from './sources';

type Figures = { right: number; refusedThough: number; rightlyRefused: number; wrong: number };

/** Text of the live file after the edits; null if any edit is refused or cannot be placed. */
function carry({ path, snapshot, live, ops }: Asked): string | null {
  const { files, refused, proposed } = proposeEdits(ops, (asked) => (asked === path ? snapshot : null), 'T');
  const hunks = files.find((file) => file.path === path)?.hunks ?? [];
  if (refused.length > 0 || hunks.length === 0 || files.length > 1) return null;
  if (live === snapshot) return proposed[path] ?? null;
  return withHunks(snapshot, live, hunks);
}

/** Whether the modified quotation occurs only at other places of the file, ignoring trailing white space. */
function isElsewhere({ snapshot, oldText }: Case, { start }: Draft): boolean {
  const flat = (text: string) => text.replace(/^\uFEFF/, '').replace(/[^\S\n]+$/gm, '');
  const [file, quoted] = [flat(snapshot), flat(oldText)];
  const truth = file.split('\n').slice(0, start).join('\n').length + Number(start > 0);
  const isTruth = (at: number) => at >= truth && file.slice(truth, at).trim() === '' && !file.slice(truth, at).includes('\n');
  let at = file.indexOf(quoted);
  const isThere = at >= 0;
  for (; at >= 0; at = file.indexOf(quoted, at + 1)) if (isTruth(at)) return false;
  return isThere;
}

/** Prints the figures of each class. Returns false if any edit gave a wrong result. */
export function runGenerated(count: number, folder: string, seed: number, isShown: boolean): boolean {
  const sources = sourcesIn(folder);
  const random = createRandom(seed);
  const all: RealHunk[] = [];
  for (let tries = 0; sources.length > 0 && all.length < count && tries < count * 20; tries++) {
    const hunk = hunkOf(random.pick(sources), random);
    if (hunk) all.push(hunk);
  }
  console.log(`${all.length} hunks of ${sources.length} files, seed ${seed}`);
  const rows = new Map<string, Figures>();
  let elsewhere = 0;
  const note = (name: string, result: string | null, expected: string | null, about: unknown, isOpen = false) => {
    const figures = rows.get(name) ?? { right: 0, refusedThough: 0, rightlyRefused: 0, wrong: 0 };
    rows.set(name, figures);
    if (result === expected || (result === null && isOpen)) figures[result === null ? 'rightlyRefused' : 'right']++;
    else figures[result === null ? 'refusedThough' : 'wrong']++;
    if (isShown && result !== expected) console.log(JSON.stringify({ class: name, result, expected, ...(about as object) }));
  };
  for (const [name, generate] of Object.entries(generators))
    for (const [index, hunk] of all.entries()) {
      const asked = generate(hunk, createRandom(seed + index));
      if (asked && asked.expected !== asked.live) note(name, carry(asked), asked.expected, asked);
    }
  for (const { name, slip, isRefused, isOpen } of editClasses([...new Set(all.map(({ file }) => file))]))
    for (const [index, hunk] of all.entries()) {
      const draft = draftOf(hunk, createRandom(seed + index));
      if (!slip(draft)) continue;
      const edit = caseOf(draft, isRefused);
      if (isElsewhere(edit, draft)) {
        elsewhere++;
        continue;
      }
      note(name, applyToLive(edit.snapshot, edit.live, edit), edit.expected, edit, isOpen);
    }
  console.log(`${elsewhere} more were left out: as they are quoted they stand to the letter in another place`);
  return printed(rows);
}

function printed(rows: ReadonlyMap<string, Figures>): boolean {
  const columns = ['applied right', 'refused though', 'rightly refused', 'wrong'];
  console.log(`${''.padEnd(40)}${columns.map((column) => column.padStart(18)).join('')}`);
  const total: Figures = { right: 0, refusedThough: 0, rightlyRefused: 0, wrong: 0 };
  for (const [name, figures] of rows) {
    console.log(
      name.padEnd(40) +
        Object.values(figures)
          .map((figure) => String(figure).padStart(18))
          .join(''),
    );
    for (const key of Object.keys(total) as (keyof Figures)[]) total[key] += figures[key];
  }
  const share = (part: number, whole: number) => (whole === 0 ? 'none' : `${((part / whole) * 100).toFixed(2)} %`);
  const cases = Object.values(total).reduce((sum, figure) => sum + figure, 0);
  console.log(
    `${cases} cases of ${rows.size} classes: applied right ${share(total.right, total.right + total.refusedThough)} of what was not wrong, ${total.rightlyRefused} rightly refused, ${total.wrong} wrong`,
  );
  return total.wrong === 0;
}
