// Cost of the session by phase, by member and by call.
import { path as close } from '@vscode/codicons/src/icons/close.svg';
import { useId } from 'preact/hooks';
import type { ReviewerId } from '../../src/core/execution/facts';
import type { TextKey } from '../../src/core/i18n/language';
import { costsBy } from '../../src/core/models/costs';
import type { CallLine } from '../../src/core/models/state';
import { addSpend, noSpend, type Spend, type Usage } from '../../src/core/models/usage';
import type { Session } from '../../src/core/session';
import { usePanel, useStrings } from '../model/context';
import type { Strings } from '../model/strings';
import { reviewerName } from '../common/LookList';
import { Fold } from '../ui/Fold';
import { usePopup } from '../ui/usePopup';
import { QuietButton } from '../ui/Button';

/** Maximum number of listed calls; the sums include all calls. */
const shownAtMost = 50;

export function CostView({ onClose }: { readonly onClose: () => void }) {
  const { connection, live } = usePanel();
  const t = useStrings();
  const view = usePopup<HTMLDivElement>(onClose);
  const title = useId();
  const { costs } = live.session.value.models;
  const asOf = connection.environment.value?.prices.asOf ?? '';
  return (
    <div class="over costs" ref={view} role="dialog" tabIndex={-1} aria-labelledby={title}>
      <div class="costs-head">
        <h2 id={title}>{t('cost.title')}</h2>
        <QuietButton label={t('cost.close')} icon={close} onPress={onClose} />
      </div>
      <CostTable
        caption={t('report.cost.phase')}
        heads={[t('report.phase'), t('report.calls')]}
        rows={sumsBy(live.session.value, 'phase', t)}
      />
      <CostTable
        caption={t('report.cost.member')}
        heads={[t('report.member'), t('report.calls')]}
        rows={sumsBy(live.session.value, 'who', t)}
      />
      <Fold summary={t('cost.calls')}>
        <CostTable
          caption={t('cost.calls')}
          isCaptionShown={false}
          heads={[t('report.member'), t('cost.model')]}
          rows={costs.calls
            .slice(-shownAtMost)
            .reverse()
            .map((call) => callRow(call, t))}
        />
      </Fold>
      {costs.calls.some(({ estimated }) => estimated) && <p class="hint">{t('cost.estimated')}</p>}
      <p class="hint">{t('cost.prices', { date: asOf })}</p>
    </div>
  );
}

/** Returns rows with the sums per phase or per member; a member's sum includes its duties. */
function sumsBy({ models }: Session, key: 'who' | 'phase', t: Strings): readonly CostRow[] {
  const named = (name: string) => (key === 'phase' && name !== '' ? t(`phase.${name}` as TextKey) : whoOf(name, t));
  const sums = new Map<string, Spend>();
  for (const { name, spend } of costsBy(models.costs.cells, key)) sums.set(named(name), addSpend(sums.get(named(name)) ?? noSpend, spend));
  const total = [...sums.values()].reduce(addSpend, noSpend);
  return [...sums, [t('report.total'), total] as const].map(([name, { calls, usage, costUsd }]) => ({
    key: name,
    cells: [name, t.number(calls)],
    usage,
    costUsd,
  }));
}

function callRow({ seq, who, model, estimated, usage, costUsd }: CallLine, t: Strings): CostRow {
  return { key: String(seq), cells: [whoOf(who, t), estimated ? `≈ ${model}` : model], usage, costUsd };
}

/** Returns the display name of a member, reviewer or expert; any other ID is shown as coordination. */
function whoOf(who: string, t: Strings): string {
  const [agent = '', duty = ''] = who.split('.');
  if (agent === 'expert') return t('card.experts.expert', { number: duty });
  if (agent === 'reviewer') return reviewerName(duty as ReviewerId, t);
  const name = t.nameOf(agent);
  return name === agent ? t('cost.coordination') : name;
}

export interface CostRow {
  readonly key: string;
  /** Texts of the cells; the first is the heading of the row. */
  readonly cells: readonly string[];
  readonly usage: Usage;
  /** Cost in US dollars; null if the price is unknown. */
  readonly costUsd: number | null;
}

interface CostTableProps {
  readonly caption: string;
  /** Whether the caption is visible; otherwise, only screen readers read it. */
  readonly isCaptionShown?: boolean;
  readonly heads: readonly string[];
  readonly rows: readonly CostRow[];
}

const always = ['input', 'output'] as const;
const counts = ['input', 'cached', 'output', 'thinking'] as const;

/** Table of costs and token counts. The cost column comes first, so that it is visible in a narrow panel. */
function CostTable({ caption, isCaptionShown = true, heads: [first = '', ...heads], rows }: CostTableProps) {
  const t = useStrings();
  const shown = counts.filter((count) => always.some((name) => name === count) || rows.some(({ usage }) => usage[count] > 0));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which must be possible by keyboard
    <section class="table-frame" aria-label={caption} tabIndex={0}>
      <table>
        {isCaptionShown && <caption>{caption}</caption>}
        <thead>
          <tr>
            {[first, t('report.cost'), ...heads, ...shown.map((count) => t(`cost.${count}`))].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...cells], usage, costUsd }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {[moneyOf(costUsd, t), ...cells, ...shown.map((count) => t.number(usage[count]))].map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Formats an amount; an unknown cost becomes a word instead of zero. */
function moneyOf(costUsd: number | null, t: Strings): string {
  return costUsd === null ? t('cost.unknown') : t.cost(costUsd);
}
