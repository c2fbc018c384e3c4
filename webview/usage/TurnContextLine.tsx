import type { RoleLooks, TurnContext } from '../../src/core/context/evidence/evidence';

// What a member looked up for its turn, folded to one line, and what of the workspace it was shown.
import { useStrings } from '../model/context';
import { LookList, SourceList } from '../shared/LookList';
import { askedName, consultedText, looksText } from '../shared/lookupText';
import { Fold } from '../ui/Fold';

export function TurnContextLine({ context }: { readonly context: TurnContext }) {
  const t = useStrings();
  const { looks, sources } = context;
  if (looks.length === 0 && sources.length === 0) return null;
  return (
    <div class="looks">
      <Fold summary={looks.length > 0 ? looksText(t, looks) : t.count('look.shown', new Set(sources.map(({ path }) => path)).size)}>
        {looks.length > 0 && <LookList looks={looks} />}
        {sources.length > 0 && <SourceList sources={sources} />}
      </Fold>
    </div>
  );
}

/** What experts and reviewers looked up beside the turns, folded to one line. */
export function ConsultedLine({ by }: { readonly by: readonly RoleLooks[] }) {
  const t = useStrings();
  return (
    <div class="looks">
      <Fold summary={consultedText(t, { by })}>
        {by.map(({ role, agent, looks }, index) => (
          <div key={index}>
            {by.length > 1 && <b>{askedName(t, role, agent)}</b>}
            <LookList looks={looks} />
          </div>
        ))}
      </Fold>
    </div>
  );
}
