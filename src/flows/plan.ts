// The plan: written by the Planner, checked by the engine, and offered with the hash an approval will be bound to.
import { languageNames } from '../core/language';
import { renderDone, renderExecutionHandover, renderPlan } from '../core/handover/render';
import { planProblems, planText, type TaskMap, taskMapSchema } from '../core/plan/taskMap';
import { renderLedger, renderVotes } from '../core/team/render';
import { parseTyped } from '../core/text/parseReply';
import { fail, ok, type Result } from '../core/text/result';
import { repair } from './askTyped';
import { raiseFault } from './fault';
import type { Flow } from './flow';
import { renderProject } from './project';
import { type Spoken, speak } from './speak';

/** Offers a plan, or a new version of it when the user commented on the last one. */
export async function plan(flow: Flow): Promise<void> {
  const { recorder, ports } = flow;
  if (ports.workspace.name === null) return raiseFault(flow, 'noWorkspace', '');
  const { language, ready, room, progress } = recorder.session();
  const prompt = await ports.prompts.render('planning/planner', {
    language: languageNames[language],
    project: await renderProject(flow),
    handover: `${ready ? renderExecutionHandover(ready.handover) : 'none'}\nVotes:\n${renderVotes(room)}`,
    ledger: renderLedger(room),
    comments: progress.comments.map((comment) => `- ${comment}`).join('\n') || 'none',
    done: renderDone(progress.done),
    previous: progress.offered ? renderPlan(progress.offered) : 'none',
  });
  let usable = true;
  const speech = { agent: 'planner', to: 'user', reason: '', source: 'engine', purpose: 'plan', prompt } as const;
  await speak(flow, speech, async (spoken) => {
    const found = await planOf(flow, spoken);
    usable = found.ok;
    if (!found.ok) return {};
    const version = (recorder.session().progress.offered?.version ?? 0) + 1;
    return { facts: [{ type: 'plan.proposed', plan: found.value, version, hash: ports.digest(planText(found.value)) }] };
  });
  if (!usable && !flow.signal.aborted) await raiseFault(flow, 'planUnusable', '');
}

async function planOf(flow: Flow, spoken: Spoken): Promise<Result<TaskMap, string>> {
  const block = spoken.blocks.find((found) => found.name === 'PLAN');
  const parsed = block ? checked(parseTyped(block.body, taskMapSchema)) : fail('the PLAN block is missing');
  if (parsed.ok) return parsed;
  const repaired = await repair(flow, { agent: 'planner', schema: taskMapSchema, problem: parsed.error, text: block?.body ?? spoken.text });
  return repaired.ok ? checked(repaired) : fail(repaired.error.reason);
}

function checked(parsed: Result<TaskMap, string>): Result<TaskMap, string> {
  if (!parsed.ok) return parsed;
  const problems = planProblems(parsed.value);
  return problems.length === 0 ? ok(parsed.value) : fail(problems.map((problem) => JSON.stringify(problem)).join('; '));
}
