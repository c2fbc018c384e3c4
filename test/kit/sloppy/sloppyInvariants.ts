// Promises that hold after every session with a simulated small model, whatever errors were in its replies.
import assert from 'node:assert/strict';
import { logOf } from '../openPlan';
import { figuresOf } from './sloppyFigures';
import { filesAfter, filesBefore } from './idealFiles';
import type { SentReply } from './sloppyModel';
import type { SloppySession } from './sloppySession';

/** Letters and digits of a text's beginning: the rest changes with quotes, escapes and what is cut off. */
const knownBy = 24;
const known = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
const beginningOf = (text: string) => known(text).slice(0, knownBy);
const holds = (text: string, item: string) => known(text).includes(beginningOf(item));

const record = (value: unknown) => (typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textsIn = (value: unknown, key: string, field: string) => list(record(value)[key]).map((item) => String(record(item)[field] ?? ''));

/** Items of a kind that came in some reply, in whatever form. */
function cameIn(sent: readonly SentReply[], of: (data: unknown) => readonly string[]): readonly string[] {
  const found = sent.flatMap(({ ideal, sent: { text } }) => {
    const data = [ideal.json, ...ideal.blocks.map(({ value }) => value)];
    return data.flatMap(of).filter((item) => item !== '' && holds(text, item));
  });
  return [...new Set(found)];
}

/** Y1: no step of a plan, no finding, objection or clause that came is gone without a word. */
export function checkItems({ test, model }: SloppySession): void {
  const log = logOf(test);
  const { room } = test.session();
  const isTold = (by: string) => log.some((event) => event.type === 'oddity.noted' && event.by === by);
  const plans = log.flatMap((event) => (event.type === 'plan.proposed' ? [event.plan] : []));
  if (plans.length > 0)
    for (const title of cameIn(model.sent, (data) => textsIn(data, 'tasks', 'title')))
      assert.ok(
        plans.some((plan) => plan.tasks.some((task) => holds(task.title, title)) || plan.openDecisions.some((line) => holds(line, title))),
        `Y1: the plan lost "${title}"`,
      );
  for (const role of ['reviewer.correctness']) {
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
        room.objections.some((each) => holds(each.text, text)),
        `Y1: ${member}'s objection is lost: "${text}"`,
      );
    for (const text of cameIn(own, (data) => [...textsIn(data, 'proposal', 'text'), ...textsIn(data, 'clauses', 'text')]))
      assert.ok(
        (room.proposal?.clauses ?? []).some((each) => holds(each.text, text)),
        `Y1: ${member}'s clause is lost: "${text}"`,
      );
  }
}

/** Y2: no step is called whole of which a part is missing or stands twice, unless the user was told beside it. */
export function checkWhole(session: SloppySession): void {
  assert.deepEqual(figuresOf(session).untold, [], 'Y2');
}

/** Y3: no line that a step adds stands twice in a file. */
export function checkDoubled({ test }: SloppySession): void {
  for (const [path, text] of test.workspace.files) {
    const lines = text.split('\n').map((line) => line.trim());
    const mayStand = new Set(
      [filesBefore[path], filesAfter[path]].flatMap((whole) => (whole ?? '').split('\n').map((line) => line.trim())),
    );
    const added = [...mayStand].filter((line) => line.length > 8 && !(filesBefore[path] ?? '').includes(line));
    for (const line of added) assert.ok(lines.filter((each) => each === line).length <= 1, `Y3: "${line}" stands twice in ${path}`);
  }
}

/** Y4: what the user asked for in the discussion is in a clause, at a step, or left open, where a plan is offered. */
export function checkWishes({ test, asked }: SloppySession): void {
  const { progress, room } = test.session();
  const plan = progress.offered?.plan;
  if (!plan) return;
  const told = [
    ...plan.openDecisions,
    ...(plan.said ?? []).map(({ words = '' }) => words),
    ...(room.proposal?.clauses ?? []).map(({ text }) => text),
  ];
  for (const wish of asked)
    assert.ok(
      told.some((text) => holds(text, wish)),
      `Y4: nobody says what became of "${wish}"`,
    );
}

/** Y5: nothing is written that the user did not accept. */
export function checkWrites({ test }: SloppySession): void {
  const accepted = logOf(test).filter((event) => event.type === 'hunk.settled' && event.verdict === 'accepted').length;
  assert.ok(accepted > 0 || test.workspace.writes.length === 0, 'Y5: files were written without an accept');
}

/** Y6: nothing of the machinery is in what people read. */
export function checkMachinery(session: SloppySession): void {
  assert.deepEqual(figuresOf(session).machinery, [], 'Y6');
}
