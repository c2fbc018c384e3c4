// A place in a file; a press opens it in the editor, which knows whether there is such a file.
import { usePanel, useStrings } from './usePanel';

export function PlaceLink({ path, line, text }: { readonly path: string; readonly line: number | null; readonly text: string }) {
  const { store } = usePanel();
  const t = useStrings();
  return (
    <button type="button" class="place" title={t('panel.openFile')} onClick={() => store.send({ type: 'editor.openFile', path, line })}>
      {text}
    </button>
  );
}
