// Report section on the decision: the proposal, how it was agreed on, votes and reasons.
import type { TextKey } from '../../i18n/language';
import { clauseKinds } from '../../discussion/stance';
import type { Clause } from '../../discussion/design';
import { failedInVote } from '../../discussion/verdicts';
import { currentVote, oneModelOf, tally } from '../../discussion/votes';
import {
  type DocumentBlock,
  type DocumentFact,
  heading,
  type InlineLine,
  listOf,
  paragraph,
  quiet,
  said,
  type DocumentSection,
  strong,
  words,
} from '../document';
import { inlineOf } from '../proseBlocks';
import type { VoteOutcome } from '../../discussion/facts';
import type { Vote } from '../../discussion/state';
import type { Material } from '../material';
import { traceAnchor, traceLine } from '../traceLines';

export function decisionSection(material: Material): DocumentSection | null {
  const { session, t } = material;
  const { discussion, ready } = session;
  // The decision of a workshop has its own section, so it is omitted here.
  if (!session.clarify.accepted && session.workshops.length > 0) return null;
  if (!discussion.proposal && !ready) return session.phase === null || session.phase === 'clarify' ? null : undecided(material);
  return {
    id: 'decision',
    title: t('report.section.decision'),
    blocks: [...proposal(material), ...vote(material), ...reasons(material), ...handover(material)],
  };
}

function undecided({ t }: Material): DocumentSection {
  return { id: 'decision', title: t('report.section.decision'), blocks: [paragraph(words(t('report.decision.none')))] };
}

function proposal(material: Material): DocumentBlock[] {
  const { session, t } = material;
  const current = session.discussion.proposal;
  if (!current) return [paragraph(words(t('report.decision.none')))];
  const { version, author } = current;
  return [
    {
      kind: 'quote',
      color: t.colorOf(author),
      by: [t.member(author), quiet(t('report.decision.proposal', { version }))],
      note: [words(t(takenKey(material)))],
      blocks: clauseBlocks(current.clauses, material),
    },
  ];
}

/** Lists the clauses by kind, with the steps that carry them out. Removed clauses come last. */
function clauseBlocks(clauses: readonly Clause[], material: Material): DocumentBlock[] {
  const { t } = material;
  const active = clauses.filter(({ dropped }) => dropped === null);
  const gone = clauses.filter(({ dropped }) => dropped !== null);
  const groups = clauseKinds.map((kind) => ({
    title: t(`ledger.clause.${kind}`),
    held: active.filter((clause) => clause.kind === kind),
  }));
  return [...groups, { title: t('ledger.clause.dropped'), held: gone }].flatMap(({ title, held }) =>
    held.length > 0 ? [paragraph(strong(title)), ...listOf(held.map((clause) => clauseLine(clause, material)))] : [],
  );
}

function clauseLine({ id, text, version, history, dropped }: Clause, { traces, t }: Material): InlineLine {
  return [
    ...traceAnchor(id, traces),
    strong(id),
    ...inlineOf(text),
    ...(history.length > 1 ? [quiet(t('ledger.clause.changed', { version }))] : []),
    ...(dropped?.reason ? [quiet(dropped.reason)] : []),
    ...traceLine(id, ['said', 'entry', 'step', 'open'], traces, t),
  ];
}

/** Returns the text key that says how the current proposal was settled, or that it is still open. */
function takenKey({ session, reading }: Material): TextKey {
  const { consensus, proposal: current } = session.discussion;
  const state = consensus && consensus.version === current?.version ? consensus.state : null;
  if (state === 'taken') return 'report.decision.taken';
  if (reading.closedBy === 'userGo' && session.phase !== 'discovery') return 'report.decision.userGo';
  return state ? `report.decision.${state}` : 'report.decision.open';
}

/** Text keys for vote outcomes that are left to the user, worded in the third person for the report. */
const outcomeKeys: Partial<Record<VoteOutcome, TextKey>> = { tie: 'report.vote.tie', noQuorum: 'report.vote.noQuorum' };

export function outcomeText(vote: Vote, t: Material['t']): string {
  return vote.outcome ? t(outcomeKeys[vote.outcome] ?? `card.vote.outcome.${vote.outcome}`) : t('report.state.open');
}

function vote({ session, t }: Material): DocumentBlock[] {
  const held = currentVote(session.discussion);
  if (!held || held.outcome === 'unheld') return [];
  const { support, against, quorum } = tally(held);
  const title = t(held.round === 2 ? 'card.vote.titleAgain' : 'card.vote.title', { version: held.version });
  const count = t('card.vote.quorum', { taken: support + against, all: held.voters.length, quorum });
  const failed = failedInVote(session.discussion, held).map(
    ({ id, agents }): InlineLine => [strong(id), words(`${t('card.vote.verdict.fails')}:`), ...agents.map(t.member)],
  );
  const model = oneModelOf(held);
  const source = model === null ? '' : ` ${t('card.vote.oneModel', { model })}`;
  return [paragraph(words(`${title}: ${outcomeText(held, t)}. ${count}.${source}`)), ...(failed.length > 0 ? listOf(failed) : [])];
}

function reasons({ session, t }: Material): DocumentBlock[] {
  const { proposal: current, positions } = session.discussion;
  if (!current) return [];
  const given = Object.entries(positions).filter(([, { version, why }]) => version === current.version && why !== '');
  if (given.length === 0) return [paragraph(words(t('report.decision.noReason')))];
  const lines = given.map(([id, { position, why }]): InlineLine => [t.member(id), quiet(`${t(`badge.position.${position}`)}:`), said(why)]);
  return [heading(t('report.decision.why')), ...listOf(lines)];
}

const handoverFields = [
  ['goal', 'card.ready.goal'],
  ['decisions', 'card.ready.decided'],
  ['tradeOffs', 'card.ready.tradeOffs'],
  ['priorities', 'card.ready.priorities'],
  ['constraints', 'card.ready.limits'],
  ['openQuestions', 'card.ready.open'],
  ['highlights', 'card.ready.highlights'],
] as const;

function handover({ session, t }: Material): DocumentBlock[] {
  const { ready } = session;
  if (!ready) return [];
  const facts = handoverFields.flatMap(([key, label]): DocumentFact[] => {
    const lines = [ready.handover[key]].flat().filter((text) => text !== '');
    return lines.length > 0 ? [{ term: t(label), lines: lines.map(inlineOf) }] : [];
  });
  return facts.length > 0 ? [heading(t('report.decision.handover')), { kind: 'facts', facts }] : [];
}
