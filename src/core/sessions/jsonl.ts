// Session log as an export file, without secrets.
import { cleaned } from '../secrets/mask';

/**
 * Masks all texts of a log line by line, as reports do; lines that are not JSON are dropped.
 * @param log the log's text, including its header
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
