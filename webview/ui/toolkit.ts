// Defines the elements of @vscode/webview-ui-toolkit.
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

/** What these elements overwrite whenever they are connected: with English names, with the text of that moment, and the ring with an alert. */
const overwritten = ['aria-label', 'aria-live', 'role'] as const;

/** The colours are in `toolkit.css`: the library reads the theme when the page has loaded, which is over by now. */
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

/** Before the elements are defined: the browser calls the method that is there by then. */
function keepAttributes(prototype: Connected): void {
  const connect = prototype.connectedCallback;
  prototype.connectedCallback = function (this: Connected) {
    const given = overwritten.map((name) => [name, this.getAttribute(name)] as const);
    connect.call(this);
    for (const [name, value] of given) {
      // a role that the element's own template gives it stays
      if (value !== null) this.setAttribute(name, value);
      else if (name !== 'role') this.removeAttribute(name);
    }
  };
}
