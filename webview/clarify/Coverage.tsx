// What of the brief is settled and what is open, and which readings of the request fit the answers so far.
import type { ComponentChildren } from 'preact';
import { type Answer, type BriefPart, briefParts, type Question, readingsLeft } from '../../src/core/clarify/questions';
import { useStrings } from '../model/context';

interface Props {
  readonly questions: readonly Question[];
  readonly readings: readonly string[];
  /** Undefined where the Starter did not say. */
  readonly open: readonly BriefPart[] | undefined;
  /** As far as they are given. */
  readonly answers: readonly Answer[];
}

export function Coverage({ questions, readings, open, answers }: Props) {
  const t = useStrings();
  const named = (parts: readonly BriefPart[]) => parts.map((part) => t(`card.brief.${part}`)).join(', ');
  const settled = open ? briefParts.filter((part) => !open.includes(part)) : [];
  const left = readingsLeft(readings, questions, answers);
  return (
    <>
      {settled.length > 0 && <Line>{t('card.questions.settled', { parts: named(settled) })}</Line>}
      {open && open.length > 0 && <Line>{t('card.questions.open', { parts: named(open) })}</Line>}
      {readings.length > 1 && (
        <details>
          <summary class="quiet small">{t('card.questions.readings', { left: left.filter(Boolean).length, all: readings.length })}</summary>
          <ul class="quiet small">
            {readings.map((reading, at) => (
              <li key={reading}>{left[at] ? reading : <del>{reading}</del>}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Line({ children }: { readonly children: ComponentChildren }) {
  return <p class="quiet small">{children}</p>;
}
