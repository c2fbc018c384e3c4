// Session log as a file to export, without secrets.
import { cleaned } from '../secrets/mask';

/**
 * A log line by line with every text masked as a report masks it; a line that is no JSON is left out.
 * @param log the text of the log, header included
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
