// Links to places in files and to web sources.
import { siteOf, sourceName } from '../../src/core/web/webLook';

import type { ComponentChildren } from 'preact';
import { usePanel, useSession, useStrings } from '../model/context';
import { Unverified, useCitation, useOutside } from './citations';
import { safeAddress } from './linkify';

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

/** A web source in running text, marked if its quote was not found. */
export function SourceLink({ text }: { readonly text: string }): ComponentChildren {
  const t = useStrings();
  const cited = useOutside(text);
  const source = useSession().web.sources.find((each) => sourceName(each) === text);
  const address = source ? safeAddress(source.address) : null;
  if (!source || !address) return cited ? <Unverified why={t('cite.outside.unknown')}>{text}</Unverified> : text;
  const link = (
    <>
      <a href={address} title={source.title === '' ? address : `${source.title}\n${address}`} rel="noreferrer noopener">
        {text}
      </a>
      <span class="quiet"> ({source.title || siteOf(source.address)})</span>
    </>
  );
  return cited && cited.state !== 'verified' ? <Unverified why={t(`cite.outside.${cited.state}`)}>{link}</Unverified> : link;
}
