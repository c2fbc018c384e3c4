// Lazy views, fetched on first use or when idle.
import { signal } from '@preact/signals';
import type { ComponentType, FunctionComponent } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { PanelContext, usePanel } from '../model/context';
import { PartMissing } from './ErrorBoundary';

export type LazyPart<P extends object> = FunctionComponent<P> & {
  /** Resolves when the view is there, or could not be fetched, which is shown in its place; fetches it at most once at a time. */
  readonly load: () => Promise<void>;
};

/**
 * A component that stands for one in another file. Until that is there a quiet, empty place is shown; if it cannot be fetched, a line says so
 * and offers to try again. Name what comes out of it in `webview/lazyViews.tsx`, and the component itself in `webview/lazyBundle.ts`.
 * @param find fetches the file and names the component in it; the path must be a literal, so that the build can cut there
 * @param Place stands there until then
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

/** What was in the panel before its file had come has not arrived just now, and must not take the focus. */
function useArrival(isThere: boolean) {
  const panel = usePanel();
  const isShown = useRef(panel.isShown.current);
  useEffect(() => {
    if (isThere) isShown.current = true;
  }, [isThere]);
  return useMemo(() => ({ ...panel, isShown }), [panel]);
}
