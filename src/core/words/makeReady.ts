// Makes the reading of messages ready before the first one comes: what is done once, in pieces of a few milliseconds each.
//
// A message that comes before waits for what is left of it, and is read the same.
import { scoresOf } from './classifier';
import { allTongues, detectLanguage, tongue } from './detectLanguage';
import { messageLists } from './phraseLists';
import { hear, type Languages } from './readIntent';
import { readMessage } from './sentences';
import { vocabulary } from './vocabulary';

/** Of ASCII alone, with letters beside it, in characters without spaces, and long: each takes a way of its own. */
const samples = [
  'so, the list is long. is it sorted',
  'La liste, où ça ? C’est très long…',
  '一覧は長いです。',
  `${'The list is long. '.repeat(10)}`,
];

/** Each piece, for whoever carries it on to have others served between two of them. */
export function* makeReady(settled: Languages): Generator<void> {
  yield void vocabulary();
  const read = tongue(settled.session);
  yield void messageLists.map((list) => read.isListed('', list));
  yield void [read.isOrder('so'), read.isStop('so'), read.asks('so')];
  for (const language of new Set([settled.session, settled.editor])) yield void tongue(language).isNearStop('so', true);
  for (const [, each] of allTongues()) yield void each.familiar(['']);
  for (const text of samples) {
    const message = readMessage(text);
    yield;
    if (!message) continue;
    const scores = scoresOf(message);
    yield void scores('order');
    yield void [scores('stop'), scores('assent')];
    yield void detectLanguage(text);
    const heard = hear(text, settled);
    yield;
    yield void heard.mayStop;
    yield void heard.says('assent');
  }
}
