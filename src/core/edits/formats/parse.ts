// Reads every edit that a text holds, in whatever forms it is written; what stands around them is talk.
import { type Fence, fenceAfter } from '../../text/fences';
import type { EditOp, EditRefusal } from '../lines/proposal';
import { readApplyPatch } from './applyPatch';
import type { FormReader } from './form';
import { readJsonCall } from './jsonCall';
import { readSearchReplace } from './searchReplace';
import { readUnifiedDiff } from './unifiedDiff';

export interface ParsedEdits {
  /** In the order they were written. Paths are as they were written, unchecked. */
  readonly ops: EditOp[];
  /** Blocks that cannot be read; each hint names the line and what was expected there. */
  readonly refused: EditRefusal[];
}

export interface ParseOptions {
  /** The file of blocks that name none. */
  readonly path?: string;
  /** Whether the text ended by its writer's choice; where it broke off, a block without an end is refused. */
  readonly hasEnded?: boolean;
}

const readers: readonly FormReader[] = [readApplyPatch, readSearchReplace, readUnifiedDiff, readJsonCall];

/**
 * The edits of a text: search and replace blocks, patch envelopes, unified diffs and JSON calls, mixed as they come. A block without a
 * path is about the file of the block before it. Takes time in proportion to the text, and never fails.
 */
export function parseEditText(text: string, { path = '', hasEnded = false }: ParseOptions = {}): ParsedEdits {
  const lines = text.replace(/\r\n/g, '\n').split('\n');
  const ops: EditOp[] = [];
  const refused: EditRefusal[] = [];
  let fence: Fence | null = null;
  let current = path;
  for (let at = 0; at < lines.length; ) {
    const reading = { lines, at, path: current, fence, hasEnded };
    const block = firstOf(reading);
    if (!block) {
      fence = fenceAfter(fence, lines[at] ?? '');
      at++;
      continue;
    }
    ops.push(...block.ops);
    refused.push(...block.refused);
    current = block.ops.at(-1)?.path ?? current;
    at = Math.max(block.next, at + 1);
  }
  return { ops, refused };
}

function firstOf(reading: Parameters<FormReader>[0]): ReturnType<FormReader> {
  for (const read of readers) {
    const block = read(reading);
    if (block) return block;
  }
  return null;
}
