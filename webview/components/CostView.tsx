// What the session cost, as tables that can be read aloud: by phase, by member and duty, and call by call.
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { TextKey } from '../../src/core/language';
import { type CallLine, costsBy } from '../../src/core/models/costs';
import { noSpend, type Spend } from '../../src/core/models/usage';
import type { Session } from '../../src/core/session';
import { addSpend } from '../../src/core/models/usage';
import type { Strings } from '../strings';
import { useDismiss } from './useDismiss';
import { usePanel, useStrings } from './usePanel';

/** As many single calls as are shown; the sums hold all of them. */
const shownCalls = 50;

export function CostView({ onClose }: { readonly onClose: () => void }) {
  const { store } = usePanel();
  const t = useStrings();
  const view = useDismiss<HTMLDivElement>('.phases', onClose);
  const title = useId();
  const { costs } = store.session.value.models;
  const asOf = store.environment.value?.prices.asOf ?? '';
  return (
    <div class="over costs" ref={view} role="dialog" tabIndex={-1} aria-labelledby={title}>
      <header>
        <h2 id={title}>{t('cost.title')}</h2>
        <button type="button" class="quiet-button" aria-label={t('cost.close')} title={t('cost.close')} onClick={onClose}>
          ✕
        </button>
      </header>
      <SumTable caption="report.cost.phase" head="report.phase" rows={rowsOf(store.session.value, 'phase', t)} />
      <SumTable caption="report.cost.member" head="report.member" rows={rowsOf(store.session.value, 'who', t)} />
      <CallTable calls={costs.calls.slice(-shownCalls).reverse()} />
      {costs.calls.some(({ estimated }) => estimated) && <p class="hint">{t('cost.estimated')}</p>}
      <p class="hint">{t('cost.prices', { date: asOf })}</p>
    </div>
  );
}

interface Row {
  readonly name: string;
  readonly spend: Spend;
}

function rowsOf({ models }: Session, key: 'who' | 'phase', t: Strings): readonly Row[] {
  const named = (name: string) => (key === 'phase' && name !== '' ? t(`phase.${name}` as TextKey) : whoOf(name, t));
  return costsBy(models.costs.cells, key).map(({ name, spend }) => ({ name: named(name), spend }));
}

/** A member by name, and `member.duty` or a duty as the log has it. */
function whoOf(who: string, t: Strings): string {
  const [agent = '', ...duty] = who.split('.');
  return [t.nameOf(agent), ...duty].join(' · ');
}

/** A table that is wider than the panel scrolls by itself, from the keyboard too. */
function TableFrame({ label, children }: { readonly label: string; readonly children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so from the keyboard
    <section class="table-frame" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

interface SumProps {
  readonly caption: TextKey;
  readonly head: TextKey;
  readonly rows: readonly Row[];
}

function SumTable({ caption, head, rows }: SumProps) {
  const t = useStrings();
  const total = rows.reduce((sum, { spend }) => addSpend(sum, spend), noSpend);
  return (
    <TableFrame label={t(caption)}>
      <table>
        <caption>{t(caption)}</caption>
        <thead>
          <tr>
            <th scope="col">{t(head)}</th>
            <th scope="col">{t('report.calls')}</th>
            <TokenHeads />
            <th scope="col">{t('report.cost')}</th>
          </tr>
        </thead>
        <tbody>
          {[...rows, { name: t('report.total'), spend: total }].map(({ name, spend }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{spend.calls}</td>
              <TokenCells usage={spend.usage} />
              <td>{moneyOf(spend.costUsd, t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function CallTable({ calls }: { readonly calls: readonly CallLine[] }) {
  const t = useStrings();
  return (
    <details>
      <summary>{t('cost.calls')}</summary>
      <TableFrame label={t('cost.calls')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('report.member')}</th>
              <th scope="col">{t('cost.model')}</th>
              <TokenHeads />
              <th scope="col">{t('report.cost')}</th>
            </tr>
          </thead>
          <tbody>
            {calls.map((call) => (
              <tr key={call.seq}>
                <th scope="row">{whoOf(call.who, t)}</th>
                <td>{call.estimated ? `≈ ${call.model}` : call.model}</td>
                <TokenCells usage={call.usage} />
                <td>{moneyOf(call.costUsd, t)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </details>
  );
}

const counts = ['input', 'cached', 'output', 'thinking'] as const;

function TokenHeads() {
  const t = useStrings();
  return counts.map((count) => (
    <th key={count} scope="col">
      {t(`cost.${count}`)}
    </th>
  ));
}

function TokenCells({ usage }: { readonly usage: Spend['usage'] }) {
  const t = useStrings();
  return counts.map((count) => <td key={count}>{t.number(usage[count])}</td>);
}

/** Unknown is a word of its own and never zero. */
function moneyOf(costUsd: number | null, t: Strings): string {
  return costUsd === null ? t('cost.unknown') : t.cost(costUsd);
}
