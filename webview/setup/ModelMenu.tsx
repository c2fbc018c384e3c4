// Another model after the first set-up: the three ways, opened from the name of the one that answers now.
import type { Environment } from '../../src/protocol';
import { SetUp } from './SetUp';
import { useClickOutside } from '../ui/useClickOutside';
import { useStrings } from '../model/context';

export function ModelMenu({ environment, onClose }: { readonly environment: Environment; readonly onClose: () => void }) {
  const t = useStrings();
  const menu = useClickOutside<HTMLDivElement>('.model-picker', onClose);
  return (
    <div class="over model-menu" ref={menu} role="dialog" tabIndex={-1} aria-label={t('setup.another')}>
      <SetUp environment={environment} />
    </div>
  );
}
