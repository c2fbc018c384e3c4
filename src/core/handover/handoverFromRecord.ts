// Creates a handover from the brief and the discussion, without a model call.
import type { Clarify } from '../clarify/clarify';
import { briefOf } from '../clarify/intent';
import { type ClauseKind, unbuiltKinds } from '../discussion/stance';
import { decisionsOnObjections } from '../discussion/choices';
import { designLines } from '../discussion/promptText';
import { type Clause, activeClauses } from '../discussion/design';
import { withDissent, withOwnDecisions } from '../discussion/quoteCheck';
import type { DiscussionState, Note } from '../discussion/state';
import type { TextKey } from '../i18n/language';
import type { ExecutionHandover } from '../plan/executionHandover';
import { lineTexts, singleLine } from '../text/lines';

interface HandoverSource {
  readonly clarify: Clarify;
  readonly discussion: DiscussionState;
}

/**
 * Creates the handover from the brief and the discussion.
 * @param heading returns a section title of the prompt in the user's language
 */
export function handoverFromRecord({ clarify, discussion }: HandoverSource, heading: (key: TextKey) => string): ExecutionHandover {
  const brief = clarify.brief ?? briefOf(clarify.request);
  const notes = (kind: Note['kind'], isShown: (note: Note) => boolean) =>
    discussion.ledger.filter((note) => note.kind === kind && isShown(note)).map(({ text }) => text);
  const clauses = activeClauses(discussion.proposal);
  const constraints = distinct([...brief.constraints, ...notes('constraint', ({ open }) => open)]);
  const settled = decisionsOnObjections(discussion);
  const decisions = distinct([...brief.decisions, ...notes('decision', ({ open, settles }) => open && settles === undefined)]);
  const openQuestions = notes('question', ({ open }) => open);
  const dissent = withDissent([], discussion.objections);
  const built = clauses.filter(({ kind }) => !unbuiltKinds.includes(kind)).map(({ text }) => text);
  const parts: readonly (readonly [TextKey, readonly string[]])[] = [
    ['handover.build', built.length > 0 ? built : brief.scope],
    ['card.ready.limits', constraints],
    ['card.ready.decided', [...decisions, ...settled.map(({ text }) => text)]],
    ['card.brief.technology', brief.technology],
    ['card.brief.outOfScope', [...brief.outOfScope, ...of('turnedDown', clauses)]],
    ['card.ready.open', [...openQuestions, ...dissent]],
  ];
  const sections = parts
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => [`${heading(title)}:`, ...lines.map(asItem)].join('\n'));
  return {
    goal: brief.summary || brief.title,
    problem: brief.problem,
    situation: '',
    constraints,
    priorities: [],
    decisions: withOwnDecisions(decisions, settled),
    tradeOffs: of('price', clauses),
    openQuestions,
    dissent,
    highlights: [],
    prompt: [brief.summary || brief.title, ...sections].join('\n\n'),
    design: designLines(discussion.proposal),
  };
}

function of(kind: ClauseKind, clauses: readonly Clause[]): string[] {
  return clauses.filter((clause) => clause.kind === kind).map(({ text }) => text);
}

function asItem(text: string): string {
  return `- ${lineTexts(text).map(singleLine).join(' ')}`;
}

function distinct(lines: readonly string[]): string[] {
  return [...new Set(lines)];
}
