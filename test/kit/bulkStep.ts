// Step with 50 hunks in 20 files.
import type { FileProposal } from '../../src/core/edits/lines/proposal';
import type { CheckpointStore, Editing } from '../../src/flows/ports/ports';
import { memoryCheckpoints } from './memory';
import { editProposal, type ReviewFlow, reviewFlow } from './reviewFlow';

export interface BulkStep {
  readonly review: ReviewFlow;
  readonly texts: ReadonlyMap<string, string>;
  readonly proposed: ReadonlyMap<string, string>;
}

const fileCount = 20;
const lineCount = 400;

/**
 * @param folder path of the files' folder
 * @param put writes a file before a change to it is proposed
 */
export async function bulkStep(
  editing: Editing,
  folder: string,
  put: (path: string, text: string) => void,
  checkpoints: CheckpointStore = memoryCheckpoints(),
): Promise<BulkStep> {
  const texts = new Map<string, string>();
  const proposed = new Map<string, string>();
  const files: FileProposal[] = [];
  for (let index = 0, first = 1; index < fileCount; index++) {
    const path = `${folder}/file${index}.txt`;
    const lines = Array.from({ length: lineCount }, (_, line) => `export const value${line} = ${line} + ${index};`);
    // Files alternate between two and three changes.
    const changed = index % 2 === 0 ? [10, 200] : [10, 200, 380];
    const next = lines.map((line, at) => (changed.includes(at) ? `${line} // changed\nexport const added${at} = 0;` : line));
    texts.set(path, lines.join('\n'));
    proposed.set(path, next.join('\n'));
    put(path, lines.join('\n'));
    const file = await editProposal(checkpoints, path, { base: lines.join('\n'), proposed: next.join('\n'), first });
    files.push(file);
    first += file.hunks.length;
  }
  return { review: reviewFlow(editing, files, checkpoints), texts, proposed };
}
