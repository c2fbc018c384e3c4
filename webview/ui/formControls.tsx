// Standard controls of cards and pages that come after the first one: areas, boxes to tick, radio buttons, the ring.
import { type ComponentChildren, h } from 'preact';
import { type TextProps, textProps, useToolkit, type Valued } from './controls';

export function TextArea({ rows, ...props }: TextProps & { readonly rows: number }) {
  return h(useToolkit() ? 'vscode-text-area' : 'textarea', { class: 'text-area', ...textProps(props), rows });
}

interface CheckboxProps {
  readonly checked: boolean;
  readonly onChange: () => void;
  readonly children: ComponentChildren;
}

export function Checkbox({ checked, onChange, children }: CheckboxProps) {
  if (useToolkit()) {
    const change = (event: Event) => (event.currentTarget as HTMLInputElement).checked !== checked && onChange();
    return h('vscode-checkbox', { checked, onChange: change }, children);
  }
  return (
    <label>
      <input type="checkbox" checked={checked} onChange={onChange} />
      <span>{children}</span>
    </label>
  );
}

interface RadiosProps {
  readonly label: string;
  readonly name: string;
  readonly value: string | undefined;
  readonly options: readonly { readonly value: string; readonly content: ComponentChildren }[];
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
}

/** One of several; arrows move between them. */
export function Radios({ label, name, value, options, disabled = false, onChange }: RadiosProps) {
  if (useToolkit()) {
    const change = (event: Event) => {
      const chosen = (event.target as Valued).value;
      if (chosen !== value) onChange(chosen);
    };
    const radios = options.map((each) =>
      h('vscode-radio', { key: each.value, value: each.value, checked: each.value === value, disabled }, each.content),
    );
    return h('vscode-radio-group', { orientation: 'vertical', 'aria-label': label, name, value, disabled, onChange: change }, radios);
  }
  return (
    <>
      {options.map((each) => (
        <label key={each.value}>
          <input type="radio" name={name} checked={each.value === value} disabled={disabled} onChange={() => onChange(each.value)} />
          <span>{each.content}</span>
        </label>
      ))}
    </>
  );
}

/** A turning ring, for work whose end is not known. */
export function Spinner({ label }: { readonly label: string }) {
  return h(useToolkit() ? 'vscode-progress-ring' : 'span', { class: 'ring', role: 'progressbar', 'aria-label': label });
}
