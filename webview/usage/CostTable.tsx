// A table of tokens and money: what each row stands for, the kinds of tokens that were used at all, and the price.
import type { Usage } from '../../src/core/models/usage';
import type { Strings } from '../model/strings';
import { useStrings } from '../model/context';

export interface CostRow {
  readonly key: string;
  /** One for each of the heads; the first names the row. */
  readonly cells: readonly string[];
  readonly usage: Usage;
  /** US dollars; null where no price is known. */
  readonly costUsd: number | null;
}

interface Props {
  readonly caption: string;
  /** A table that has its caption above it already only says it aloud. */
  readonly isCaptionShown?: boolean;
  readonly heads: readonly string[];
  readonly rows: readonly CostRow[];
}

const always = ['input', 'output'] as const;
const counts = ['input', 'cached', 'output', 'thinking'] as const;

/** Money first, for that is what a narrow panel must show; wider than the panel it scrolls by itself, from the keyboard too. */
export function CostTable({ caption, isCaptionShown = true, heads: [first = '', ...heads], rows }: Props) {
  const t = useStrings();
  const shown = counts.filter((count) => always.some((name) => name === count) || rows.some(({ usage }) => usage[count] > 0));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so from the keyboard
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

/** Unknown is a word of its own and never zero. */
function moneyOf(costUsd: number | null, t: Strings): string {
  return costUsd === null ? t('cost.unknown') : t.cost(costUsd);
}
