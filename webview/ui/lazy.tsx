// Lazily loaded views, fetched on first use or when the panel is idle.
import { signal } from '@preact/signals';
import type { ComponentType, FunctionComponent } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { PanelContext, usePanel } from '../model/context';
import { PartMissing } from './ErrorBoundary';

export type LazyPart<P extends object> = FunctionComponent<P> & {
  /** Loads the view. Resolves even on failure, which the view then shows. Concurrent calls share one load. */
  readonly load: () => Promise<void>;
};

/**
 * Creates a component that loads on first use. Shows a placeholder until then, or an error with a retry button. Export the component from
 * `webview/lazyViews.tsx` and `webview/lazyBundle.ts`.
 * @param find imports the file and returns the component; the path must be a literal for code splitting
 * @param Place placeholder while loading
 */
export function lazy<P extends object>(find: () => Promise<ComponentType<P>>, Place: ComponentType = QuietPlace): LazyPart<P> {
  const found = signal<{ readonly Component: ComponentType<P> | null; readonly isMissing: boolean }>({ Component: null, isMissing: false });
  let fetching: Promise<void> | null = null;
  const load = (): Promise<void> => {
    if (found.peek().Component) return Promise.resolve();
    fetching ??= find().then(
      (Component) => {
        found.value = { Component, isMissing: false };
      },
      () => {
        found.value = { Component: null, isMissing: true };
        fetching = null;
      },
    );
    return fetching;
  };
  const Part = (props: P) => {
    const { Component, isMissing } = found.value;
    const panel = useArrival(Component !== null);
    useEffect(() => void load(), []);
    if (isMissing) return <PartMissing onRetry={load} />;
    if (!Component) return <Place />;
    return (
      <PanelContext.Provider value={panel}>
        <Component {...props} />
      </PanelContext.Provider>
    );
  };
  return Object.assign(Part, { load });
}

const QuietPlace = () => <div class="part" aria-busy="true" />;

/**
 * Returns the panel state for a lazy view. Content that was in the session before the view's code loaded does not count as new, so it does
 * not take the focus.
 */
function useArrival(isThere: boolean) {
  const panel = usePanel();
  const isShown = useRef(panel.isShown.current);
  useEffect(() => {
    if (isThere) isShown.current = true;
  }, [isThere]);
  return useMemo(() => ({ ...panel, isShown }), [panel]);
}
