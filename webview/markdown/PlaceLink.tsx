// A place in a file; a press opens it in the editor, which knows whether there is such a file. One that did not hold is no link.
import { Unverified, useCitation } from './citations';
import { usePanel, useStrings } from '../model/context';

export function PlaceLink({ path, line, text }: { readonly path: string; readonly line: number | null; readonly text: string }) {
  const { send } = usePanel();
  const t = useStrings();
  const cited = useCitation(text);
  if (cited && cited.state !== 'verified') return <Unverified why={t(`cite.${cited.state}`)}>{text}</Unverified>;
  const target = cited?.path ?? path;
  return (
    <button type="button" class="place" title={t('panel.openFile')} onClick={() => send({ type: 'editor.openFile', path: target, line })}>
      {text}
    </button>
  );
}
