// Read-only view and edit form for a record of labeled fields.
import { useEffect, useRef } from 'preact/hooks';
import type { TextKey } from '../../src/core/i18n/language';
import { InlineText } from '../markdown/markdownInline';
import { useStrings } from '../model/context';
import { comeTo } from '../ui/useAutoFocusNewCard';
import { TextArea } from '../ui/formControls';

/** Field of a sheet. Its value is a string, or a list that is edited as one item per line. */
export type SheetField<T> = { readonly key: keyof T & string; readonly label: TextKey };

interface ViewProps<T> {
  readonly fields: readonly SheetField<T>[];
  readonly value: T;
}

export function SheetView<T extends Readonly<Record<string, string | readonly string[]>>>({ fields, value }: ViewProps<T>) {
  const t = useStrings();
  return (
    <dl class="sheet">
      {fields.map(({ key, label }) => {
        const fact = value[key];
        if (!fact || fact.length === 0) return null;
        return (
          <div key={key}>
            <dt>{t(label)}</dt>
            <dd>{typeof fact === 'string' ? <InlineText text={fact} /> : <FactList facts={fact} />}</dd>
          </div>
        );
      })}
    </dl>
  );
}

function FactList({ facts }: { readonly facts: readonly string[] }) {
  if (facts.length === 1) return <InlineText text={facts[0] ?? ''} />;
  return (
    <ul>
      {facts.map((fact) => (
        <li key={fact}>
          <InlineText text={fact} />
        </li>
      ))}
    </ul>
  );
}

interface FormProps<T> extends ViewProps<T> {
  /** Whether the form was open when the card appeared; if so, the form does not take the focus. */
  readonly isGiven?: boolean;
  readonly onChange: (value: T) => void;
}

export function SheetForm<T extends Readonly<Record<string, string | readonly string[]>>>({
  fields,
  value,
  isGiven = false,
  onChange,
}: FormProps<T>) {
  const t = useStrings();
  const first = useRef<HTMLElement>(null);
  // Moves the focus to the first field, because the button that opened the form now discards the edits.
  useEffect(() => {
    if (!isGiven) comeTo(first.current);
  }, []);
  return (
    <div class="sheet-form">
      {fields.map(({ key, label }, index) => {
        const fact = value[key];
        const isList = typeof fact !== 'string';
        const text = linesOf(fact).join('\n');
        const change = (typed: string) => onChange({ ...value, [key]: isList ? typed.split('\n') : typed });
        return (
          <div key={key} class="field">
            <TextArea
              {...(index === 0 ? { element: first } : {})}
              label={t(label)}
              hint={isList ? t('card.sheet.lines') : ''}
              rows={isList ? 2 : 1}
              value={text}
              onInput={change}
            />
          </div>
        );
      })}
    </div>
  );
}

function linesOf(fact: string | readonly string[] | undefined): readonly string[] {
  return typeof fact === 'string' ? [fact] : (fact ?? []);
}

/** Removes surrounding whitespace and empty list items from the value. */
export function tidied<T extends Readonly<Record<string, string | readonly string[]>>>(value: T): T {
  const tidy = (fact: string | readonly string[]) =>
    typeof fact === 'string' ? fact.trim() : fact.map((line) => line.trim()).filter(Boolean);
  return Object.fromEntries(Object.entries(value).map(([key, fact]) => [key, tidy(fact)])) as T;
}
