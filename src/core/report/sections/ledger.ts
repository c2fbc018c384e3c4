// The ledger: what was decided, asked, assumed and set as a limit, by whom, and whether it is still open.
import { type DocumentBlock, type Inline, cell, type TableColumn, quiet, said, type DocumentSection, words } from '../document';
import { trailAnchor, trailLine } from '../trailLines';
import { type CitedOutside, citedOutside } from '../../conversation/saidIn';
import type { Note } from '../../discussion/state';
import type { Material } from '../material';

const kinds = ['decision', 'question', 'constraint', 'assumption'] as const;

export function ledgerSection(material: Material): DocumentSection | null {
  const { session, t } = material;
  const { ledger } = session.room;
  if (ledger.length === 0) return null;
  return { id: 'ledger', title: t('ledger.title'), blocks: kinds.flatMap((kind) => table(ledger, kind, material)) };
}

function table(ledger: readonly Note[], kind: Note['kind'], { session, trail, t }: Material): DocumentBlock[] {
  const notes = ledger.filter((note) => note.kind === kind);
  if (notes.length === 0) return [];
  const cited = citedOutside(session.transcript);
  // a decision stands until another one replaces it, and a constraint is the user's: neither has a state
  const isClosable = kind === 'question' || kind === 'assumption';
  const columns: TableColumn[] = [
    { title: t('report.id'), kind: 'short' },
    { title: t('report.entry') },
    ...(isClosable ? [{ title: t('report.state'), kind: 'narrow' } as const] : []),
    { title: t('report.by'), kind: 'narrow' },
  ];
  const rows = notes.map((note) => [
    cell(...trailAnchor(note.id, trail), words(note.id)),
    cell(
      said(note.text),
      ...(note.closed?.reason ? [quiet(note.closed.reason)] : []),
      ...sourcesOf(note, cited, t),
      ...trailLine(note.id, ['said', 'clause', 'step', 'open'], trail, t),
    ),
    ...(isClosable ? [cell(words(note.open ? t('report.state.open') : t('ledger.answered')))] : []),
    cell(t.member(note.by)),
  ]);
  return [{ kind: 'table', table: { caption: t(`ledger.${kind}`), columns, rows } }];
}

/** What the turn that brought the entry cited from outside. */
function sourcesOf({ seq }: Note, cited: readonly CitedOutside[], t: Material['t']): Inline[] {
  return cited
    .filter((citation) => citation.seq === seq)
    .map(({ text, address, state }) =>
      quiet(`${[text, ...(address === text ? [] : [address])].join(' ')} (${t(`report.sources.${state}`)})`),
    );
}
