// Estimated height of an entry before it is measured.
import type { Entry } from '../../src/core/transcript';

/** Pixels of a text line, and of a turn without its text. */
const line = 20;
const around = 56;
/** Characters per line in a side bar. */
const lineLength = 60;
const card = 160;
const quietLine = 36;

export function guessHeight(entry: Entry): number {
  switch (entry.kind) {
    case 'turn':
      return around + line * (1 + entry.text.length / lineLength);
    case 'message':
      // long messages are folded
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
