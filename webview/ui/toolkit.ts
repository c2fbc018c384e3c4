// Registers the elements of @vscode/webview-ui-toolkit.
import {
  Checkbox,
  Option,
  PanelTab,
  ProgressRing,
  provideVSCodeDesignSystem,
  Radio,
  TextArea,
  TextField,
  vsCodeBadge,
  vsCodeButton,
  vsCodeCheckbox,
  vsCodeDivider,
  vsCodeDropdown,
  vsCodeOption,
  vsCodePanels,
  vsCodePanelTab,
  vsCodePanelView,
  vsCodeProgressRing,
  vsCodeRadio,
  vsCodeRadioGroup,
  vsCodeTextArea,
  vsCodeTextField,
} from '@vscode/webview-ui-toolkit';

/** Attributes that toolkit elements overwrite when connected, with English names, outdated text or an alert role. */
const overwritten = ['aria-label', 'aria-live', 'role'] as const;

/** Defines the toolkit elements. Their colors are in `toolkit.css`, because the library reads the theme only when the page loads. */
export function defineControls(): void {
  for (const { prototype } of [Checkbox, Option, PanelTab, ProgressRing, Radio, TextArea, TextField]) keepAttributes(prototype);
  provideVSCodeDesignSystem().register(
    ...[vsCodeBadge(), vsCodeButton(), vsCodeCheckbox(), vsCodeDivider(), vsCodeDropdown(), vsCodeOption(), vsCodeProgressRing()],
    ...[vsCodePanels(), vsCodePanelTab(), vsCodePanelView()],
    ...[vsCodeRadio(), vsCodeRadioGroup(), vsCodeTextArea(), vsCodeTextField()],
  );
}

interface Connected extends HTMLElement {
  connectedCallback(): void;
}

/**
 * Makes elements restore the `overwritten` attributes after they are connected. Must run before the elements are defined, because the
 * browser stores their callbacks at that point.
 */
function keepAttributes(prototype: Connected): void {
  const connect = prototype.connectedCallback;
  prototype.connectedCallback = function (this: Connected) {
    const given = overwritten.map((name) => [name, this.getAttribute(name)] as const);
    connect.call(this);
    for (const [name, value] of given) {
      // Keeps a role that the element's own template has set.
      if (value !== null) this.setAttribute(name, value);
      else if (name !== 'role') this.removeAttribute(name);
    }
  };
}
