// Which component shows which kind of entry of a build: plan, steps, edits, checks, and what became of it.
import { recordTaskId } from '../../src/core/execution/state';
import type { Entry } from '../../src/core/transcript';
import { DoneEntry } from '../done/DoneCard';
import { RecordEntry } from '../done/DoneRecord';
import { ExpertsEntry } from '../experts/ExpertsCard';
import { PlanEntry } from '../plan/PlanCard';
import { RefusedPlanLine } from '../plan/RefusedPlanLine';
import { SideQuestion } from '../plan/SideQuestion';
import { CommandEntry } from './CommandCard';
import { RestoreEntry } from './RestoreCard';
import { TaskEntry } from './TaskCard';
import { VerificationEntry } from './VerificationCard';

type BuildKind = 'experts' | 'plan' | 'planRefused' | 'aside' | 'task' | 'command' | 'restore' | 'verification' | 'done';

export type BuildEntry = Extract<Entry, { readonly kind: BuildKind }>;

export function ExecutionEntry({ entry }: { readonly entry: BuildEntry }) {
  switch (entry.kind) {
    case 'experts':
      return <ExpertsEntry batchId={entry.batchId} />;
    case 'plan':
      return <PlanEntry version={entry.version} entry={entry} />;
    case 'planRefused':
      return <RefusedPlanLine reason={entry.reason} />;
    case 'aside':
      return <SideQuestion entry={entry} />;
    case 'task':
      if (entry.taskId === recordTaskId) return <RecordEntry entry={entry} attempt={entry.attempt} />;
      return <TaskEntry entry={entry} taskId={entry.taskId} attempt={entry.attempt} />;
    case 'command':
      return <CommandEntry commandId={entry.commandId} />;
    case 'restore':
      return <RestoreEntry restoreId={entry.restoreId} checkpointId={entry.checkpointId} />;
    case 'verification':
      return <VerificationEntry entry={entry} />;
    case 'done':
      return <DoneEntry entry={entry} />;
  }
}
