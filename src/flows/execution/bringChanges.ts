// What another agent made of the prompt comes back as a step to review, and the user's press is the approval of that step and of nothing else.
import type { CommandOf } from '../../core/commands';
import type { KeptFile } from '../../core/checkpoints/facts';
import type { Fact } from '../../core/events';
import type { HandOnPlace } from '../../core/handover/handOnPlaces';
import type { MissedChanges } from '../../core/handover/state';
import { awaits } from '../../core/next';
import { planText, type TaskMap } from '../../core/plan/taskMap';
import { keepText } from '../edits/checkpointContents';
import type { Flow } from '../kernel/flow';
import { approvalFacts, isOffered } from '../../core/plan/approval';
import { changesSince } from './changesSince';
import { broughtTask, proposalsInText } from './takeBackChanges';

const maxNamed = 20;

/** The user wants the changes reviewed: those in the files, or those in a text they pasted. */
export async function bringChanges(flow: Flow, { text }: CommandOf<'handOn.review'>): Promise<void> {
  if (awaits(flow.recorder.session()) !== 'readyChoice') return;
  const found = text === undefined ? await changesInFiles(flow) : await changesInText(flow, text);
  if ('missed' in found) return flow.recorder.record({ type: 'changes.missed', why: found.missed });
  const { facts, hash } = startFacts(flow, found);
  const isBegun = await flow.recorder.recordIf((session) => awaits(session) === 'readyChoice', ...facts);
  // what is approved has to be on offer; where this is never written the plan waits on its card
  if (isBegun) await flow.recorder.recordIf(({ progress }) => isOffered(progress, hash), ...approvalFacts(hash, 'button'));
}

/** What there is to review, and the files that are left as they are. */
interface FoundChanges {
  readonly by: HandOnPlace;
  readonly paths: readonly string[];
  readonly left: readonly string[];
  /** Those whose changes are the user's in part. */
  readonly mixed: readonly string[];
  readonly files: KeptFile[];
  readonly text?: string;
}

type Sought = FoundChanges | { readonly missed: MissedChanges };

async function changesInFiles(flow: Flow): Promise<Sought> {
  const { handedOn } = flow.recorder.session();
  const { changed, left, mixed } = handedOn ? await changesSince(flow, handedOn) : { changed: [], left: [], mixed: [] };
  if (!handedOn || changed.length === 0) return { missed: 'noChanges' };
  return { by: handedOn.to, paths: changed.map(({ path }) => path), left, mixed, files: changed };
}

async function changesInText(flow: Flow, text: string): Promise<Sought> {
  const by = flow.recorder.session().handedOn?.to ?? 'clipboard';
  const { files } = await proposalsInText(flow, text);
  if (files.length === 0) return { missed: 'noEdits' };
  return { by, paths: files.map(({ path }) => path), left: [], mixed: [], files: [], text: await keepText(flow, text) };
}

/** One step that says whose changes it holds; the user's press is the approval of it and of nothing else. */
function startFacts(flow: Flow, { by, paths, left, mixed, files, text }: FoundChanges): { readonly facts: Fact[]; readonly hash: string } {
  const texts = flow.ports.settings.texts();
  const { ready } = flow.recorder.session();
  const title = texts[`handOn.step.${by}`];
  const named = (key: 'handOn.left' | 'handOn.mixed', files: readonly string[]) =>
    files.length > 0 ? [`${texts[key]} ${files.slice(0, maxNamed).join(', ')}`.slice(0, 400)] : [];
  const steps = [title, ...named('handOn.mixed', mixed), ...named('handOn.left', left)];
  const plan: TaskMap = {
    goal: (ready?.handover.goal ?? '').slice(0, 1_000),
    tasks: [
      {
        id: broughtTask,
        title,
        goal: '',
        files: paths.slice(0, maxNamed),
        steps,
        doneWhen: '',
        dependsOn: [],
        risk: 'medium',
        answers: [],
      },
    ],
    openDecisions: [],
  };
  const hash = flow.ports.digest(planText(plan));
  const facts: Fact[] = [
    { type: 'ready.settled', choice: 'start' },
    { type: 'phase.entered', from: 'ready', to: 'execution', cause: 'implementationStarted' },
    { type: 'plan.proposed', plan, version: 1, hash, by: 'user' },
    { type: 'changes.brought', taskId: broughtTask, by, files, ...(text !== undefined && { text }) },
  ];
  return { facts, hash };
}
