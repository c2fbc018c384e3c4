// What the languages have to say of a step's files that they had not to say before it, with a way to each place.
import type { DiagnosticChange } from '../../src/core/execution/diagnostics';
import { Chip } from '../ui/Chip';
import { PlaceLink } from '../markdown/PlaceLink';
import { useStrings } from '../model/context';

export function Problems({ change }: { readonly change: DiagnosticChange | null }) {
  const t = useStrings();
  if (!change || change.added.length + change.gone.length === 0) return null;
  return (
    <div class="problems">
      {change.added.length > 0 && <Chip tone="bad">{t.count('card.diagnostics.added', change.added.length)}</Chip>}{' '}
      {change.gone.length > 0 && <Chip tone="good">{t.count('card.diagnostics.gone', change.gone.length)}</Chip>}
      <ul class="files">
        {change.added.map(({ path, line, message }, index) => (
          <li key={index}>
            <PlaceLink path={path} line={line} text={`${path}:${line}`} /> <span class="quiet">{message}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
