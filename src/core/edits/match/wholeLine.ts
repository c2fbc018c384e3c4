// Finds the only whole-line match among partial matches.
import { lineWords } from './words';

/** Minimum number of words; shorter text is a name that could match anywhere. */
const fewWords = 2;

/** The only position at which the text consists of whole lines; undefined if there is none or several, or the text is too short. */
export function wholeLineAmong(text: string, oldText: string, places: readonly number[]): number | undefined {
  if (lineWords(oldText).length < fewWords) return undefined;
  const isEnd = (at: number) => at >= text.length || /[\r\n]/.test(text[at] ?? '');
  const isWhole = (start: number) => {
    const end = start + oldText.length;
    const lead = text.slice(Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1)) + 1, start);
    return lead.trim() === '' && (isEnd(end) || isEnd(end - 1));
  };
  const whole = places.filter(isWhole);
  return whole.length === 1 ? whole[0] : undefined;
}
