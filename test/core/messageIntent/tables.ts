// Reads tables of user messages.
import { readFileSync } from 'node:fs';

export type Row = { readonly label: string; readonly language: string; readonly text: string };

/** Rows of a table in this folder. */
export function rowsOf(table: string): Row[] {
  const lines = readFileSync(`test/core/messageIntent/triggers-${table}.tsv`, 'utf8').trim().split('\n').slice(1);
  return lines.map((line) => {
    const [label = '', language = '', text = ''] = line.split('\t');
    return { label, language, text };
  });
}
