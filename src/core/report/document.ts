// A report as data: sections of blocks that each renderer writes in its own format.
import type { ClaimDrawing } from '../experts/claimsLayout';
import type { AgentColor } from '../agents/roster';
import type { Position } from '../discussion/stance';

/** A stretch of text. What comes from a person, a model or a file is told apart, so that it is set off and never read as ours. */
export type Inline =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'said'; readonly text: string }
  | { readonly kind: 'strong'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'quiet'; readonly text: string }
  | { readonly kind: 'member'; readonly text: string; readonly color: AgentColor }
  /** Where something stands, for the links to it; `id` is a letter and then letters, digits and dashes. */
  | { readonly kind: 'anchor'; readonly id: string }
  /** Leads to an anchor of the same document. */
  | { readonly kind: 'link'; readonly text: string; readonly to: string }
  /** Pieces of one running text, with their own spaces between them. */
  | { readonly kind: 'prose'; readonly pieces: readonly Inline[] };

/** Parts of a line stand a space apart. */
export type InlineLine = readonly Inline[];

/** A small drawing in a cell, of what the cell also says in words. Shares are from 0 to 1. */
export type CellMark =
  | { readonly kind: 'bar'; readonly color: AgentColor; readonly from: number; readonly to: number }
  | { readonly kind: 'position'; readonly position: Position; readonly confidence: number | null }
  | {
      readonly kind: 'spread';
      readonly points: readonly SpreadPoint[];
      readonly mean: number;
      readonly low: number;
      readonly high: number;
    };

export interface SpreadPoint {
  readonly color: AgentColor;
  readonly share: number;
}

export interface TableCell {
  readonly line: InlineLine;
  readonly mark?: CellMark;
}

export interface TableColumn {
  readonly title: string;
  /** How wide it is: `short` for a number of an entry, `narrow` for a name or a state; other columns share the rest. */
  readonly kind?: 'number' | 'drawing' | 'short' | 'narrow';
}

/** The first cell of a row is its header. */
export interface Table {
  readonly caption: string;
  /** How to read its drawings, where they are drawn. */
  readonly legend?: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly TableCell[])[];
}

export interface MapNode {
  readonly name: string;
  readonly glyph: string;
  readonly color: AgentColor;
}

/** `from` and `to` are indexes of nodes; `count` is how often. */
export interface MapArc {
  readonly from: number;
  readonly to: number;
  readonly count: number;
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
  | {
      readonly kind: 'map';
      readonly title: string;
      readonly nodes: readonly MapNode[];
      readonly arcs: readonly MapArc[];
      readonly alt: string;
    }
  /** `heads` name the columns of the drawing. */
  | {
      readonly kind: 'claims';
      readonly title: string;
      readonly drawing: ClaimDrawing;
      readonly heads: readonly string[];
      readonly alt: string;
    }
  | { readonly kind: 'profile'; readonly title: string; readonly axes: readonly ProfileAxis[] }
  | { readonly kind: 'turn'; readonly turn: DocumentTurn }
  | { readonly kind: 'fold'; readonly summary: string; readonly blocks: readonly DocumentBlock[] };

/** One of the axes of a profile, in their order; `share` is from 0 to 1, or null where there is no figure. */
export interface ProfileAxis {
  readonly name: string;
  readonly share: number | null;
  readonly text: string;
  /** How far the figure varies; empty where it does not. */
  readonly spread: string;
}

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

/** `id` is a letter and then letters, digits and dashes: it becomes an anchor. */
export interface DocumentSection {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly DocumentBlock[];
}

export interface Report {
  /** A language tag. */
  readonly language: string;
  readonly kicker: string;
  readonly title: string;
  readonly lead: string;
  readonly meta: readonly string[];
  /** Said before anything else, such as that the team is recorded. */
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
export const cell = (...line: Inline[]): TableCell => ({ line });

/** A list, or nothing where there is nothing to list. */
export function listOf(items: readonly InlineLine[], isOrdered = false): DocumentBlock[] {
  return items.length > 0 ? [{ kind: 'list', isOrdered, items }] : [];
}
