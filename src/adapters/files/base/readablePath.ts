// Whether the text of a file on the disk may be read for others: by the path it is named with, by the one it leads to, and by what file it is.
import { join } from 'node:path';
import { checkReading, type ReadRefusal } from '../../../core/paths/pathRules';
import { fail, type Result } from '../../../core/base/result';
import { isHeldBackTwin } from './heldBackTwins';
import { realPathIn } from './realPath';

/**
 * The path from `root` by which the file is really reached, or why it is not read.
 * @param path from `root`, with forward slashes
 */
export async function readablePath(root: string, path: string): Promise<Result<string, ReadRefusal>> {
  const full = join(root, path);
  const checked = checkReading(path, await realPathIn(root, full));
  return checked.ok && (await isHeldBackTwin(root, full)) ? fail('secret') : checked;
}
