// Form controls of the first page: native, or from the toolkit once it is loaded.
import { h, type Ref } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { refs } from './useFocusKept';

/** Whether to render toolkit controls. Fixed at the first render, because replacing a control loses focus, caret and clicks. */
export function useToolkit(): boolean {
  return useState(() => customElements.get('vscode-button') !== undefined)[0];
}

/** A text field, text area or list. A toolkit control contains the native one in its shadow tree. */
export type Valued = HTMLElement & { value: string; readonly control?: HTMLElement };

export interface TextProps {
  readonly label: string;
  readonly value: string;
  readonly onInput: (text: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly id?: string;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly element?: Ref<HTMLElement>;
}

export function textProps({ label, onInput, element, ...others }: TextProps) {
  return {
    ...others,
    'aria-label': label,
    ref: element,
    onInput: (event: Event) => onInput((event.currentTarget as Valued).value),
  };
}

interface TextFieldProps extends TextProps {
  readonly type?: 'text' | 'search' | 'url';
  readonly isInvalid?: boolean;
  readonly description?: string;
}

export function TextField({ type = 'text', isInvalid = false, description = '', element, ...props }: TextFieldProps) {
  const isToolkit = useToolkit();
  // Sets the description on the inner control, because the toolkit does not forward this attribute. `aria-describedby` would fail, because
  // it cannot reference an element outside the shadow tree.
  const describe = (field: HTMLElement | null) => {
    if (field) ((field as Valued).control ?? field).setAttribute('aria-description', description);
  };
  return h(isToolkit ? 'vscode-text-field' : 'input', {
    class: 'text-field',
    ...textProps({ ...props, element: refs(element, describe) }),
    type,
    'aria-invalid': isInvalid ? 'true' : null,
  });
}

export interface DropdownProps {
  readonly label: string;
  readonly id?: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
}

export function Dropdown({ label, id, value, options, disabled = false, onChange }: DropdownProps) {
  const isToolkit = useToolkit();
  const list = useRef<Valued>(null);
  // Sets the value after rendering, because a toolkit list finds its options only once they are connected. Until then, `selected` marks the
  // value.
  useLayoutEffect(() => {
    if (isToolkit && list.current && list.current.value !== value) list.current.value = value;
  }, [value]);
  const tag = isToolkit ? 'vscode-option' : 'option';
  return h(
    isToolkit ? 'vscode-dropdown' : 'select',
    {
      ...(id ? { id } : {}),
      ...(isToolkit ? {} : { value }),
      ref: list,
      class: 'dropdown',
      'aria-label': label,
      disabled,
      onChange: (event: Event) => onChange((event.currentTarget as Valued).value),
      // Escape must only close the list. This applies to toolkit lists, because an open native list does not report the key.
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape' && list.current?.hasAttribute('open')) event.stopPropagation();
      },
    },
    options.map((each) => h(tag, { key: each.value, value: each.value, selected: each.value === value }, each.text)),
  );
}
