// Form controls for cards and pages.
import { type ComponentChildren, h } from 'preact';
import { useId, useEffect, useRef, useState } from 'preact/hooks';
import { Dropdown, type DropdownProps, type TextProps, textProps, useToolkit, type Valued } from './controls';
import { Button } from './Button';
import { comeTo } from './useAutoFocusNewCard';
import { bringIntoView } from '../virtualList/bringIntoView';
import { useStrings } from '../model/context';

interface TextAreaProps extends TextProps {
  readonly rows: number;
  readonly hint?: string;
}

export function TextArea({ rows, hint = '', ...props }: TextAreaProps) {
  const id = useId();
  const label = `${props.label} ${hint}`.trim();
  return (
    <>
      <label for={id}>
        {props.label} {hint && <span class="quiet">{hint}</span>}
      </label>
      {h(useToolkit() ? 'vscode-text-area' : 'textarea', { id, class: 'text-area', ...textProps({ ...props, label }), rows })}
    </>
  );
}

export function LabeledDropdown(props: DropdownProps) {
  const id = useId();
  return (
    <>
      <label for={id}>{props.label}</label>
      <Dropdown id={id} {...props} />
    </>
  );
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

export function Spinner({ label }: { readonly label: string }) {
  const named = { role: 'progressbar', 'aria-label': label } as const;
  return useToolkit() ? h('vscode-progress-ring', named) : <span class="ring" {...named} />;
}

export function Badge({ children }: { readonly children: ComponentChildren }) {
  return h(useToolkit() ? 'vscode-badge' : 'span', {}, children);
}

export function Divider() {
  return h(useToolkit() ? 'vscode-divider' : 'hr', {});
}

interface PanelsProps {
  readonly label: string;
  readonly panels: readonly { readonly title: string; readonly content: ComponentChildren }[];
}

/** Tabbed panels; without the toolkit, the panels are stacked. */
export function Panels({ label, panels }: PanelsProps) {
  const id = useId();
  const isToolkit = useToolkit();
  const views = panels.map(({ title, content }, index) =>
    h(isToolkit ? 'vscode-panel-view' : 'section', { key: title, id: `${id}view${index}` }, isToolkit ? null : <h2>{title}</h2>, content),
  );
  if (!isToolkit) return <>{views}</>;
  const tabs = panels.map(({ title }, index) => h('vscode-panel-tab', { key: title, id: `${id}tab${index}` }, title));
  return h('vscode-panels', { 'aria-label': label }, tabs, views);
}

interface Props {
  readonly label: string;
  /** Placeholder to use if the label is too long to serve as one. */
  readonly placeholder?: string;
  readonly action: string;
  readonly maxLength?: number;
  readonly onSend: (text: string) => void;
  readonly onCancel: () => void;
}

export function InlineTextField({ label, placeholder = label, action, maxLength = 4_000, onSend, onCancel }: Props) {
  const t = useStrings();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  useEffect(() => {
    comeTo(field.current);
    // Scrolls the whole form into view, including the buttons below the field.
    const all = field.current?.parentElement;
    if (all) bringIntoView(all);
  }, []);
  const send = () => text.trim() !== '' && onSend(text.trim());

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.isComposing) return;
    if (event.key === 'Escape') onCancel();
    else if (event.key === 'Enter' && !event.shiftKey) send();
    else return;
    event.preventDefault();
  };

  return (
    <div class="say-field field">
      <textarea
        ref={field}
        rows={1}
        value={text}
        maxLength={maxLength}
        aria-label={label}
        placeholder={placeholder}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <span class="row">
        <Button onPress={onCancel}>{t('card.cancel')}</Button>
        <Button kind="main" disabled={text.trim() === ''} onPress={send}>
          {action}
        </Button>
      </span>
    </div>
  );
}
