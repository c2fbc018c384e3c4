// The whole conversation, folded: every turn with its receipt, every question with its answer, in the order it happened.
import { isSkipped } from '../../clarify/questions';
import { items, size } from '../../base/chunkedList';
import type { Attachment } from '../../lifecycle/attachments';
import { pictureLabel, picturesIn } from '../../pictures/picture';
import type { Entry, TurnEntry } from '../../transcript';
import {
  type DocumentBlock,
  code,
  heading,
  type Inline,
  type InlineLine,
  paragraph,
  quiet,
  said,
  type DocumentSection,
  strong,
  words,
} from '../document';
import { inlineOf, proseBlocks } from '../prose';
import { isHeard } from '../collectFacts';
import { outcomeText } from './decision';
import type { RestoreChange } from '../../checkpoints/state';
import type { Vote } from '../../discussion/state';
import type { Receipt } from '../../models/state';
import type { Material } from '../material';
import { trailAnchor, trailLine } from '../trailLines';
import { becameText } from '../../shell/becameText';
import { commandById } from '../../shell/selectors';
import { toolName, toolUse } from '../../tools/selectors';
import { webLook } from '../../web/fold';
import { saidKey } from '../../trail/graph';
import { choiceText, seatProposalText, webLookOutcome, webLookText } from '../../conversation/entryTexts';

export function transcriptSection(material: Material): DocumentSection | null {
  const { session, t } = material;
  const { entries } = session.transcript;
  if (size(entries) === 0) return null;
  const lookup = lookupOf(material);
  const shown = [...items(entries)]
    .map((entry, index) => marked(blocksOf(entry, material, lookup), index, material))
    .filter((blocks) => blocks.length > 0);
  return {
    id: 'transcript',
    title: t('report.section.transcript'),
    blocks: [{ kind: 'fold', summary: t.count('report.transcript.show', shown.length), blocks: shown.flat() }],
  };
}

/** What changed the ledger has a place to be led to, and says where it leads. */
function marked(blocks: DocumentBlock[], index: number, { trail, t }: Material): DocumentBlock[] {
  const key = saidKey(index);
  const place = trailAnchor(key, trail);
  if (place.length === 0) return blocks;
  return [{ kind: 'paragraph', tone: 'quiet', line: [...place, ...trailLine(key, ['entry', 'clause'], trail, t)] }, ...blocks];
}

/** Votes and restores by id, so that a long transcript does not look each of them up from the start. */
interface Lookup {
  readonly votes: ReadonlyMap<string, Vote>;
  readonly restores: ReadonlyMap<string, RestoreChange>;
}

function lookupOf({ session }: Material): Lookup {
  const restores = session.checkpoints.changes.filter((change) => change.kind === 'restore');
  return {
    votes: new Map(session.room.votes.map((vote) => [vote.id, vote])),
    restores: new Map(restores.map((change) => [change.restoreId, change])),
  };
}

function blocksOf(entry: Entry, material: Material, { votes, restores }: Lookup): DocumentBlock[] {
  const { session, t } = material;
  switch (entry.kind) {
    case 'message':
      return [
        turnBlock('user', [quiet(t.time(entry.at))], [...proseBlocks(entry.text), ...pictureLines(entry.attachments ?? [], t)], material),
      ];
    case 'turn':
      return [turnOf(entry, material)];
    case 'phase':
      return [heading(`${t(`phase.${entry.to}`)} · ${t.when(entry.at)}`)];
    case 'done':
      return [heading(`${t('phase.done')} · ${t.when(entry.at)}`)];
    case 'questions':
      return questions(entry.round, material);
    case 'brief':
      return [note(t('card.brief.title'), session.clarify.brief?.title ?? '')];
    case 'floor':
      return entry.summary ? [note('', entry.summary)] : [];
    case 'cards':
      return cards(material);
    case 'vote': {
      const vote = votes.get(entry.voteId);
      if (!vote) return [];
      const title = t(vote.round === 2 ? 'card.vote.titleAgain' : 'card.vote.title', { version: vote.version });
      return [paragraph(quiet(`${title}: ${outcomeText(vote, t)}`))];
    }
    case 'choice':
      return [paragraph(quiet(choiceText(t, entry)))];
    case 'consensus':
      return [paragraph(quiet(t('card.consensus.title', { version: entry.version })))];
    case 'ready':
      return [paragraph(quiet(t('card.ready.title')))];
    case 'plan':
      return [paragraph(quiet(t('card.plan.version', { version: entry.version })))];
    case 'aside':
      return [turnBlock('user', [quiet(t.time(entry.at))], proseBlocks(entry.text), material)];
    case 'command': {
      const command = commandById(session.shell, entry.commandId);
      return command ? [paragraph(code(command.line), quiet(` ${becameText(command, t)}`))] : [];
    }
    case 'verification':
      return [paragraph(quiet(t(`card.verification.${entry.outcome}`, { task: entry.task, exitCode: entry.exitCode ?? '?' })))];
    case 'workshop': {
      const held = session.workshops.find(({ id }) => id === entry.workshopId);
      return held && entry.moment === 'opened' ? [note(t('card.workshop.title'), held.topic)] : [];
    }
    case 'forked':
      return [paragraph(quiet(t('panel.announce.forked')))];
    case 'branched':
      return [paragraph(quiet(t('panel.announce.branched')))];
    case 'restore':
      return restored(restores.get(entry.restoreId), t);
    case 'web': {
      const look = webLook(session.web, entry.lookId);
      if (!look) return [];
      const outcome = webLookOutcome(t, look);
      return [paragraph(quiet([webLookText(t, look), ...(outcome ? [outcome] : [])].join(' · ')))];
    }
    case 'tool': {
      const use = toolUse(session.tools, entry.callId);
      if (!use || use.state === 'asked') return [];
      return [paragraph(quiet(t(`card.tool.state.${use.state}`, { agent: t.nameOf(use.agent), tool: toolName(use) })), code(use.args))];
    }
    case 'seat':
      return [paragraph(quiet(t(`seat.${entry.change}`, { agent: t.nameOf(entry.agent) })))];
    case 'missed':
      return [paragraph(quiet(t(`missed.${entry.why}`, { by: t.nameOf(entry.by), agent: t.nameOf(entry.agent) })))];
    case 'proposed':
      return [paragraph(said(seatProposalText(t, entry)))];
    case 'fault':
      return [paragraph(quiet(t(`fault.${entry.fault.reason}.text`)), said(entry.fault.about))];
    case 'stopped':
      return [paragraph(quiet(t('report.stopped')))];
    default:
      return [];
  }
}

/** A report holds no pictures; it names them. */
function pictureLines(attachments: readonly Attachment[], t: Material['t']): DocumentBlock[] {
  return picturesIn(attachments).map((picture) => paragraph(quiet(`${t('attach.kind.picture')}:`), said(pictureLabel(picture))));
}

/** An offer to go back that was not taken changed nothing. */
function restored(change: RestoreChange | undefined, t: Material['t']): DocumentBlock[] {
  if (!change) return [];
  const title = t(change.direction === 'redo' ? 'card.restore.doneRedo' : 'card.restore.doneEarlier');
  return [paragraph(quiet(title), ...change.files.map(({ path }) => code(path)))];
}

/** Every card whole, and none before they were revealed. */
function cards({ session, t }: Material): DocumentBlock[] {
  const { cards: round } = session.room;
  if (!round?.isRevealed) return [];
  const lines = round.members.map((id): InlineLine => {
    const laid = round.laid[id];
    if (!laid?.card) return [t.member(id), quiet(t(`card.cards.gap.${laid?.gap ?? 'failed'}`))];
    const { approach, risk, places, wouldChange } = laid.card;
    return [
      t.member(id),
      said(approach),
      ...(risk ? [quiet(t('card.cards.risk')), said(risk), ...places.map((place) => code(place))] : []),
      ...(laid.unfounded.length > 0 ? [quiet(t('card.vote.unfounded', { places: laid.unfounded.join(', ') }))] : []),
      ...(wouldChange ? [quiet(t('card.cards.wouldChange')), said(wouldChange)] : []),
    ];
  });
  return [heading(t('card.cards.title')), ...lines.map((line) => paragraph(...line))];
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
  const line: InlineLine = [...to, quiet([t.time(entry.at), ...receiptTexts(entry.receipt, t), outcome].filter(Boolean).join(' · '))];
  return turnBlock(entry.agent, line, [...said, ...stance(entry, material)], material);
}

function receiptTexts(receipt: Receipt | null, t: Material['t']): string[] {
  if (!receipt) return [];
  if (receipt.recorded) return [t('badge.recorded')];
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
