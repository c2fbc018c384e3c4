// Sources from outside: every address that was cited, with the words quoted from there, by whom, and whether they stood in what came back.
import { cell, code, type DocumentSection, quiet, said, type TableColumn, words } from '../document';
import { citedOutside } from '../../conversation/saidIn';
import type { Material } from '../material';

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
    cell(code(text), ...(title === '' ? [] : [said(title)]), ...(address === '' || address === text ? [] : [quiet(address)])),
    cell(...(quote === null ? [] : [said(quote)])),
    cell(t.member(by)),
    cell(words(t(`report.sources.${state}`))),
  ]);
  return { id: 'sources', title: t('report.sources'), blocks: [{ kind: 'table', table: { caption: t('report.sources'), columns, rows } }] };
}
