// Exports a session log without secrets.
import { cleaned } from '../secrets/mask';

/**
 * Masks secrets and removes control characters in every line of a log, as in reports. Lines that are not JSON are dropped.
 * @param log text of the log, including its header
 */
export function exportedLog(log: string): string {
  const lines = log.split('\n').filter((line) => line !== '');
  return lines
    .map(exportedLine)
    .filter((line) => line !== '')
    .map((line) => `${line}\n`)
    .join('');
}

function exportedLine(line: string): string {
  try {
    return JSON.stringify(cleaned(JSON.parse(line) as unknown));
  } catch {
    return '';
  }
}
