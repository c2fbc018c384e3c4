// The mapper reads the answers as A, B and C and says what they claim; the engine looks up every place it names and keeps what is there.
import { answerLetters } from '../../core/experts/selectors';
import { type Answers, type CheckedClaim, checkedClaims, claimForm, claimMap, claimSchema, uniquelyNamed } from '../../core/experts/claims';
import { renderExpertBrief } from '../../core/experts/brief';
import { quotedText } from '../../core/experts/quoteSpans';
import type { Fact } from '../../core/events';
import { languageNames } from '../../core/i18n/language';
import { isOfOneCall } from '../../core/models/failure';
import type * as v from 'valibot';
import { fenceUntrusted } from '../../core/text/fenceUntrusted';
import { callModelTyped } from '../model/callModelTyped';
import { raise } from '../kernel/raiseFault';
import type { Flow } from '../kernel/flow';
import { nonceOf } from '../kernel/nonce';
import type { Batch } from '../../core/experts/state';
import { openBatch, usableAnswers } from '../../core/experts/fold';

/** Maps the answers of the batch. Where the mapper's answer is no use, or does not come, or nothing it says is there, they stand side by side. */
export async function mapClaims(flow: Flow): Promise<void> {
  const { recorder, ports } = flow;
  const session = recorder.session();
  const batch = openBatch(session.experts);
  if (!batch) return;
  const answers = answersByLetter(session.id, batch);
  const prompt = await ports.prompts.render('experts/mapper', {
    language: languageNames[session.language],
    brief: batch.brief ? renderExpertBrief(batch.brief) : '',
    answers: shown(flow, batch, answers),
  });
  if (flow.signal.aborted) return;
  const request = { role: 'mapper', purpose: 'mapClaims', agent: null, prompt, schema: claimSchema, form: claimForm } as const;
  let found: v.InferOutput<typeof claimSchema> | null = null;
  const asked = await callModelTyped(flow, request, (value) => {
    found = value;
    return [];
  });
  if (flow.signal.aborted) return;
  // a recording without a map cannot be mended
  if (!asked.ok && !isOfOneCall(asked.error.reason) && asked.error.reason !== 'recordingEnded') return raise(flow, asked.error);
  await recorder.record(await mapped(flow, batch.id, found, answers));
}

function answersByLetter(sessionId: string, batch: Batch): Answers {
  const letters = answerLetters(sessionId, batch);
  return new Map(
    usableAnswers(batch)
      .map(({ expert, text }) => [letters.get(expert) ?? '', { expert, quoted: quotedText(text) }] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Answers by their letters, in the order of the letters; no model is named, not even where an answer names its own. */
export function shown(flow: Pick<Flow, 'ports' | 'recorder'>, batch: Batch, answers: Answers): string {
  const { ports } = flow;
  const nonce = nonceOf(flow);
  const names = [
    ...new Set(batch.experts.flatMap(({ using }) => (using ? [using.model] : [])).concat(ports.models.identify('strong').model)),
  ];
  return [...answers]
    .map(([letter, { quoted }]) => fenceUntrusted(`answer ${letter}`, withoutNames(quoted.text, names), nonce))
    .join('\n\n');
}

/** The text with each name covered by as many dots, so that every place in it stays where it is. */
function withoutNames(text: string, names: readonly string[]): string {
  return names.filter(Boolean).reduce((covered, name) => {
    const pattern = new RegExp(name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi');
    return covered.replace(pattern, (found) => '·'.repeat(found.length));
  }, text);
}

async function mapped(flow: Flow, batchId: string, found: v.InferOutput<typeof claimSchema> | null, answers: Answers): Promise<Fact> {
  if (!found) return { type: 'claims.mapped', batchId, map: null };
  const usable = uniquelyNamed(found.claims.filter((claim) => claim !== null));
  const checked: CheckedClaim[] = [];
  let dropped = found.claims.length - usable.length;
  for (const [origin, claim] of usable.entries()) {
    const claims = checkedClaims(claim, answers, origin);
    if (claims.length === 0) dropped++;
    checked.push(...claims);
    // a long map of long answers is looked up piece by piece: the editor has other things to do
    await flow.ports.clock.sleep(0, flow.signal);
  }
  const map = claimMap(checked, found.gaps, dropped);
  return { type: 'claims.mapped', batchId, map: map.claims.length > 0 ? map : null };
}
