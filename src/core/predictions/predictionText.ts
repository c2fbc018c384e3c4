// Predictions in words for the prompts: what was looked up, what came of it and who had said what, each in a line of the ledger.
import { oneLine } from '../text/quoting';
import { expectsSome } from './prediction';
import type { Prediction } from './state';

/** Places shown of one fact; a search may have found many. */
const maxPlaces = 4;

/** A settled prediction says what is so; an open one, what it waits for. */
export function predictionLine(prediction: Prediction, nameOf: (id: string) => string): string {
  const { id, by, state, about } = prediction;
  const who = `${nameOf(by)}${about ? `, about ${about}` : ''}`;
  switch (state) {
    case 'holds':
      return `- ${id}: ${factOf(prediction, expectsSome(prediction))} (as predicted by ${who})`;
    case 'fails':
      return `- ${id}: ${factOf(prediction, !expectsSome(prediction))} (predicted otherwise by ${who})`;
    case 'unknown':
      return `- ${id}: could not be settled: ${factOf(prediction, expectsSome(prediction))} (said by ${who})`;
    case 'waived':
      return `- ${id}: the user does without it: ${factOf(prediction, expectsSome(prediction))} (said by ${who})`;
    case 'open':
    case 'allowed':
      return `- ${id}: not known yet, only a run that the user allows can tell: ${factOf(prediction, expectsSome(prediction))} (said by ${who})`;
  }
}

function factOf({ claim, of, in: below, places }: Prediction, isSo: boolean): string {
  const said = oneLine(of);
  const where = below ? ` in ${oneLine(below)}` : '';
  const seen = places.length > 0 ? `: ${places.slice(0, maxPlaces).join(', ')}${places.length > maxPlaces ? ' and more' : ''}` : '';
  switch (claim) {
    case 'found':
    case 'notFound':
      return `${isSo ? 'a line' : 'no line'}${where} holds \`${said}\`${seen}`;
    case 'defined':
    case 'notDefined':
      return `\`${said}\` is ${isSo ? '' : 'not '}defined${where}${seen}`;
    case 'problems':
    case 'noProblems':
      return `the editor reports ${isSo ? 'errors' : 'no error'} in ${said}${seen}`;
    case 'fails':
    case 'passes':
      return `${said} ${isSo ? 'fails' : 'passes'} on the code as it is${seen}`;
  }
}
