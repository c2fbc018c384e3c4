// Page to connect a model.
import { useEffect, useRef } from 'preact/hooks';
import type { Setup } from '../../src/core/models/setup';
import type { Environment } from '../../src/protocol';
import { usePanel, useStrings } from '../model/context';
import { PageFrame } from '../ui/PageFrame';
import { usePopup } from '../ui/usePopup';
import { SetUp } from './SetUp';

export function ModelPage() {
  const { connection, view } = usePanel();
  const t = useStrings();
  const environment = connection.environment.value;
  const close = () => {
    view.page.value = null;
  };
  const working = environment ? workingWays(environment.setup) : [];
  const before = useRef(working);
  useEffect(() => {
    // Closes the page when a connection starts to work; connections that worked when the page opened do not count.
    if (working.some((way) => !before.current.includes(way))) close();
    before.current = working;
  });
  return (
    <PageFrame title={t('setup.title')} onClose={close}>
      {environment && <SetUp environment={environment} />}
    </PageFrame>
  );
}

/**
 * Returns the names of working connections with their models. Excludes connections whose model lacks a feature that requests need, such as
 * tools.
 */
function workingWays({ providers }: Setup): string[] {
  return Object.entries(providers).flatMap(([name, { way }]) => (way.state === 'works' && !way.lacks ? [`${name} ${way.model}`] : []));
}

export function ModelMenu({ environment, onClose }: { readonly environment: Environment; readonly onClose: () => void }) {
  const t = useStrings();
  const menu = usePopup<HTMLDivElement>(onClose);
  return (
    <div class="over model-menu" ref={menu} role="dialog" tabIndex={-1} aria-label={t('setup.another')}>
      <SetUp environment={environment} />
    </div>
  );
}
