// Inline Markdown: emphasis, code, file locations, mentions and links.
import type { Token } from 'marked';
import type { ComponentChildren, VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { usePanel, useSession, useStrings } from '../model/context';
import { mentionableIds } from '../model/selectors';
import { faceOf } from '../model/strings';
import { CheckedText, QuotedCode, Unverified, useCitation, useOutside } from './citations';
import { linkPieces, placeIn, safeAddress, targetOf } from './linkify';
import { inlineTokens } from './parseMarkdown';
import { siteOf, sourceName } from '../../src/core/web/webLook';

const maxDepth = 20;

export function Inline({ tokens, depth = 0 }: { readonly tokens: readonly Token[]; readonly depth?: number }) {
  return <>{tokens.map((token, index) => memoNode(token, () => <InlineView key={index} token={token} depth={depth} />))}</>;
}

function InlineView({ token, depth }: { readonly token: Token; readonly depth: number }) {
  if (depth > maxDepth) return <>{token.raw}</>;
  const children = 'tokens' in token ? (token.tokens ?? []) : [];
  const inside = <Inline tokens={children} depth={depth + 1} />;
  switch (token.type) {
    case 'text':
      return children.length > 0 ? inside : <LinkedText text={decoded(String(token.text))} />;
    case 'escape':
      return <>{token.text}</>;
    case 'strong':
      return <strong>{inside}</strong>;
    case 'em':
      return <em>{inside}</em>;
    case 'del':
      return <del>{inside}</del>;
    // The list item renders the checkbox.
    case 'checkbox':
      return null;
    case 'br':
      return <br />;
    case 'codespan':
      return <CodeSpan text={String(token.text)} />;
    case 'link':
      return <Link href={String(token.href)} text={String(token.text)} raw={token.raw} />;
    default:
      return <>{token.raw}</>;
  }
}

/** Inline Markdown for a line written by a model. */
export function InlineText({ text }: { readonly text: string }) {
  return <Inline tokens={useMemo(() => inlineTokens(text), [text])} />;
}

/** Inline Markdown without links, for headings and names of controls. */
export function InlineLabel({ text }: { readonly text: string }) {
  return <>{useMemo(() => inlineTokens(text), [text]).map(labelPart)}</>;
}

function labelPart(token: Token, index: number): ComponentChildren {
  const words = decoded('text' in token ? String(token.text) : token.raw);
  switch (token.type) {
    case 'codespan':
      return <code key={index}>{words}</code>;
    case 'strong':
    case 'em':
      return <b key={index}>{token.tokens?.map(labelPart)}</b>;
    case 'text':
    case 'escape':
      return words;
    default:
      return token.raw;
  }
}

export function LinkedText({ text }: { readonly text: string }) {
  const { live } = usePanel();
  const pieces = linkPieces(text, text.includes('@') ? mentionableIds(live.session.peek()) : []);
  return (
    <>
      {pieces.map((piece, index) => {
        if (piece.kind === 'place') return <PlaceLink key={index} path={piece.path} line={piece.line} text={piece.text} />;
        if (piece.kind === 'source') return <SourceLink key={index} text={piece.text} />;
        if (piece.kind === 'mention') {
          return (
            <b key={index} class="mention" data-color={faceOf(piece.id).color}>
              {piece.text}
            </b>
          );
        }
        return <CheckedText key={index} text={piece.text} />;
      })}
    </>
  );
}

function CodeSpan({ text }: { readonly text: string }) {
  const found = placeIn(text);
  return found ? <PlaceLink path={found.path} line={found.line} text={text} /> : <QuotedCode text={text} />;
}

/** Renders a link. A link with a disallowed address is shown as source, so that its target stays visible. */
function Link({ href, text, raw }: { readonly href: string; readonly text: string; readonly raw: string }) {
  const found = placeIn(href);
  if (found) return <PlaceLink path={found.path} line={found.line} text={text} />;
  const address = safeAddress(href);
  if (!address) return <>{raw}</>;
  const target = targetOf(address, text);
  return (
    <>
      <a href={address} title={address} rel="noreferrer noopener" {...(/^(?:https?:|www\.)\S+$/.test(text) && { class: 'address' })}>
        {text}
      </a>
      {target && <span class="quiet"> ({target})</span>}
    </>
  );
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** Decodes common character references; the result is still plain text. */
function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => entities[name] ?? whole);
}

/** Cache of rendered nodes, keyed by the immutable value they show. Preact skips a node that is identical to the previous one. */
const built = new WeakMap<object, VNode>();

/**
 * Returns the cached node for a value, or builds and caches the node.
 * @param value immutable value that the panel shows only once, because a node cannot be mounted twice
 */
export function memoNode<T extends object>(value: T, build: (value: T) => VNode): VNode {
  const known = built.get(value) ?? build(value);
  built.set(value, known);
  return known;
}

/** Link to a file location; if its citation could not be verified, marked text instead. */
export function PlaceLink({ path, line, text }: { readonly path: string; readonly line: number | null; readonly text: string }) {
  const { send } = usePanel();
  const t = useStrings();
  const cited = useCitation(text);
  if (cited && cited.state !== 'verified') return <Unverified why={t(`cite.${cited.state}`)}>{text}</Unverified>;
  const target = cited?.path ?? path;
  return (
    <button type="button" class="place" title={t('panel.openFile')} onClick={() => send({ type: 'editor.openFile', path: target, line })}>
      <bdi dir="ltr">{text}</bdi>
    </button>
  );
}

/** Cited locations as links; texts that are not file locations are shown as code. */
export function CitedPlaces({ places }: { readonly places: readonly string[] }) {
  return places.map((text) => {
    const place = placeIn(text);
    return place ? <PlaceLink key={text} path={place.path} line={place.line} text={text} /> : <code key={text}>{text}</code>;
  });
}

/** Link to a web source, marked if the source is unknown or its quote could not be verified. */
function SourceLink({ text }: { readonly text: string }): ComponentChildren {
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
