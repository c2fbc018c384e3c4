// A text that stands as whole lines in one place, and elsewhere as a part of others.
import { lineWords } from './typoMatch';

/** Words from which on a text is more than a name, which could be meant wherever it stands. */
const fewWords = 2;

/** Of all places of a text the only one where it is whole lines; undefined where there is none or several, or the text says too little. */
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
