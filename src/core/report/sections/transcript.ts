// Report section with the whole conversation, collapsed, in chronological order.
import type { RestoreChange } from '../../checkpoints/checkpoints';
import { commandOutcomeText } from '../../shell/render';
import { commandById } from '../../shell/proposedCommand';
import { toolName, toolUse } from '../../tools/toolUse';
import { webLook } from '../../web/webLook';
import { items, size } from '../../base/chunkedList';
import { isSkipped } from '../../clarify/questions';
import { faultText } from '../../faults';
import { choiceText, missedText, sameAsText, seatProposalText, seatText, webLookOutcome, webLookText } from '../../conversation/entryTexts';
import type { Vote } from '../../discussion/state';
import type { Attachment } from '../../lifecycle/attachments';
import type { Receipt } from '../../models/state';
import { checkoutText, restoredText } from '../../outcome/restoreClaims';
import { pictureLabel, picturesIn } from '../../pictures/picture';
import { saidKey } from '../../traceability/graph';
import { byKind, type EntryTable, type TurnEntry } from '../../transcript';
import {
  code,
  type DocumentBlock,
  type DocumentSection,
  heading,
  type Inline,
  type InlineLine,
  paragraph,
  quiet,
  said,
  strong,
  words,
} from '../document';
import { isHeard, type Material } from '../material';
import { inlineOf, proseBlocks } from '../proseBlocks';
import { traceAnchor, traceLine } from '../traceLines';
import { outcomeText } from './decision';

export function transcriptSection(material: Material): DocumentSection | null {
  const { session, t } = material;
  const { entries } = session.transcript;
  if (size(entries) === 0) return null;
  const lookup = lookupOf(material);
  const shown = [...items(entries)]
    .map((entry, index) => marked(byKind(blocksOf, entry, material, lookup), index, material))
    .filter((blocks) => blocks.length > 0);
  return {
    id: 'transcript',
    title: t('report.section.transcript'),
    blocks: [{ kind: 'fold', summary: t.count('report.transcript.show', shown.length), blocks: shown.flat() }],
  };
}

/** Adds an anchor and links to the blocks of an entry that changed the ledger. */
function marked(blocks: DocumentBlock[], index: number, { traces, t }: Material): DocumentBlock[] {
  const key = saidKey(index);
  const place = traceAnchor(key, traces);
  if (place.length === 0) return blocks;
  return [{ kind: 'paragraph', tone: 'quiet', line: [...place, ...traceLine(key, ['entry', 'clause'], traces, t)] }, ...blocks];
}

/** Votes and restores by ID, to avoid a linear search per entry. */
interface Lookup {
  readonly votes: ReadonlyMap<string, Vote>;
  readonly restores: ReadonlyMap<string, RestoreChange>;
}

function lookupOf({ session }: Material): Lookup {
  const restores = session.checkpoints.changes.filter((change) => change.kind === 'restore');
  return {
    votes: new Map(session.discussion.votes.map((vote) => [vote.id, vote])),
    restores: new Map(restores.map((change) => [change.restoreId, change])),
  };
}

/** Renderer for each kind of entry. Content that other sections contain is not repeated. */
const blocksOf: EntryTable<[Material, Lookup], DocumentBlock[]> = {
  message: ({ at, text, attachments = [] }, material) => [
    turnBlock('user', [quiet(material.t.time(at))], [...proseBlocks(text), ...pictureLines(attachments, material.t)], material),
  ],
  turn: (entry, material) => [turnOf(entry, material)],
  fault: ({ fault }, { t }) => [paragraph(quiet(t(faultText(fault))), said(fault.about))],
  phase: ({ to, at }, { t }) => [heading(`${t(`phase.${to}`)} · ${t.when(at)}`)],
  done: ({ at }, { t }) => [heading(`${t('phase.done')} · ${t.when(at)}`)],
  questions: ({ round }, material) => questions(round, material),
  brief: (_, { session, t }) => [note(t('card.brief.title'), session.clarify.brief?.title ?? '')],
  intent: () => [],
  expired: () => [],
  floor: ({ summary }) => (summary ? [note('', summary)] : []),
  cards: (_, material) => cards(material),
  vote: ({ voteId }, { t }, { votes }) => {
    const vote = votes.get(voteId);
    if (!vote) return [];
    const title = t(vote.round === 2 ? 'card.vote.titleAgain' : 'card.vote.title', { version: vote.version });
    return line(`${title}: ${outcomeText(vote, t)}`);
  },
  wish: () => [],
  command: ({ commandId }, { session, t }) => {
    const command = commandById(session.shell, commandId);
    return command ? [paragraph(code(command.line), quiet(` ${commandOutcomeText(command, t)}`))] : [];
  },
  tool: ({ callId }, { session, t }) => {
    const use = toolUse(session.tools, callId);
    if (!use || use.state === 'asked') return [];
    return [paragraph(quiet(t(`card.tool.state.${use.state}`, { agent: t.nameOf(use.agent), tool: toolName(use) })), code(use.args))];
  },
  web: ({ lookId }, { session, t }) => {
    const look = webLook(session.web, lookId);
    if (!look) return [];
    const outcome = webLookOutcome(t, look);
    return line([webLookText(t, look), ...(outcome ? [outcome] : [])].join(' · '));
  },
  seat: (entry, { t }) => line(seatText(t, entry)),
  missed: (entry, { t }) => line(missedText(t, entry)),
  proposed: (entry, { t }) => [paragraph(said(seatProposalText(t, entry)))],
  choice: (entry, { t }) => line(choiceText(t, entry, (id) => id)),
  consensus: ({ version }, { t }) => line(t('card.consensus.title', { version })),
  ready: (_, { t }) => line(t('card.ready.title')),
  experts: () => [],
  plan: ({ version }, { t }) => line(t('card.plan.version', { version })),
  planRefused: () => [],
  aside: ({ at, text }, material) => [turnBlock('user', [quiet(material.t.time(at))], proseBlocks(text), material)],
  task: () => [],
  restore: ({ restoreId }, material, { restores }) => restored(restores.get(restoreId), material),
  checkout: (entry, { session, t }) => [paragraph(quiet(checkoutText(session, entry, t)))],
  forked: (_, { t }) => line(t('panel.announce.forked')),
  branched: (_, { t }) => line(t('panel.announce.branched')),
  verification: ({ outcome, task, exitCode }, { t }) => line(t(`card.verification.${outcome}`, { task, exitCode: exitCode ?? '?' })),
  workshop: ({ workshopId, moment }, { session, t }) => {
    const held = session.workshops.find(({ id }) => id === workshopId);
    return held && moment === 'opened' ? [note(t('card.workshop.title'), held.topic)] : [];
  },
  consulted: () => [],
  stopped: (_, { t }) => line(t('report.stopped')),
  absent: () => [],
  partLost: () => [],
  window: ({ cutBy, model, tokens, needed }, { t }) => line(t(`panel.window.${cutBy}`, { model, tokens, needed })),
  repaired: () => [],
};

function line(text: string): DocumentBlock[] {
  return [paragraph(quiet(text))];
}

/** Lists the names of pictures. The pictures themselves are not embedded. */
function pictureLines(attachments: readonly Attachment[], t: Material['t']): DocumentBlock[] {
  return picturesIn(attachments).map((picture) => paragraph(quiet(`${t('attach.kind.picture')}:`), said(pictureLabel(picture))));
}

/** Describes a restore; empty for a declined restore, which changed nothing. */
function restored(change: RestoreChange | undefined, { session, t }: Material): DocumentBlock[] {
  if (!change) return [];
  const left = change.left.length > 0 ? [quiet(t('card.restore.left', { paths: change.left.join(', ') }))] : [];
  return [paragraph(quiet(restoredText(session, change, t)), ...change.files.map(({ path }) => code(path)), ...left)];
}

/** Formats first opinions in full, but only after the reveal. */
function cards({ session, t }: Material): DocumentBlock[] {
  const { firstOpinions: round } = session.discussion;
  if (!round?.isRevealed) return [];
  const lines = round.members.map((id): InlineLine => {
    const laid = round.laid[id];
    if (!laid?.card) return [t.member(id), quiet(t(`card.firstOpinions.gap.${laid?.gap ?? 'failed'}`))];
    const { approach, risk, places, wouldChange } = laid.card;
    return [
      t.member(id),
      said(approach),
      ...(risk ? [quiet(t('card.firstOpinions.risk')), said(risk), ...places.map((place) => code(place))] : []),
      ...(laid.unfounded.length > 0 ? [quiet(t('card.vote.unfounded', { places: laid.unfounded.join(', ') }))] : []),
      ...(wouldChange ? [quiet(t('card.firstOpinions.wouldChange')), said(wouldChange)] : []),
    ];
  });
  return [heading(t('card.firstOpinions.title')), ...lines.map((line) => paragraph(...line))];
}

function note(title: string, text: string): DocumentBlock {
  return {
    kind: 'paragraph',
    tone: 'quiet',
    line: [...(title ? [strong(text ? `${title}:` : title)] : []), ...(text ? [said(text)] : [])],
  };
}

function turnOf(entry: TurnEntry, material: Material): DocumentBlock {
  const { t } = material;
  const to: Inline[] = [quiet('→'), t.member(entry.to)];
  const outcome = entry.state === 'open' ? t('report.state.open') : entry.state === 'done' ? '' : t(`badge.outcome.${entry.state}`);
  const said = entry.text.trim() === '' ? [] : proseBlocks(entry.text);
  const same = entry.sameAs ? sameAsText(t, entry.sameAs) : '';
  const line: InlineLine = [...to, quiet([t.time(entry.at), ...receiptTexts(entry.receipt, t), outcome, same].filter(Boolean).join(' · '))];
  return turnBlock(entry.agent, line, [...said, ...stance(entry, material)], material);
}

function receiptTexts(receipt: Receipt | null, t: Material['t']): string[] {
  if (!receipt) return [];
  if (receipt.recorded) return [t('badge.recordedTeam')];
  return [receipt.model, t.cost(receipt.costUsd)];
}

function stance(entry: TurnEntry, { t }: Material): DocumentBlock[] {
  const { stance: taken } = entry;
  if (!taken || !isHeard(entry) || taken.position === 'none') return [];
  return [
    {
      kind: 'paragraph',
      tone: 'quiet',
      line: [words(`${t(`badge.position.${taken.position}`)}${taken.why ? ':' : ''}`), ...(taken.why ? [said(taken.why)] : [])],
    },
  ];
}

function turnBlock(id: string, note: InlineLine, blocks: readonly DocumentBlock[], { t }: Material): DocumentBlock {
  return { kind: 'turn', turn: { by: [t.member(id)], glyph: t.glyphOf(id), color: t.colorOf(id), note, blocks } };
}

function questions(round: number, { session, t }: Material): DocumentBlock[] {
  const asked = session.clarify.rounds[round - 1];
  if (!asked) return [];
  const facts = asked.questions.map(({ question }, index) => {
    const answer = asked.answers?.[index];
    if (!answer) return { term: question, lines: [[quiet(t('report.unanswered'))]] };
    if (isSkipped(answer)) return { term: question, lines: [[quiet(t('card.questions.skipped'))]] };
    return { term: question, lines: [...answer.choices, answer.text].filter(Boolean).map(inlineOf) };
  });
  return [note(t('card.questions.round', { round }), ''), { kind: 'facts', facts }];
}
