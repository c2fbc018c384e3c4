// Lines about lookups: web searches, and lookups in turns, by experts and by reviewers.
import type { RoleLooks, TurnContext } from '../../src/core/context/evidence/evidence';

import { webLookOutcome, webLookText } from '../../src/core/conversation/entryTexts';
import { searchAddress, siteOf, sourceName, webLook, type WebLook } from '../../src/core/web/webLook';
import { safeAddress } from '../markdown/linkify';
import { useSession, useStrings } from '../model/context';
import type { Strings } from '../model/strings';
import { LookList, SourceList, askedName, consultedText, looksText } from '../common/LookList';
import { Fold } from '../ui/Fold';

export function WebLookLine({ lookId }: { readonly lookId: string }) {
  const t = useStrings();
  const { web } = useSession();
  const look = webLook(web, lookId);
  if (!look) return null;
  const sources = web.sources.filter(({ number }) => look.found.includes(number));
  const outcome = webLookOutcome(t, look);
  return (
    <div class="line web">
      <details>
        <summary>
          {webLookText(t, look)}
          <span class="quiet">{[...(outcome ? [outcome] : []), ...costText(look, t)].map((part) => ` · ${part}`).join('')}</span>
        </summary>
        <ul>
          {sources.map((source) => {
            const address = safeAddress(source.address);
            const name = source.title || siteOf(source.address);
            return (
              <li key={source.number}>
                <code>{sourceName(source)}</code>{' '}
                {address ? (
                  <a href={address} title={address} rel="noreferrer noopener">
                    {name}
                  </a>
                ) : (
                  name
                )}{' '}
                {name !== siteOf(source.address) && <span class="quiet">({siteOf(source.address)})</span>}
              </li>
            );
          })}
        </ul>
        {sources.length > 0 && <p class="quiet">{t('card.tool.data')}</p>}
      </details>
      <Searches queries={look.queries} />
    </div>
  );
}

/** Queries of a web search as links. The search service requires them to be visible; its HTML for them is not used. */
function Searches({ queries }: Pick<WebLook, 'queries'>) {
  const t = useStrings();
  if (queries.length === 0) return null;
  return (
    <p class="quiet searches">
      {t('web.queries')}{' '}
      {queries.map((query, index) => (
        <a key={index} href={searchAddress(query)} title={searchAddress(query)} rel="noreferrer noopener">
          {query}
        </a>
      ))}
    </p>
  );
}

/** Returns the text for the cost; none if the lookup was refused or its price is unknown. */
function costText({ state, costUsd }: WebLook, t: Strings): string[] {
  return state === 'secret' || state === 'address' || state === 'unknown' || costUsd === null
    ? []
    : [t('web.cost', { cost: t.cost(costUsd) })];
}

export function TurnContextLine({ context }: { readonly context: TurnContext }) {
  const t = useStrings();
  const { looks, sources } = context;
  if (looks.length === 0 && sources.length === 0) return null;
  return (
    <div class="looks">
      <Fold summary={looks.length > 0 ? looksText(t, looks) : t.count('look.shown', new Set(sources.map(({ path }) => path)).size)}>
        {looks.length > 0 && <LookList looks={looks} />}
        {sources.length > 0 && <SourceList sources={sources} />}
      </Fold>
    </div>
  );
}

export function ConsultedLine({ by }: { readonly by: readonly RoleLooks[] }) {
  const t = useStrings();
  return (
    <div class="looks">
      <Fold summary={consultedText(t, { by })}>
        {by.map(({ role, agent, looks }, index) => (
          <div key={index}>
            {by.length > 1 && <b>{askedName(t, role, agent)}</b>}
            <LookList looks={looks} />
          </div>
        ))}
      </Fold>
    </div>
  );
}
