// Logs as a later version of the product might write them.
import type { Event, Fact } from '../../src/core/events';
import { startFold } from '../../src/core/evolve';
import { isWhole } from '../../src/core/events';
import { emptySession, type Session } from '../../src/core/session';
import { undecidedObjections } from './choiceStates';
import { citingTurn, everybodyShown } from './contextStates';
import { answeredByTwo, askedAll, briefed, mapped, sideBySide, started, votedByOne } from './expertFacts';
import { fullEvents } from './reportSessions';
import { offered, restored, step } from './restoreFacts';
import { conflicted, editedByUser, needingALook, withoutBasis, withoutEdits } from './reviewStates';
import { sampleFacts } from './sampleFacts';
import { sampleEvents, stamped } from './sampleSession';
import { webTurn } from './webStates';
import { workshopMoments } from './workshopStates';

type KnownLog = { readonly name: string; readonly events: readonly Event[] };

/** Returns logs of sessions that reach every card, and one more log for each fact type that they lack. */
export function knownLogs(): KnownLog[] {
  const and = (name: string, events: readonly Event[], facts: readonly Fact[]): KnownLog => ({
    name,
    events: [...events, ...stamped(facts, events.length + 1)],
  });
  const logs = [
    { name: 'built', events: fullEvents() },
    and('cited', sampleEvents('debating'), citingTurn),
    and('looked up on the web', sampleEvents('debating'), webTurn),
    and('seen by everybody', sampleEvents('debating'), everybodyShown),
    and('undecided', sampleEvents('floor'), undecidedObjections),
    and('experts, to be asked', sampleEvents('ready'), [...started, briefed]),
    and('experts, answering', sampleEvents('ready'), [...started, briefed, askedAll, ...answeredByTwo]),
    and('experts, mapped', sampleEvents('ready'), [...started, briefed, askedAll, ...mapped]),
    and('experts, side by side', sampleEvents('ready'), [...started, briefed, askedAll, ...sideBySide]),
    and('experts, voting', sampleEvents('ready'), [...started, briefed, ...votedByOne]),
    and('in conflict', sampleEvents('halfway'), conflicted),
    and('to be looked at', sampleEvents('halfway'), needingALook),
    and('edited by the user', sampleEvents('halfway'), editedByUser),
    and('without edits', sampleEvents('halfway'), withoutEdits),
    and('without a basis', sampleEvents('reviewing'), withoutBasis),
    and('a way back, offered', sampleEvents('settled'), [step, offered]),
    and('a way back, taken', sampleEvents('settled'), [step, offered, restored]),
    ...Object.entries(workshopMoments()).map(([name, facts]) => and(`workshop, ${name}`, [], facts)),
  ];
  const known = new Set(logs.flatMap(({ events }) => events.map(({ type }) => type)));
  const others = Object.values(sampleFacts).filter(({ type }) => !known.has(type));
  return [...logs, ...others.map((fact) => and(fact.type, sampleEvents('halfway'), [fact]))];
}

/** A value that is in no enum of this version. */
export const laterWord = 'dreamt';

/** Returns replacement values: none, a value of another type, and, for a string, an unknown word. */
function others(value: unknown): unknown[] {
  const word = typeof value === 'string' && /^[a-zA-Z-]+$/.test(value) ? [laterWord] : [];
  const kinds: readonly unknown[] = [undefined, null, 7, laterWord, {}, []];
  return [...word, ...kinds.filter((other) => kindOf(other) !== kindOf(value))];
}

const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);

interface Change {
  readonly event: () => Event;
  /** Description of the change: event type, path, old value and replacement. */
  readonly what: string;
}

/** Lists variants of an event, each with one property replaced, at any depth. */
function changesOf(event: Event): Change[] {
  return Object.entries(event)
    .filter(([field]) => !['type', 'seq', 'at'].includes(field))
    .flatMap(([field, value]) =>
      [...changed(value, field)].map(({ value: instead, place }) => ({
        // As read from disk: undefined properties are absent.
        event: () => JSON.parse(JSON.stringify({ ...event, [field]: instead })) as Event,
        what: `${event.type} ${place}`,
      })),
    );
}

function* changed(value: unknown, place: string): Generator<{ readonly value: unknown; readonly place: string }> {
  const shown = typeof value === 'string' && /^[a-zA-Z-]{1,24}$/.test(value) ? `'${value}'` : kindOf(value);
  for (const other of others(value)) yield { value: other, place: `${place}: ${shown} as ${JSON.stringify(other)}` };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value))
    for (const inside of changed(part, `${place}.${Array.isArray(value) ? '' : key}`))
      yield {
        value: Array.isArray(value) ? value.with(Number(key), inside.value) : { ...value, [key]: inside.value },
        place: inside.place,
      };
}

export interface LaterLog {
  readonly events: readonly Event[];
  readonly index: number;
  readonly what: string;
}

/** Whether the changed property was a single word, like an enum value. */
export const isOfWord = (what: string) => /'[a-zA-Z-]+' as/.test(what);

let made: readonly LaterLog[] | null = null;

/** Returns logs with one changed event each. Every change to every property occurs once. */
export function laterLogs(): readonly LaterLog[] {
  made ??= everyChange();
  return made;
}

function everyChange(): LaterLog[] {
  const seen = new Set<string>();
  return knownLogs().flatMap(({ name, events }) =>
    events.flatMap((event, index) =>
      changesOf(event)
        .filter(({ what }) => !seen.has(what) && seen.add(what))
        .map((change) => ({ events: events.with(index, change.event()), index, what: `${change.what} (${name})` })),
    ),
  );
}

/** Returns the session read from a log, and the number of events reported as missing. */
export function read(events: readonly Event[]): { readonly session: Session; readonly told: number } {
  const whole = events.filter(isWhole);
  const folding = startFold(emptySession);
  for (const event of whole) folding.take(event);
  return { session: folding.session(), told: events.length - whole.length + folding.skipped() };
}

/** Text that must not be visible, such as `undefined`, `[object …]`, or the key of a missing text. */
const unsayable = new RegExp(String.raw`\b(?:undefined|null|NaN)\b|\[object |\b\w+\.${laterWord}\b`);

/** Returns the first text that must not be visible, with its surroundings; null if there is none. */
export function unsaid(text: string): string | null {
  const found = unsayable.exec(text);
  return found && text.slice(Math.max(0, found.index - 60), found.index + 30).replaceAll('\n', ' ');
}
