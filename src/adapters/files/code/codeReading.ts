// Reads listed files into the index: whole, or only the words of a first question.
import type { SkipReason } from '../../../core/context/files/codebaseTypes';
import type { CodeIndex } from '../../../core/context/index/codeIndex';
import type { FileIds } from '../../../core/context/index/fileIds';
import { type ScannedFiles, scanOutcome } from '../../../core/context/index/keywordScanJob';
import { skipByContent, skipReasons } from '../../../core/context/files/excludedFiles';
import type { CodeSource, TakeFile } from './codeSource';

export interface CodeReading {
  /** The files that are listed now: new ones are to be read, and those that are not listed any more are forgotten. */
  list(paths: readonly string[]): void;
  /** This file is another one now, or gone. */
  changed(path: string): void;
  /** Everything that is listed is in the index as it is now, with the words of this text at least. */
  prepare(text: string, signal: AbortSignal): Promise<void>;
  /** Reads some of the files whole of which only some words are known; whether there are others left. */
  settle(): Promise<boolean>;
  /** Of these, those that there was something to read of: others are deleted and not committed, or no files. */
  existing(paths: readonly string[]): readonly string[];
  /** Why files are left out that were read. */
  skipped(): Iterable<SkipReason>;
}

/** Bytes read into the index since it was begun; what comes beyond is left out as large. */
const maxBytes = 512 * 1024 * 1024;
/** With more to read, a question reads no more than its own words, and the others are read when nobody waits. */
const manyFiles = 500;
/** Read in one go when nobody waits; a question that comes meanwhile waits for as many. */
const filesAside = 200;

/** What is known of a listed file: nothing as it is now, some of its words, all of it, why it is left out, or that there is nothing to read. */
type Known = 'nothing' | 'glance' | 'whole' | 'gone' | SkipReason;

/** @param numbers of the files that are listed, shared with the index */
export function createCodeReading(source: CodeSource, numbers: FileIds, index: CodeIndex): CodeReading {
  /** By file; null where no file has the number. */
  const known: (Known | null)[] = [];
  /** How many files are known so: most questions come when nothing has to be read. */
  const counts = { nothing: 0, glance: 0, whole: 0, gone: 0, ignored: 0, binary: 0, generated: 0, large: 0, secret: 0 };
  /** Of those of which nothing is known, the ones that were: mostly a few, and then nobody has to look through all files for them. */
  const changed = new Set<number>();
  /** Changed since files began to be looked at: what is found of these is old. */
  const changedMeanwhile = new Set<number>();
  let readBytes = 0;

  function know(file: number, now: Known | null): void {
    const before = known[file] ?? null;
    if (before !== null) counts[before]--;
    if (now !== null) counts[now]++;
    known[file] = now;
    if (changed.size > 0) changed.delete(file);
  }

  /** Those of which no more is known than that, sought only where there are any. */
  function filesKnown(so: Known): number[] {
    if (counts[so] === 0) return [];
    if (so === 'nothing' && counts.nothing === changed.size) return [...changed];
    const found: number[] = [];
    for (let file = 0; file < known.length; file++) if (known[file] === so) found.push(file);
    return found;
  }

  /** Whether so much was read that this file is left out, unless it was in before. */
  function isTooMuch(file: number, length: number): boolean {
    if (known[file] !== 'glance') readBytes += length;
    return readBytes > maxBytes && !index.has(numbers.pathOf(file) ?? '');
  }

  function leaveOut(file: number, reason: SkipReason | 'gone'): void {
    index.remove(file);
    know(file, reason);
  }

  function take(file: number, bytes: Uint8Array, length: number): void {
    const reason = isTooMuch(file, length) ? 'large' : skipByContent(bytes, length);
    if (reason === null) {
      index.put(file, bytes, length, known[file] === 'glance');
      know(file, 'whole');
    } else leaveOut(file, reason);
  }

  /** Takes what was found of a file at a glance; whether it has to be read whole instead. */
  function takeGlanced(file: number, found: ScannedFiles, place: number): boolean {
    const outcome = scanOutcome(found, place);
    if (outcome === 'long' || changedMeanwhile.has(file)) return true;
    if (outcome !== 'glanced') leaveOut(file, outcome);
    else if (isTooMuch(file, found.texts.lengths[place] ?? 0)) leaveOut(file, 'large');
    else {
      index.putGlanced(file, found, place, known[file] === 'glance');
      know(file, 'glance');
    }
    return false;
  }

  const pathsOf = (files: readonly number[]) => files.map((file) => numbers.pathOf(file) ?? '');

  /** Takes all that these files hold now, and forgets those that are gone. */
  async function readAll(wanted: readonly number[], signal: AbortSignal): Promise<void> {
    const isMet = new Uint8Array(wanted.length);
    const takeOne: TakeFile = (place, bytes, length) => {
      const file = wanted[place];
      if (file === undefined) return;
      isMet[place] = 1;
      take(file, bytes, length);
    };
    await source.scan(pathsOf(wanted), takeOne, signal);
    if (signal.aborted) return;
    for (const [place, file] of wanted.entries()) if (isMet[place] === 0) leaveOut(file, 'gone');
  }

  /** Takes no more of these files than the words of this text, where the source can tell them. */
  async function glanceAll(wanted: readonly number[], text: string, signal: AbortSignal): Promise<void> {
    changedMeanwhile.clear();
    const parts = await source.glance?.(pathsOf(wanted), text, signal);
    if (!parts) return readAll(wanted, signal);
    let first = 0;
    const long: number[] = [];
    for (const found of parts) {
      const files = wanted.slice(first, first + found.outcomes.length);
      long.push(...files.filter((file, place) => takeGlanced(file, found, place)));
      first += files.length;
    }
    await readAll(long, signal);
  }

  /** Whoever is not among these is listed no more. */
  function forgetOthers(paths: readonly string[]): void {
    const now = new Set(paths);
    for (let file = 0; file < known.length; file++) {
      const path = numbers.pathOf(file);
      if (path === null || now.has(path)) continue;
      index.remove(file);
      know(file, null);
      numbers.free(path);
    }
  }

  return {
    list: (paths) => {
      if (known.length > 0) forgetOthers(paths);
      for (const path of paths) {
        const file = numbers.give(path);
        if ((known[file] ?? 'gone') === 'gone') know(file, 'nothing');
      }
    },
    changed: (path) => {
      const file = numbers.of(path);
      if (file === undefined || known[file] === 'gone') return;
      know(file, 'nothing');
      changed.add(file);
      changedMeanwhile.add(file);
    },
    prepare: async (text, signal) => {
      const wanted = [...filesKnown('nothing'), ...(text === '' ? [] : filesKnown('glance'))];
      if (wanted.length > manyFiles) await glanceAll(wanted, text, signal);
      else await readAll(wanted, signal);
    },
    settle: async () => {
      await readAll(filesKnown('glance').slice(0, filesAside), new AbortController().signal);
      if (counts.glance === 0) index.settle();
      return counts.glance > 0;
    },
    existing: (paths) => (counts.gone === 0 ? paths : paths.filter((path) => known[numbers.of(path) ?? -1] !== 'gone')),
    skipped: function* () {
      for (const reason of skipReasons) for (let count = counts[reason]; count > 0; count--) yield reason;
    },
  };
}
