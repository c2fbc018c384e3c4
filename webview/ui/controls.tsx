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

/** Defines the elements that `Button` and `Ring` are made of; their colours are in `styles/controls.css`. */
export function defineControls(): void {
  provideVSCodeDesignSystem().register(vsCodeButton(), vsCodeProgressRing());
}
