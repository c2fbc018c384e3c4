// Why a hunk is there: the clauses and decisions its step carries, in their words, and the way back to who argued them; quiet until it is opened.
import { idsOf } from '../../src/core/plan/taskMap';
import { hunkKey, trailOf } from '../../src/core/trail/graph';
import { InlineText } from '../markdown/markdownInline';
import { TrailLinks, useTrailGraph } from '../shared/TrailLinks';
import { LazyFold } from '../ui/LazyFold';
import { useSession, useStrings } from '../model/context';

interface Props {
  readonly taskId: string;
  readonly attempt: number;
  readonly hunkId: string;
}

export function HunkReasons({ taskId, attempt, hunkId }: Props) {
  const t = useStrings();
  const task = useSession().progress.offered?.plan.tasks.find(({ id }) => id === taskId);
  if (!task || idsOf(task).length === 0) return null;
  return <LazyFold summary={t('trail.why')}>{() => <Reasons of={hunkKey(taskId, attempt, hunkId)} />}</LazyFold>;
}

function Reasons({ of }: { readonly of: string }) {
  const reasons = trailOf(useTrailGraph(), of).flatMap((node) => (node.kind === 'entry' || node.kind === 'clause' ? [node] : []));
  return (
    <div class="reasons">
      {reasons.map(({ id, text }) => (
        <p key={id} class="quiet">
          <b>{id}</b> <InlineText text={text} />
        </p>
      ))}
      <TrailLinks of={of} />
    </div>
  );
}
