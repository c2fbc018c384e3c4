// Simulated small model, which makes errors in its replies.
import { createReasoningFilter } from '../../../src/adapters/models/reasoningFilter';
import type { ModelRequest, ToolCall } from '../../../src/core/models/request';
import { createRandom, type SeededRandom } from '../../core/edits/seededRandom';
import type { ScriptedStep } from '../scriptedModels';
import { dataErrors } from './dataErrors';
import { editErrors } from './editErrors';
import type { Reply } from './idealTeam';
import type { Carries, ErrorContext, ErrorKind, WrittenReply } from './kind';
import { replyErrors } from './replyErrors';

export const errorKinds: readonly ErrorKind[] = [...dataErrors, ...replyErrors, ...editErrors];

export const takenKinds = errorKinds.filter(({ notYet }) => notYet === undefined);

/** How a model errs: some kinds are its habits, others occur at random. */
export interface Sloppiness {
  readonly habits: number;
  /** Share of the possible calls in which a habit occurs. */
  readonly habitShare: number;
  readonly chanceShare: number;
  /** Share of repeated calls that are answered without an error. */
  readonly mendShare: number;
}

export const sloppy: Sloppiness = { habits: 4, habitShare: 0.6, chanceShare: 0.12, mendShare: 0.4 };
export const harder: Sloppiness = { habits: 8, habitShare: 0.6, chanceShare: 0.25, mendShare: 0.4 };

export interface SloppyOptions {
  readonly seed: number;
  readonly sloppiness: Sloppiness;
  /** Whether its server enforces the schema of typed replies. */
  readonly isBound: boolean;
  /** Habits by name instead of those picked from the seed. */
  readonly habits?: readonly string[];
  readonly ideal: (request: ModelRequest) => Reply | null;
  /** Subject of a call. When asked about the same subject again, the model may correct itself. Null if each call has its own subject. */
  readonly subject: (request: ModelRequest) => string | null;
  readonly live: (path: string) => string;
}

export interface SentReply {
  readonly role: string;
  readonly about: string | null;
  readonly carries: Carries;
  readonly errors: readonly string[];
  readonly ideal: Reply;
  readonly sent: WrittenReply;
  readonly isAgain: boolean;
}

export interface SloppyModel {
  readonly habits: readonly string[];
  readonly sent: readonly SentReply[];
  answer(request: ModelRequest): ScriptedStep;
}

export function sloppyModel({ seed, sloppiness, isBound, ideal, live, subject, ...options }: SloppyOptions): SloppyModel {
  const random = createRandom(seed);
  const habits = options.habits ? errorKinds.filter(({ name }) => options.habits?.includes(name)) : picked(random, sloppiness.habits);
  const sent: SentReply[] = [];
  const mended = new Set<SentReply>();

  function answer(request: ModelRequest): ScriptedStep {
    const before = request.role === 'repairer' ? repaired(request, sent, mended) : null;
    const reply = before ? dataOf(before.ideal) : ideal(request);
    if (!reply) return { fail: 'badRequest', detail: `nobody scripted ${request.role}` };
    const about = subject(request);
    const isAgain = before !== null || (about !== null && sent.some((reply) => reply.about === about));
    const carries: Carries = request.schema ? 'typed' : reply.edits.length > 0 ? 'edits' : reply.blocks.length > 0 ? 'block' : 'prose';
    const context: ErrorContext = { random, carries, isAgain, live };
    const canHit = (kind: ErrorKind) =>
      kind.hits.includes(carries) && (isAgain || !kind.onlyAgain) && (!isBound || carries !== 'typed' || kind.fitsSchema === true);
    const errors =
      isAgain && random.chance(sloppiness.mendShare) ? [] : errorsOf(random, sloppiness, habits.filter(canHit), takenKinds.filter(canHit));
    const written = writtenWith(errors, reply, request, context);
    sent.push({ role: request.role, about, carries, errors: errors.map(({ name }) => name), ideal: reply, sent: written, isAgain });
    return { text: behindAdapter(written.text), calls: written.calls, finish: written.finish, chunks: 1 };
  }

  return { habits: habits.map(({ name }) => name), sent, answer };
}

function picked(random: SeededRandom, count: number): ErrorKind[] {
  const left = [...takenKinds];
  return Array.from({ length: count }, () => left.splice(random.below(left.length), 1)).flat();
}

function errorsOf(
  random: SeededRandom,
  { habitShare, chanceShare }: Sloppiness,
  habits: readonly ErrorKind[],
  all: readonly ErrorKind[],
): ErrorKind[] {
  const shown = habits.length > 0 && random.chance(habitShare) ? [random.pick(habits)] : [];
  const chance = all.length > 0 && random.chance(chanceShare) ? [random.pick(all)] : [];
  const both = [...shown, ...chance];
  // An error that replaces the whole reply excludes all others.
  const whole = both.find(({ isWhole }) => isWhole);
  if (whole) return [whole];
  const outermost = both.filter(({ isOutermost }) => isOutermost).slice(0, 1);
  return [...both.filter(({ isOutermost }) => !isOutermost), ...outermost];
}

/** Returns the reply shown to the repairer; if several have the same text, the first one that is not yet repaired. */
function repaired(request: ModelRequest, sent: readonly SentReply[], done: Set<SentReply>): SentReply | null {
  const shown = request.messages.map(({ text }) => text).join('\n');
  const beginning = (text: string) => text.trim().slice(0, 120);
  const bodies = ({ sent: { text } }: SentReply) => [text, ...text.split(/<<<\w+>>>/)];
  const left = sent.filter((reply) => reply.role !== 'repairer' && reply.carries !== 'edits' && !done.has(reply));
  const isShown = (reply: SentReply) => bodies(reply).some((body) => beginning(body).length > 20 && shown.includes(beginning(body)));
  const last = left.findLast(isShown);
  const found =
    (last && left.find(({ sent: { text } }) => text === last.sent.text)) ?? left.findLast(({ errors }) => errors.length > 0) ?? null;
  if (found) done.add(found);
  return found;
}

/** Returns the reply's data without prose, because the repairer is asked only for data. */
function dataOf({ json, blocks }: Reply): Reply {
  return { prose: '', blocks: [], edits: [], json: json ?? blocks[0]?.value ?? {} };
}

function writtenWith(errors: readonly ErrorKind[], reply: Reply, request: ModelRequest, context: ErrorContext): WrittenReply {
  const value = (held: unknown) => errors.reduce((sum, { value: change }) => change?.(sum, context) ?? sum, held);
  const body = (held: unknown) => errors.reduce((sum, { written }) => written?.(sum, context) ?? sum, JSON.stringify(value(held)));
  const edits = errors.reduce((sum, { edits: change }) => change?.(sum, context) ?? sum, reply.edits);
  const areCalls = request.tools.some(({ name }) => name === 'replace_in_file');
  const blocks = reply.blocks.map(({ name, value: held }) => `<<<${name}>>>\n${body(held)}\n<<<END>>>`);
  const asText = !areCalls && edits.length > 0 ? [`<<<EDITS>>>\n${edits.map(fenceOf).join('\n')}\n<<<END>>>`] : [];
  const text = reply.json === undefined ? [reply.prose, ...blocks, ...asText].join('\n\n') : body(reply.json);
  const plain: WrittenReply = { text, calls: areCalls ? edits : [], edits, finish: 'stop' };
  return errors.reduce((sum, { reply: change }) => change?.(sum, context) ?? sum, plain);
}

function fenceOf({ args }: ToolCall): string {
  const { path = '', old_text = '', new_text, content } = args as Readonly<Record<string, string>>;
  const lines = (text: string) => (text === '' ? [] : [text.replace(/\n$/, '')]);
  return [
    '```js',
    path,
    '<<<<<<< SEARCH',
    ...lines(old_text),
    '=======',
    ...lines(new_text ?? content ?? ''),
    '>>>>>>> REPLACE',
    '```',
  ].join('\n');
}

/** Returns the text as a provider's adapter passes it on. */
function behindAdapter(text: string): string {
  const filter = createReasoningFilter();
  return filter.read(text).shown + filter.rest().shown;
}
