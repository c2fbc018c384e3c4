// Problems with a step: diagnostics, refused edits and missing changes.
import type { EditRefusal } from '../../src/core/edits/lines/proposal';
import type { DiagnosticChange } from '../../src/core/execution/compareDiagnostics';
import type { MissingChange } from '../../src/core/outcome/buildStatements';
import { InlineText, PlaceLink } from '../markdown/markdownInline';
import { useStrings } from '../model/context';
import { Chip } from '../ui/Chip';
import { Fold } from '../ui/Fold';

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

export function Refusals({ refused }: { readonly refused: readonly EditRefusal[] }) {
  const t = useStrings();
  if (refused.length === 0) return null;
  return (
    <Fold summary={t.count('refusal.title', refused.length)}>
      <ul class="files">
        {refused.map((refusal, index) => (
          <li key={index}>
            <code>{refusal.path}</code> {t(`refusal.${refusal.reason}`)} <span class="quiet">{refusal.intent}</span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

/** Maximum number of missing changes to list; the rest are only counted. */
const maxNamed = 8;

export function Missing({ changes }: { readonly changes: readonly MissingChange[] }) {
  const t = useStrings();
  if (changes.length === 0) return null;
  return (
    <div class="missing">
      <b>{t('card.done.missing')}</b>
      <ul>
        {changes.slice(0, maxNamed).map(({ name, why }, index) => (
          <li key={index}>
            <InlineText text={name} />{' '}
            <span class="quiet">
              <InlineText text={why} />
            </span>
          </li>
        ))}
        {changes.length > maxNamed && <li class="quiet">{t.count('card.done.missing.more', changes.length - maxNamed)}</li>}
      </ul>
    </div>
  );
}
