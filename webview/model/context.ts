// How every component reaches the store, the host's door and the texts, without a prop through each level.
import type { Signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { HostLink } from './host';
import type { Store } from './store';
import type { Strings } from './strings';

export interface Panel {
  readonly store: Store;
  readonly host: HostLink;
  /** Whether the conversation has been shown: cards that come later have arrived, the others were there. */
  readonly isShown: { current: boolean };
  /** Counts how often the user asked to be led to what waits for them. */
  readonly raised: Signal<number>;
  /** Whether the end of the conversation is kept in view: whoever reads elsewhere is not called away by what arrives there. */
  readonly follows: { current: boolean };
  /** Whether the user has something taken back here: what that leads to may be far from where they are. */
  readonly restoring: { current: boolean };
}

export const PanelContext = createContext<Panel | null>(null);

export function usePanel(): Panel {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error('A component was rendered outside the panel.');
  return panel;
}

/** The texts; there are some as soon as the first snapshot has come, and nothing is rendered before. */
export function useStrings(): Strings {
  const strings = usePanel().store.strings.value;
  if (!strings) throw new Error('A component was rendered before the first snapshot.');
  return strings;
}
