// A step as large as they come: 50 hunks in 20 files of 400 lines, of which nothing is decided yet.
import type { FileProposal } from '../../src/core/edits/proposal';
import type { Editing } from '../../src/flows/ports';
import { memoryCheckpoints } from './memory';
import { editProposal, type ReviewFlow, reviewFlow } from './reviewFlow';

export interface BulkStep {
  readonly review: ReviewFlow;
  /** By name, in the folder `bulk`. */
  readonly texts: ReadonlyMap<string, string>;
  readonly proposed: ReadonlyMap<string, string>;
}

const fileCount = 20;
const lineCount = 400;

/** @param put writes a file of the folder `bulk` before it is proposed to change it */
export async function bulkStep(editing: Editing, put: (name: string, text: string) => void): Promise<BulkStep> {
  const checkpoints = memoryCheckpoints();
  const texts = new Map<string, string>();
  const proposed = new Map<string, string>();
  const files: FileProposal[] = [];
  for (let index = 0, first = 1; index < fileCount; index++) {
    const name = `file${index}.ts`;
    const lines = Array.from({ length: lineCount }, (_, line) => `export const value${line} = ${line} + ${index};`);
    // two hunks in one file and three in the next
    const changed = index % 2 === 0 ? [10, 200] : [10, 200, 380];
    const next = lines.map((line, at) => (changed.includes(at) ? `${line} // changed\nexport const added${at} = 0;` : line));
    texts.set(name, lines.join('\n'));
    proposed.set(name, next.join('\n'));
    put(name, lines.join('\n'));
    const file = await editProposal(checkpoints, `bulk/${name}`, { base: lines.join('\n'), proposed: next.join('\n'), first });
    files.push(file);
    first += file.hunks.length;
  }
  return { review: reviewFlow(editing, files, checkpoints), texts, proposed };
}
