// Older turns of a long talk, condensed once by the quick model and kept as a fact, so that later prompts hold them in a few words.
import { languageNames } from '../../core/i18n/language';
import { toCondense } from '../../core/conversation/conversation';
import { splitSpeech } from '../../core/leakedProtocol/streamFilter';
import { fenceUntrusted } from '../../core/text/fenceUntrusted';
import { spaceFor } from '../model/pickModel';
import { withAllowance } from '../kernel/allowance';
import { callModel } from '../model/callModel';
import type { Flow } from '../kernel/flow';
import { nonceOf } from '../kernel/nonce';
import { isOutdated } from '../../core/discussion/routing';

/** Whom the condensed talk is for: whoever has the smallest window among those who speak. */
function smallestSpace(flow: Flow): number {
  const { team } = flow.recorder.session();
  return Math.min(...['router', ...team].map((who) => spaceFor(flow, who, who === 'router' ? 'fast' : 'strong').conversationChars));
}

/**
 * Condenses what no prompt would hold any more. Where no answer can be had the older turns are left out, as they would be without it, and
 * the ledger holds what they settled; it is not asked for again until as much has been said once more.
 * @returns whether something was recorded: then the step is over
 */
export async function condenseHistory(flow: Flow): Promise<boolean> {
  const { ports, recorder } = flow;
  const session = recorder.session();
  if (ports.models.identify('fast').recorded) return false;
  const due = toCondense(session.transcript.entries, session.models.condensed, smallestSpace(flow), nonceOf(flow));
  if (!due) return false;
  const prompt = await ports.prompts.render('discovery/condense', {
    language: languageNames[session.language],
    earlier: fenceUntrusted('what was condensed before', due.before, nonceOf(flow)),
    conversation: due.conversation,
  });
  if (flow.signal.aborted) return true;
  const request = { role: 'condenser', purpose: 'condense', agent: null, turnId: null, prompt } as const;
  const { reply, bill } = await callModel(withAllowance(flow, 1), request);
  if (flow.signal.aborted || isOutdated(session, recorder.session())) {
    await recorder.record(bill);
    return true;
  }
  const text = reply.ok ? splitSpeech(reply.value.text).visible.slice(0, maxCondensedChars) : '';
  await recorder.record(bill, { type: 'turns.condensed', upTo: due.upTo, text });
  return true;
}

/** What is asked for is a good deal shorter; a model that does not keep to it is cut off. */
const maxCondensedChars = 3_000;
