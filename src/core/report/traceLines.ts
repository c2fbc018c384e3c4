// Links within the report to the entries related to an entry, step or hunk.
import type { Session } from '../session';
import { stepLabels, type TraceGraph, traceGraph, type TraceNode, tracesOf } from '../traceability/graph';
import { type DocumentSection, type Inline, type InlineLine, link, quiet, words } from './document';
import type { ReportWording } from './reportTexts';

export interface ReportTraces {
  readonly graph: TraceGraph;
  /** Anchors by graph key. Anchor IDs are numbered, so they contain no model text. */
  readonly anchors: ReadonlyMap<string, string>;
  readonly steps: ReadonlyMap<string, number>;
}

/** Maximum number of links of each kind. Further links are only counted. */
const maxLinks = 8;

export function reportTraces(session: Session): ReportTraces {
  const graph = traceGraph(session);
  const counts = new Map<string, number>();
  const anchors = new Map<string, string>();
  for (const { key, kind } of graph.nodes.values()) {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    anchors.set(key, `${kind}-${count}`);
  }
  return { graph, anchors, steps: stepLabels(session) };
}

export function traceAnchor(key: string, { anchors }: ReportTraces): Inline[] {
  const id = anchors.get(key);
  return id === undefined ? [] : [{ kind: 'anchor', id }];
}

/** Formats the links to related items, grouped by kind, as one line of running text; empty if there are none. */
export function traceLine(key: string, kinds: readonly TraceNode['kind'][], traces: ReportTraces, t: ReportWording): InlineLine {
  const nodes = tracesOf(traces.graph, key);
  const groups = kinds.flatMap((kind): Inline[][] => {
    // Several turns by one speaker are listed once, at the position of the first turn.
    const held = nodes.filter((node, index) => node.kind === kind && index === nodes.findIndex((each) => isSameSpeaker(each, node)));
    if (held.length === 0) return [];
    const links = held.slice(0, maxLinks).flatMap((node, index): Inline[] => [words(index === 0 ? ' ' : ', '), linkTo(node, traces, t)]);
    const rest = held.length > maxLinks ? [words(` +${t.number(held.length - maxLinks)}`)] : [];
    return [[quiet(`${t(`trace.${kind}`)}:`), ...links, ...rest]];
  });
  const pieces = groups.flatMap((group, index) => (index === 0 ? group : [words(' · '), ...group]));
  return pieces.length > 0 ? [{ kind: 'prose', pieces }] : [];
}

function isSameSpeaker(one: TraceNode, other: TraceNode): boolean {
  return one === other || (one.kind === 'said' && other.kind === 'said' && one.by === other.by);
}

function linkTo(node: TraceNode, { anchors, steps }: ReportTraces, t: ReportWording): Inline {
  return link(anchors.get(node.key) ?? '', nameOf(node, steps, t));
}

function nameOf(node: TraceNode, steps: ReportTraces['steps'], t: ReportWording): string {
  switch (node.kind) {
    case 'said':
      return t.nameOf(node.by);
    case 'entry':
    case 'clause':
      return node.id;
    case 'step': {
      const step = steps.get(node.id);
      return step === undefined ? node.title : t('trace.stepName', { step });
    }
    case 'open':
      return node.text;
    case 'hunk':
      return node.line === null ? node.path : `${node.path}:${node.line}`;
    case 'finding':
      return t(`card.review.severity.${node.finding.severity}`);
  }
}

/** Replaces links without a target with plain text. */
export function withWholeLinks(sections: readonly DocumentSection[]): readonly DocumentSection[] {
  const placed = new Set<string>();
  collect(sections, placed);
  return kept(sections, placed) as readonly DocumentSection[];
}

function collect(value: unknown, placed: Set<string>): void {
  if (Array.isArray(value)) for (const each of value) collect(each, placed);
  else if (isRecord(value)) {
    if (value.kind === 'anchor' && typeof value.id === 'string') placed.add(value.id);
    for (const each of Object.values(value)) collect(each, placed);
  }
}

function kept(value: unknown, placed: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((each) => kept(each, placed));
  if (!isRecord(value)) return value;
  if (value.kind === 'link' && !placed.has(String(value.to))) return words(String(value.text));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, kept(each, placed)]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object';
}
