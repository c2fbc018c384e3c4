// What is said after a build is over: it is asked about, taken back, changed by a small plan of its own, or left for another discussion.
import type { Flow } from '../kernel/flow';
import { asksBack, isAssent, isRefusal, type Meaning, noted, question, type Said } from './meaning';
import { takenByWord } from './settleWish';
import { openWish } from '../../core/words/fold';
import { undo } from './undo';

/** Nothing is built by a word: the user is asked whether it is a change of what was built, or a request of its own. */
export function heardAfterBuild(flow: Flow, said: Said): Meaning {
  const session = flow.recorder.session();
  const { heard, named, messageId } = said;
  const back = heard.says('undo') ? undo(session) : null;
  if (back) return back;
  if (heard.isQuestion || named.length > 0) return question(flow, said, { kind: 'session' });
  const wish = openWish(session.wishes);
  if (wish?.want === 'followUp' && isAssent(said)) return takenByWord(flow, wish);
  if (isAssent(said) || isRefusal(said) || heard.isStop || heard.says('polite') || heard.words === 0) return noted;
  return asksBack(flow, 'followUp', { messageId });
}
