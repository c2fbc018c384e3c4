// Invariants of sloppy sessions.
import assert from 'node:assert/strict';
import { logOf } from '../openPlan';
import { figuresOf } from './sloppyFigures';
import { filesAfter, filesBefore } from './idealFiles';
import type { SentReply } from './sloppyModel';
import type { SloppySession } from './sloppySession';

/** Number of leading letters and digits that identify a text; quotes, escapes and truncation change the rest. */
const knownBy = 24;
const known = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
const beginningOf = (text: string) => known(text).slice(0, knownBy);
const holds = (text: string, item: string) => known(text).includes(beginningOf(item));

const record = (value: unknown) => (typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textsIn = (value: unknown, key: string, field: string) => list(record(value)[key]).map((item) => String(record(item)[field] ?? ''));

/** Returns the items of one kind that occurred in any reply, in any form. */
function cameIn(sent: readonly SentReply[], of: (data: unknown) => readonly string[]): readonly string[] {
  const found = sent.flatMap(({ ideal, sent: { text } }) => {
    const data = [ideal.json, ...ideal.blocks.map(({ value }) => value)];
    return data.flatMap(of).filter((item) => item !== '' && holds(text, item));
  });
  return [...new Set(found)];
}

/** Y1: no plan step, finding, objection or clause that was received is lost silently. */
function checkItems({ test, model }: SloppySession): void {
  const log = logOf(test);
  const { discussion } = test.session();
  const isTold = (by: string) => log.some((event) => event.type === 'oddity.noted' && event.by === by);
  const plans = log.flatMap((event) => (event.type === 'plan.proposed' ? [event.plan] : []));
  if (plans.length > 0)
    for (const title of cameIn(model.sent, (data) => textsIn(data, 'tasks', 'title')))
      assert.ok(
        plans.some((plan) => plan.tasks.some((task) => holds(task.title, title)) || plan.openDecisions.some((line) => holds(line, title))),
        `Y1: the plan lost "${title}"`,
      );
  for (const role of ['reviewer.step']) {
    const given = log.filter((event) => event.type === 'review.given' && `reviewer.${event.reviewer}` === role);
    const came = cameIn(
      model.sent.filter((reply) => reply.role === role),
      (data) => textsIn(data, 'findings', 'text'),
    );
    for (const text of came)
      assert.ok(
        given.some(
          (event) => event.type === 'review.given' && (event.gap !== null || event.findings.some((each) => holds(each.text, text))),
        ),
        `Y1: the review lost "${text}"`,
      );
  }
  for (const member of ['architect', 'adversary', 'director']) {
    if (isTold(member)) continue;
    const own = model.sent.filter(({ role, carries }) => role === member && carries === 'block');
    for (const text of cameIn(own, (data) => textsIn(data, 'objections', 'text')))
      assert.ok(
        discussion.objections.some((each) => holds(each.text, text)),
        `Y1: ${member}'s objection is lost: "${text}"`,
      );
    for (const text of cameIn(own, (data) => [...textsIn(data, 'proposal', 'text'), ...textsIn(data, 'clauses', 'text')]))
      assert.ok(
        (discussion.proposal?.clauses ?? []).some((each) => holds(each.text, text)),
        `Y1: ${member}'s clause is lost: "${text}"`,
      );
  }
}

/** Y2: no step is reported as complete while a part of it is missing or duplicated, unless the user was told. */
function checkWhole(session: SloppySession): void {
  assert.deepEqual(figuresOf(session).untold, [], 'Y2');
}

/** Y3: no line added by a step occurs twice in a file. */
function checkDoubled({ test }: SloppySession): void {
  for (const [path, text] of test.workspace.files) {
    const lines = text.split('\n').map((line) => line.trim());
    const mayStand = new Set(
      [filesBefore[path], filesAfter[path]].flatMap((whole) => (whole ?? '').split('\n').map((line) => line.trim())),
    );
    const added = [...mayStand].filter((line) => line.length > 8 && !(filesBefore[path] ?? '').includes(line));
    for (const line of added) assert.ok(lines.filter((each) => each === line).length <= 1, `Y3: "${line}" stands twice in ${path}`);
  }
}

/** Y4: whenever a plan is offered, each user request of the discussion is in a clause, in a step, or left open. */
function checkWishes({ test, asked }: SloppySession): void {
  const { progress, discussion } = test.session();
  const plan = progress.offered?.plan;
  if (!plan) return;
  const told = [
    ...plan.openDecisions,
    ...(plan.said ?? []).map(({ words = '' }) => words),
    ...(discussion.proposal?.clauses ?? []).map(({ text }) => text),
  ];
  for (const wish of asked)
    assert.ok(
      told.some((text) => holds(text, wish)),
      `Y4: nobody says what became of "${wish}"`,
    );
}

/** Y5: nothing is written that the user did not accept. */
function checkWrites({ test }: SloppySession): void {
  const accepted = logOf(test).filter((event) => event.type === 'hunk.settled' && event.verdict === 'accepted').length;
  assert.ok(accepted > 0 || test.workspace.writes.length === 0, 'Y5: files were written without an accept');
}

/** Y6: no protocol text is visible to users. */
function checkMachinery(session: SloppySession): void {
  assert.deepEqual(figuresOf(session).machinery, [], 'Y6');
}

interface SloppyPromise {
  readonly promise: string;
  readonly check: (session: SloppySession) => void;
  /** Kinds of errors under which the product does not satisfy the invariant yet, with the reason. */
  readonly except: Readonly<Record<string, string>>;
}

const unreadable = 'a block that cannot be read after its repair is gone without a word';
const cutOff = 'a reply that is cut off at every attempt may count as complete';
const refused = 'a refused edit may be forgotten when a later attempt comes to edits';
const dropped = 'what the reply after a cut-off leaves out may count as sent';
const shown = 'a stance in YAML is shown';

export const sloppyPromises: readonly SloppyPromise[] = [
  { promise: 'what the user asked for is at a step or left open', check: checkWishes, except: {} },
  { promise: 'nothing is written without an accept', check: checkWrites, except: {} },
  { promise: 'every item of a reply is taken or told', check: checkItems, except: { 'missing fields': unreadable } },
  {
    promise: 'no step is whole of which a part is missing',
    check: checkWhole,
    except: {
      'missing fields': unreadable,
      'cut off at the length': cutOff,
      'a quotation of one word': refused,
      'only the last edit again': dropped,
      'an empty reply': refused,
    },
  },
  { promise: 'no added line stands twice', check: checkDoubled, except: {} },
  { promise: 'no machinery is shown', check: checkMachinery, except: { 'YAML behind the words': shown } },
];

/** Checks the invariants, except those that the product does not satisfy yet under the errors of this session. */
export function checkPromises(session: SloppySession): void {
  const met = new Set(session.model.sent.flatMap(({ errors }) => errors));
  for (const { check, except } of sloppyPromises) if (!Object.keys(except).some((kind) => met.has(kind))) check(session);
}
