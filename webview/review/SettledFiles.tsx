// What was taken and what was left of a settled step, by file, each opening into its hunks.
import type { Verdict } from '../../src/core/edits/lines/proposal';
import { reviewChanges } from './reviewOrder';
import { HunkList } from './HunkList';
import { LazyFold } from '../ui/LazyFold';
import { useStrings } from '../model/context';
import type { TaskProgress } from '../../src/core/execution/state';

export function SettledFiles({ task }: { readonly task: TaskProgress }) {
  const t = useStrings();
  return (
    <div class="settled-files">
      {task.files.map((file) => {
        const count = (verdict: Verdict) => file.hunks.filter(({ id }) => task.verdicts[id] === verdict).length;
        const accepted = count('accepted');
        const rejected = count('rejected');
        const left = file.hunks.length - accepted - rejected;
        const counts = [
          accepted > 0 && t.count('card.changes.accepted', accepted),
          rejected > 0 && t.count('card.changes.rejected', rejected),
          left > 0 && t.count('card.voice.left', left),
        ];
        const summary = (
          <>
            <code>{file.path}</code> <span class="quiet">{counts.filter(Boolean).join(' · ')}</span>
          </>
        );
        return (
          <LazyFold key={`${file.operation} ${file.path}`} path={file.to ?? file.path} summary={summary}>
            {() => <HunkList taskId={task.id} attempt={task} changes={reviewChanges([file])} isByFile={false} actions={null} />}
          </LazyFold>
        );
      })}
    </div>
  );
}
