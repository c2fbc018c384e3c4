// The page on which a model is connected: the same one from a notice, a fault, the palette, the walkthrough and the model's name.
import { useEffect, useRef } from 'preact/hooks';
import type { Setup, WayState } from '../../src/core/models/setup';
import { PageFrame } from '../ui/PageFrame';
import { usePanel, useStrings } from '../model/context';
import { SetUp } from './SetUp';

export function ModelPage() {
  const { store } = usePanel();
  const t = useStrings();
  const environment = store.environment.value;
  const close = () => {
    store.page.value = null;
  };
  const working = environment ? workingWay(environment.setup) : null;
  const before = useRef(working);
  useEffect(() => {
    // whoever came for a model has one now, and goes on where they were
    if (working !== null && working !== before.current) close();
    before.current = working;
  });
  return (
    <PageFrame title={t('setup.title')} onClose={close}>
      {environment && <SetUp environment={environment} />}
    </PageFrame>
  );
}

function workingWay({ editor, gemini, server }: Setup): WayState | null {
  return [editor.way, gemini.way, server.way].find(({ state }) => state === 'works') ?? null;
}
