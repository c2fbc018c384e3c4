// The only file that knows the toolkit's library: it defines its elements and says which attributes they take.
import {
  type Button as ToolkitButton,
  type ProgressRing as ToolkitProgressRing,
  provideVSCodeDesignSystem,
  vsCodeButton,
  vsCodeProgressRing,
} from '@vscode/webview-ui-toolkit';
import type { HTMLAttributes } from 'preact';

type ElementProps<E extends HTMLElement> = HTMLAttributes<E> & Partial<Omit<E, keyof HTMLElement>>;

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'vscode-button': ElementProps<ToolkitButton>;
      'vscode-progress-ring': ElementProps<ToolkitProgressRing>;
    }
  }
}

/** Defines the elements that `Button` and `Ring` are made of, in the colours of the theme. */
export function defineControls(): void {
  provideVSCodeDesignSystem().register(vsCodeButton(), vsCodeProgressRing());
  // the library takes the theme's colours when the page has loaded, and may have been fetched after that
  if (document.readyState === 'complete') window.dispatchEvent(new Event('load'));
}
