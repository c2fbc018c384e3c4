// What is said to the check of the work: on offer, or red.
import type { Session } from '../../core/session';
import { openWish } from '../../core/words/fold';
import { stepFacts } from '../execution/taskCommands';
import { skipVerification, verify } from '../execution/verify';
import type { Flow } from '../kernel/flow';
import { answers, asksBack, isAsking, isAssent, isFlatNo, isWait, type Meaning, noted, type Said, seemsAssent, seemsTo } from './meaning';
import { takenByWord } from './settleWish';

const runs = (): Meaning => ({ ...answers(), next: async (_live, run) => void run.start(verify) });

export function atOffer(flow: Flow, said: Said): Meaning | null {
  const { heard } = said;
  if (isAssent(said) || heard.says('check')) return runs();
  if (isWait(said)) return noted;
  if (isFlatNo(said) || heard.says('skip') || heard.says('next')) return { ...answers(), next: skipVerification };
  return seemsAssent(said) || seemsTo(said, 'check') ? asksBack(flow, 'check') : null;
}

/**
 * A red check goes back to the Builder, or is passed over, once a line has said so; a yes to the line does it. Whatever else is said is for the
 * Builder, who hears it with the check.
 */
export function atRedCheck(flow: Flow, said: Said, { wishes, progress }: Session): Meaning | null {
  const { heard } = said;
  const { taskId } = progress.checks.last ?? {};
  const wish = openWish(wishes);
  if (isAssent(said) && (wish?.want === 'fix' || wish?.want === 'waive')) return takenByWord(flow, wish);
  if (heard.says('check')) return runs();
  if (heard.says('skip') || heard.says('next') || heard.says('resume')) return answers({ type: 'verification.waived' });
  if (heard.says('byHand') && taskId) return answers(...stepFacts(flow, { type: 'task.mark', taskId }));
  if (isWait(said) || heard.says('polite')) return noted;
  if (isFlatNo(said)) return asksBack(flow, 'waive');
  if (isAsking(said) || heard.says('undo')) return null;
  const isMendable = stepFacts(flow, { type: 'verification.fix' }).length > 0;
  if (isAssent(said) || heard.says('redo')) return isMendable ? asksBack(flow, 'fix') : null;
  // "fix the failing test" has words of a run in it
  const other = heard.seems('redo') === null ? heard.seems('check', 'undo', 'replan') : null;
  if (other === 'check') return asksBack(flow, 'check');
  return isMendable && other === null ? { ...asksBack(flow, 'fix'), heardAs: 'guidance' } : null;
}
