// Takes what cannot be read out of a log and keeps it beside it, where a person, or a better reader, can find it.
import { appendFile, readFile, stat } from 'node:fs/promises';
import { soundLog } from './logFormat';
import { writeAtomic } from '../base/writeAtomic';

const lineEnd = 0x0a;

function damagedPath(logPath: string): string {
  return `${logPath}.damaged`;
}

/**
 * Writes the log anew from its sound lines, byte for byte, after the damaged pieces were kept. Where there is no room for that the log stays as
 * it is: it is read around the damage each time.
 * @returns how long the log is now
 */
export async function takeOutDamage(path: string, pieces: readonly Buffer[]): Promise<number> {
  try {
    await appendFile(damagedPath(path), Buffer.concat(pieces.flatMap((piece) => [piece, Buffer.of(lineEnd)])));
    const { log } = soundLog(await readFile(path));
    await writeAtomic(path, log);
    return log.length;
  } catch {
    return (await stat(path)).size;
  }
}
