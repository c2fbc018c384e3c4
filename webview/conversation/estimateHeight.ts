// Estimated height of an entry before it is measured.
import type { Entry } from '../../src/core/transcript';

/** Pixels: a line of text, and what a turn has around its text. */
const line = 20;
const around = 56;
/** Characters in a line of a side bar. */
const lineLength = 60;
const card = 160;
const quietLine = 36;

export function guessHeight(entry: Entry): number {
  switch (entry.kind) {
    case 'turn':
      return around + line * (1 + entry.text.length / lineLength);
    case 'message':
      // a long one is folded
      return line * Math.min(14, 2 + entry.text.length / lineLength);
    case 'aside':
      return line * (2 + entry.text.length / lineLength);
    case 'phase':
    case 'seat':
    case 'missed':
    case 'proposed':
    case 'stopped':
    case 'consulted':
    case 'web':
    case 'absent':
    case 'partLost':
    case 'window':
    case 'repaired':
    case 'forked':
    case 'branched':
      return quietLine;
    default:
      return card;
  }
}
