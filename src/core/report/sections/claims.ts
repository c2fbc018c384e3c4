// Report section on the experts: structure of the claims, their outcomes, and answers.
import { answerLetters, chosenAnswers, turnout, type Batch, usableAnswers } from '../../experts/batch';
import { type ClaimOutcome, outcomeOfClaim } from '../../experts/claimOutcomes';
import { type Claim, type ClaimMap, support } from '../../experts/claims';
import { type Structure, structureOf } from '../../experts/structure';
import {
  code,
  type DocumentBlock,
  type DocumentSection,
  heading,
  type InlineLine,
  listOf,
  paragraph,
  quiet,
  said,
  words,
} from '../document';
import type { Material } from '../material';
import { proseBlocks } from '../proseBlocks';

/** Builds the section on all batches whose answers were gathered and that were not skipped, oldest first. */
export function claimsSection(material: Material): DocumentSection | null {
  const asked = material.session.experts.batches.filter((batch) => batch.isGathered && !batch.isSkipped);
  if (asked.length === 0) return null;
  return { id: 'claims', title: material.t('report.section.claims'), blocks: asked.flatMap((batch) => batchBlocks(batch, material)) };
}

function batchBlocks(batch: Batch, material: Material): DocumentBlock[] {
  const { t } = material;
  const { answered, asked } = turnout(batch);
  const told = paragraph(words(t('card.experts.turnout', { answered: t.number(answered), asked: t.number(asked) })));
  const mapped = batch.map ? mapBlocks(batch, batch.map, material) : [];
  const without = batch.arm === 'experts' && !batch.map ? [paragraph(words(t('card.experts.sideBySide')))] : [];
  return [told, ...mapped, ...without, ...questionBlocks(batch, material), ...answerBlocks(batch, material)];
}

function mapBlocks(batch: Batch, map: ClaimMap, material: Material): DocumentBlock[] {
  const { t } = material;
  const structure = structureOf(map, turnout(batch).answered);
  return [
    paragraph(words(t(`claims.shape.${structure.shape}`))),
    ...findings(structure, map, material),
    table(batch, map, structure, material),
    ...(map.dropped > 0 ? [paragraph(quiet(t.count('card.experts.dropped', map.dropped)))] : []),
  ];
}

function heldBy(count: number, { answers }: Structure, { t }: Material): string {
  return t('claims.of', { count: t.number(count), all: t.number(answers) });
}

function findings({ findings: firm, tensions, unique, weak, gaps }: Structure, { claims }: ClaimMap, { t }: Material): DocumentBlock[] {
  const textOf = (id: string) => said(claims.find((claim) => claim.id === id)?.text ?? '');
  const lineOf = (id: string): InlineLine => [code(id), textOf(id)];
  const part = (title: string, lines: readonly InlineLine[]): DocumentBlock[] =>
    lines.length > 0 ? [heading(title), ...listOf(lines)] : [];
  return [
    ...part(t('claims.findings'), firm.map(lineOf)),
    ...part(
      t('claims.tensions'),
      tensions.map(([a, b]) => [words(`${t('claims.versus', { a, b })}:`), textOf(a), quiet('/'), textOf(b)]),
    ),
    ...part(t('claims.unique'), unique.map(lineOf)),
    ...part(t('claims.weak'), weak.map(lineOf)),
    ...part(
      t('claims.gaps'),
      gaps.map((gap) => [said(gap)]),
    ),
  ];
}

function table(batch: Batch, { claims }: ClaimMap, structure: Structure, material: Material): DocumentBlock {
  const { t } = material;
  const rows = claims.map((claim): InlineLine[] => [
    [code(claim.id)],
    [said(claim.text)],
    [words(heldBy(support(claim), structure, material)), quiet(t(`claims.polarity.${claim.polarity}`))],
    [words(claim.conflicts.join(', ') || '–')],
    [words(claim.needs.join(', ') || '–')],
    [...fateLine(batch, claim, material)],
  ]);
  const columns = [
    { title: t('report.id'), kind: 'short' as const },
    { title: t('claims.claim') },
    { title: t('claims.support'), kind: 'narrow' as const },
    { title: t('claims.conflicts'), kind: 'narrow' as const },
    { title: t('claims.needs'), kind: 'narrow' as const },
    { title: t('claims.fate') },
  ];
  return { kind: 'table', table: { caption: t('claims.table'), columns, rows } };
}

/** Describes the outcome of a claim. Only claims in the batch that the plan is based on have an outcome. */
function fateLine({ id: batchId }: Batch, { id }: Claim, { session, t }: Material): InlineLine {
  const { offered } = session.progress;
  if (!offered || session.experts.current !== batchId) return [quiet('–')];
  const fate: ClaimOutcome = outcomeOfClaim(offered.plan, id);
  if (fate.kind === 'task') return [words(t('claims.fate.task', { tasks: fate.tasks.join(', ') }))];
  if (fate.kind === 'rejected') return [said(t('claims.fate.rejected', { reason: fate.reason }))];
  return [words(t(`claims.fate.${fate.kind}`))];
}

function questionBlocks({ brief }: Batch, { t }: Material): DocumentBlock[] {
  return brief ? [{ kind: 'fold', summary: t('card.experts.prompt'), blocks: proseBlocks(brief.prompt) }] : [];
}

function answerBlocks(batch: Batch, { session, t }: Material): DocumentBlock[] {
  const letters = answerLetters(session.id, batch);
  const chosen = batch.arm === 'vote' ? chosenAnswers(batch) : [];
  const summaryOf = (expert: string, isChosen: boolean) =>
    [t('card.experts.answer', { letter: letters.get(expert) ?? '' }), ...(isChosen ? [t('card.experts.chosen')] : [])].join(' · ');
  return usableAnswers(batch)
    .toSorted((a, b) => ((letters.get(a.expert) ?? '') < (letters.get(b.expert) ?? '') ? -1 : 1))
    .map((answer) => ({ kind: 'fold', summary: summaryOf(answer.expert, chosen.includes(answer)), blocks: proseBlocks(answer.text) }));
}
