// A report as data, independent of the output format: sections of blocks.
import type { AgentColor } from '../agents/roster';

/** Inline text. Text from people, models and files is a separate kind, so that renderers always mark it as quoted. */
export type Inline =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'said'; readonly text: string }
  | { readonly kind: 'strong'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'quiet'; readonly text: string }
  | { readonly kind: 'member'; readonly text: string; readonly color: AgentColor }
  /** Link target. `id` is a letter followed by letters, digits and dashes. */
  | { readonly kind: 'anchor'; readonly id: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string }
  /** Pieces joined without spaces, because they contain their own spacing. */
  | { readonly kind: 'prose'; readonly pieces: readonly Inline[] };

/** Inline parts of a line; renderers separate them with a space. */
export type InlineLine = readonly Inline[];

export interface TableColumn {
  readonly title: string;
  /**
   * Column type. `number`: right-aligned figures; `short`: narrow column for an entry number; `narrow`: name or state. Other columns share
   * the remaining width.
   */
  readonly kind?: 'number' | 'short' | 'narrow';
}

/** A table. The first cell of each row is the row's header. */
export interface Table {
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly InlineLine[])[];
}

export type DocumentBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly line: InlineLine; readonly tone?: 'lead' | 'quiet' | 'notice' }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly InlineLine[] }
  | { readonly kind: 'facts'; readonly facts: readonly DocumentFact[] }
  | { readonly kind: 'figures'; readonly figures: readonly { readonly value: string; readonly label: string }[] }
  | { readonly kind: 'code'; readonly text: string }
  | {
      readonly kind: 'quote';
      readonly by: InlineLine;
      readonly color: AgentColor;
      readonly note: InlineLine;
      readonly blocks: readonly DocumentBlock[];
    }
  | { readonly kind: 'table'; readonly table: Table }
  | { readonly kind: 'turn'; readonly turn: DocumentTurn }
  | { readonly kind: 'fold'; readonly summary: string; readonly blocks: readonly DocumentBlock[] };

export interface DocumentFact {
  readonly term: string;
  readonly lines: readonly InlineLine[];
}

export interface DocumentTurn {
  readonly by: InlineLine;
  readonly glyph: string;
  readonly color: AgentColor;
  readonly note: InlineLine;
  readonly blocks: readonly DocumentBlock[];
}

/** A section. `id` is a letter followed by letters, digits and dashes, and becomes an anchor. */
export interface DocumentSection {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly DocumentBlock[];
}

export interface Report {
  /** BCP 47 language tag. */
  readonly language: string;
  readonly kicker: string;
  readonly title: string;
  readonly lead: string;
  readonly meta: readonly string[];
  /** Notices at the top of the report, for example that the team is recorded. */
  readonly notices: readonly string[];
  readonly contents: string;
  readonly sections: readonly DocumentSection[];
  readonly foot: string;
}

export const words = (text: string): Inline => ({ kind: 'words', text });
export const said = (text: string): Inline => ({ kind: 'said', text });
export const strong = (text: string): Inline => ({ kind: 'strong', text });
export const code = (text: string): Inline => ({ kind: 'code', text });
export const quiet = (text: string): Inline => ({ kind: 'quiet', text });

export const link = (to: string, text: string): Inline => ({ kind: 'link', text, to });

export const paragraph = (...line: Inline[]): DocumentBlock => ({ kind: 'paragraph', line });
export const heading = (text: string): DocumentBlock => ({ kind: 'heading', text });

/** Returns a list block, or an empty array if there are no items. */
export function listOf(items: readonly InlineLine[], isOrdered = false): DocumentBlock[] {
  return items.length > 0 ? [{ kind: 'list', isOrdered, items }] : [];
}
