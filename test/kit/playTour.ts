// Plays the guided tour.
import { openChoices } from '../../src/core/discussion/choices';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRecorded, parseRecording, type Recording } from '../../src/adapters/models/recorded';
import type { Event } from '../../src/core/events';
import type { Awaited } from '../../src/core/next';
import { currentTask, undecided } from '../../src/core/execution/selectors';
import type { Models } from '../../src/flows/ports/ports';
import { memorySessions } from './memory';
import { openTestSession, type TestSession, type TestSessionOptions } from './openTestSession';
import { sampleFiles } from './sampleFiles';
import { virtualClock } from './virtualClock';

export function recording(): Recording {
  const parsed = parseRecording(readFileSync('media/tour.json', 'utf8'));
  assert.ok(parsed.ok, parsed.ok ? '' : parsed.error);
  return parsed.value;
}

/**
 * Performs the user's actions from the current state on, until none is needed or there is a fault to resolve.
 * @param together accepts all hunks of a step at once
 * @param stop ends the tour when the session awaits this action
 */
export async function play(test: TestSession, request: string, together = false, stop: Awaited | null = null): Promise<void> {
  if (test.session().phase === null) await test.say(request);
  for (let clicks = 0; clicks < 100; clicks++) {
    const session = test.session();
    if (test.awaits() === stop) return;
    switch (test.awaits()) {
      case 'answers': {
        const questions = session.clarify.rounds.at(-1)?.questions ?? [];
        const answers = questions.map(({ choices }) => ({
          choices: choices.filter((choice) => choice.recommended).map((choice) => choice.label),
          text: '',
        }));
        await test.send({ type: 'questions.answer', round: session.clarify.rounds.length, answers });
        break;
      }
      case 'briefAcceptance':
        assert.ok(session.clarify.brief);
        await test.send({ type: 'brief.accept', brief: session.clarify.brief });
        break;
      case 'resume':
        await test.send({ type: 'run.resume' });
        break;
      case 'floor':
        await test.send({ type: 'floor.pass' });
        break;
      case 'choice':
        await test.send({ type: 'choice.make', objectionId: openChoices(session.discussion)[0]?.id ?? '', choice: { kind: 'later' } });
        break;
      case 'consensus':
        await test.send({ type: 'consensus.settle', taken: true });
        break;
      case 'readyChoice':
        await test.send({ type: 'ready.settle', choice: 'start' });
        break;
      case 'approval':
        await test.send({ type: 'plan.approve', hash: session.progress.offered?.hash ?? '' });
        break;
      case 'review': {
        const task = currentTask(session.progress);
        const hunk = task ? undecided(task)[0] : undefined;
        assert.ok(task && hunk);
        if (together) await test.send({ type: 'task.settle', taskId: task.id, accept: true });
        else await test.send({ type: 'hunk.settle', taskId: task.id, hunkId: hunk.id, accept: true });
        break;
      }
      case 'verification':
        await test.send({ type: 'verification.run' });
        break;
      default:
        return;
    }
  }
}

/**
 * Opens the tour at the point where it awaits `stop`. The log up to there is played once per process.
 * @param options includes the models that continue the recorded session
 */
export async function openTourAt(stop: Awaited, options: Omit<TestSessionOptions, 'sessions' | 'files'>): Promise<TestSession> {
  const log = await logsUpTo(stop);
  const sessions = memorySessions(() => 0);
  sessions.logs.set('session-1', structuredClone([...log]));
  const test = await openTestSession({ ...options, sessions, files: sampleFiles() });
  assert.equal(test.awaits(), stop);
  return test;
}

const played = new Map<Awaited, Promise<readonly Event[]>>();

function logsUpTo(stop: Awaited): Promise<readonly Event[]> {
  const known = played.get(stop) ?? playUpTo(stop);
  played.set(stop, known);
  return known;
}

async function playUpTo(stop: Awaited): Promise<readonly Event[]> {
  const test = await openTestSession({ models: tourTeam(recording()), files: sampleFiles() });
  await play(test, recording().request, true, stop);
  return [...test.sessions.logs.values()].at(-1) ?? [];
}

export async function tourEvents(): Promise<readonly Event[]> {
  const tour = recording();
  const test = await openTestSession({ models: tourTeam(tour), files: sampleFiles() });
  await play(test, tour.request);
  return [...test.sessions.logs.values()].at(-1) ?? [];
}

/**
 * Returns the recorded team, with each text in one chunk. Streaming would scan each word for secrets, which takes a quarter of a session's
 * time and gives the same result (`recorded.test`, `tour.test` and `stop.test` stream).
 */
export function tourTeam(tour: Recording): Models {
  const team = createRecorded(tour, virtualClock(), { paceMs: 0 });
  return {
    ...team,
    async *stream(...asked: Parameters<Models['stream']>) {
      let text = '';
      for await (const event of team.stream(...asked)) {
        if (event.type === 'text') text += event.text;
        else {
          if (text !== '') yield { type: 'text', text };
          text = '';
          yield event;
        }
      }
    },
  };
}

/** Returns the model calls of the tour in order. Calls of one kind (role and phase) behave alike when they fail or are stopped. */
export async function tourCalls(): Promise<readonly { readonly role: string; readonly kind: string }[]> {
  const team = tourTeam(recording());
  const calls: { role: string; kind: string }[] = [];
  const stream: typeof team.stream = (request, signal) => {
    calls.push({ role: request.role, kind: `${request.role} ${test.session().phase}` });
    return team.stream(request, signal);
  };
  const test = await openTestSession({ models: { ...team, stream }, files: sampleFiles() });
  await play(test, recording().request);
  return calls;
}
