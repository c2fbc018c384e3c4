// Report sections on the ledger, the objections (verbatim) and external sources.
import { citedOutside, type CitedOutside } from '../../conversation/saidIn';
import type { Note, Objection } from '../../discussion/state';
import {
  code,
  type DocumentBlock,
  type DocumentSection,
  heading,
  type Inline,
  paragraph,
  quiet,
  said,
  type TableColumn,
  words,
} from '../document';
import type { Material } from '../material';
import { proseBlocks } from '../proseBlocks';
import { traceAnchor, traceLine } from '../traceLines';

const kinds = ['decision', 'question', 'constraint', 'assumption'] as const;

export function ledgerSection(material: Material): DocumentSection | null {
  const { session, t } = material;
  const { ledger } = session.discussion;
  if (ledger.length === 0) return null;
  return { id: 'ledger', title: t('ledger.title'), blocks: kinds.flatMap((kind) => table(ledger, kind, material)) };
}

function table(ledger: readonly Note[], kind: Note['kind'], { session, traces, t }: Material): DocumentBlock[] {
  const notes = ledger.filter((note) => note.kind === kind);
  if (notes.length === 0) return [];
  const cited = citedOutside(session.transcript);
  // Only questions and assumptions can be open or closed, so only their tables have a state column.
  const isClosable = kind === 'question' || kind === 'assumption';
  const columns: TableColumn[] = [
    { title: t('report.id'), kind: 'short' },
    { title: t('report.entry') },
    ...(isClosable ? [{ title: t('report.state'), kind: 'narrow' } as const] : []),
    { title: t('report.by'), kind: 'narrow' },
  ];
  const rows = notes.map((note) => [
    [...traceAnchor(note.id, traces), words(note.id)],
    [
      said(note.text),
      ...(note.closed?.reason ? [quiet(note.closed.reason)] : []),
      ...sourcesOf(note, cited, t),
      ...traceLine(note.id, ['said', 'clause', 'step', 'open'], traces, t),
    ],
    ...(isClosable ? [[words(note.open ? t('report.state.open') : t('ledger.answered'))]] : []),
    [t.member(note.by)],
  ]);
  return [{ kind: 'table', table: { caption: t(`ledger.${kind}`), columns, rows } }];
}

/** Returns the external sources cited in the turn that added the entry. */
function sourcesOf({ seq }: Note, cited: readonly CitedOutside[], t: Material['t']): Inline[] {
  return cited
    .filter((citation) => citation.seq === seq)
    .map(({ text, address, state }) =>
      quiet(`${[text, ...(address === text ? [] : [address])].join(' ')} (${t(`report.sources.${state}`)})`),
    );
}

export function dissentSection(material: Material): DocumentSection | null {
  const { session, t } = material;
  const { objections, taken } = session.discussion;
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

function quoteOf(objection: Objection, { traces, t }: Material): DocumentBlock {
  const { id, owner, text, blocking, evidence } = objection;
  const led = traceLine(id, ['said', 'clause', 'step', 'open'], traces, t);
  const marks = blocking ? `${id} · ${t('ledger.blocking')}` : id;
  return {
    kind: 'quote',
    color: t.colorOf(owner),
    by: [...traceAnchor(id, traces), t.member(owner), quiet(marks)],
    note: [...(evidence.length > 0 ? [quiet(`${t('badge.evidence')}:`), ...evidence.map(code)] : []), ...closing(objection, t)],
    blocks: [...proseBlocks(text), ...(led.length > 0 ? [{ kind: 'paragraph', line: led, tone: 'quiet' } as const] : [])],
  };
}

function closing({ closed, open, later }: Objection, t: Material['t']): Inline[] {
  if (open) return [words(later ? `${t('report.state.open')}, ${t('ledger.decidedLater')}` : t('report.state.open'))];
  if (!closed) return [words(t('report.state.closed'))];
  return [words(t('report.dissent.closedBy', { agent: t.nameOf(closed.by) })), ...(closed.reason ? [said(closed.reason)] : [])];
}

export function sourcesSection({ session, t }: Material): DocumentSection | null {
  const cited = citedOutside(session.transcript);
  if (cited.length === 0) return null;
  const columns: TableColumn[] = [
    { title: t('report.sources.source') },
    { title: t('report.sources.quote') },
    { title: t('report.by'), kind: 'narrow' },
    { title: t('report.state'), kind: 'narrow' },
  ];
  const rows = cited.map(({ text, address, title, quote, by, state }) => [
    [code(text), ...(title === '' ? [] : [said(title)]), ...(address === '' || address === text ? [] : [quiet(address)])],
    [...(quote === null ? [] : [said(quote)])],
    [t.member(by)],
    [words(t(`report.sources.${state}`))],
  ]);
  return { id: 'sources', title: t('report.sources'), blocks: [{ kind: 'table', table: { caption: t('report.sources'), columns, rows } }] };
}
