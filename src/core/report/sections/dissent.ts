// Dissent, word for word: every objection with its owner, whether it blocks, and who closed it and why.
import { type DocumentBlock, code, heading, type Inline, paragraph, quiet, said, type DocumentSection, words } from '../document';
import { proseBlocks } from '../prose';
import { trailAnchor, trailLine } from '../trailLines';
import type { Objection } from '../../discussion/state';
import type { Material } from '../material';

export function dissentSection(material: Material): DocumentSection | null {
  const { session, t } = material;
  const { objections, taken } = session.room;
  if (objections.length === 0 && taken === 0) return null;
  const open = objections.filter((objection) => objection.open);
  const closed = objections.filter((objection) => !objection.open);
  return {
    id: 'dissent',
    title: t('report.section.dissent'),
    blocks: [
      ...(objections.length === 0 ? [paragraph(words(t('report.dissent.none')))] : []),
      ...group(t('report.dissent.open'), open, material),
      ...group(t('report.dissent.closed'), closed, material),
    ],
  };
}

function group(title: string, objections: readonly Objection[], material: Material): DocumentBlock[] {
  return objections.length > 0 ? [heading(title), ...objections.map((objection) => quoteOf(objection, material))] : [];
}

function quoteOf(objection: Objection, { trail, t }: Material): DocumentBlock {
  const { id, owner, text, blocking, evidence } = objection;
  const led = trailLine(id, ['said', 'clause', 'step', 'open'], trail, t);
  const marks = blocking ? `${id} · ${t('ledger.blocking')}` : id;
  return {
    kind: 'quote',
    color: t.colorOf(owner),
    by: [...trailAnchor(id, trail), t.member(owner), quiet(marks)],
    note: [...(evidence.length > 0 ? [quiet(`${t('badge.evidence')}:`), ...evidence.map(code)] : []), ...closing(objection, t)],
    blocks: [...proseBlocks(text), ...(led.length > 0 ? [{ kind: 'paragraph', line: led, tone: 'quiet' } as const] : [])],
  };
}

function closing({ closed, open, later }: Objection, t: Material['t']): Inline[] {
  if (open) return [words(later ? `${t('report.state.open')}, ${t('ledger.decidedLater')}` : t('report.state.open'))];
  if (!closed) return [words(t('report.state.closed'))];
  return [words(t('report.dissent.closedBy', { agent: t.nameOf(closed.by) })), ...(closed.reason ? [said(closed.reason)] : [])];
}
