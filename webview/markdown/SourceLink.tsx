// The name of a source from the web inside running text: leads to its address, and says where that is; marked where what was quoted did not hold.
import type { ComponentChildren } from 'preact';
import { siteOf, sourceName } from '../../src/core/web/webLook';
import { Unverified, useOutside } from './citations';
import { safeAddress } from './linkify';
import { useSession, useStrings } from '../model/context';

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
