// Results of citation checks, applied to the text of a turn.
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import { type CheckedCitation, citationsIn, citedPath, isGone } from '../../src/core/context/evidence/citations';
import { isShown, type ShownLines } from '../../src/core/context/evidence/sources';
import type { TextKey } from '../../src/core/i18n/language';
import type { OutsideCitation } from '../../src/core/web/webLook';
import { Chip } from '../ui/Chip';
import { useSession, useStrings } from '../model/context';

interface CitationMarks {
  readonly places: ReadonlyMap<string, CheckedCitation>;
  /** Misquoted texts and nonexistent paths, each with the key of its explanation. */
  readonly wrong: ReadonlyMap<string, TextKey>;
  readonly outside?: readonly OutsideCitation[];
  /** Lines read in this session, for texts without a citation check of their own. */
  readonly shown?: ShownLines;
}

const Citations = createContext<CitationMarks | null>(null);

interface CitedProps {
  readonly citations: readonly CheckedCitation[];
  readonly outside?: readonly OutsideCitation[] | undefined;
  readonly children: ComponentChildren;
}

const nothingOutside: readonly OutsideCitation[] = [];

/** Provides check results to the text inside. Without this provider, nothing is marked and file locations are plain links. */
export function Cited({ citations, outside = nothingOutside, children }: CitedProps) {
  const marks = useMemo(
    (): CitationMarks => ({
      places: new Map(citations.map((citation) => [citation.text, citation])),
      wrong: new Map<string, TextKey>([
        ...citations.flatMap((citation): readonly (readonly [string, TextKey])[] => {
          if (citation.misquoted !== undefined) return [[citation.misquoted, 'cite.misquoted']];
          return isGone(citation.state) ? goneParts(citation).map((part) => [part, `cite.${citation.state}`]) : [];
        }),
        ...outside.flatMap(({ quote, state }) =>
          quote !== null && state === 'misquoted' ? [[quote, 'cite.outside.misquoted'] as const] : [],
        ),
      ]),
      outside,
    }),
    [citations, outside],
  );
  return <Citations.Provider value={marks}>{children}</Citations.Provider>;
}

const nothing: CitationMarks = { places: new Map(), wrong: new Map() };

/** Returns the parts of a citation to mark: the path or name in backticks, otherwise the whole text. */
function goneParts({ text, path, state }: CheckedCitation): readonly string[] {
  const [plain = '', ...rest] = text.split('`');
  if (rest.length === 0) return [text];
  const parts = rest.filter((part, index) => index % 2 === 0 && path.endsWith(part) === (state === 'noFile'));
  return parts.length > 0 ? parts : [plain.trim()];
}

/** Wraps text outside turns, in which a file location counts as verified if its lines were read in this session. */
export function CitedAsShown({ children }: { readonly children: ComponentChildren }) {
  const { shown } = useSession().context;
  const marks = useMemo((): CitationMarks => ({ ...nothing, shown }), [shown]);
  return <Citations.Provider value={marks}>{children}</Citations.Provider>;
}

/** Returns the check result for a file location; null if the location was not checked. */
export function useCitation(text: string): Pick<CheckedCitation, 'path' | 'state'> | null {
  const marks = useContext(Citations);
  return marks?.places.get(text) ?? (marks?.shown ? heldAgainst(marks.shown, text) : null);
}

/** Returns the check result for an external source. If several quotes cite the source, an unverified one takes precedence. */
export function useOutside(text: string): OutsideCitation | null {
  const cited = (useContext(Citations)?.outside ?? nothingOutside).filter((citation) => citation.text === text);
  return cited.find(({ state }) => state !== 'verified') ?? cited[0] ?? null;
}

function heldAgainst(shown: ShownLines, text: string): Pick<CheckedCitation, 'path' | 'state'> | null {
  const [citation] = citationsIn(text);
  if (!citation) return null;
  const path = citedPath(citation, shown);
  return { path, state: isShown(shown, path, citation) ? 'verified' : 'unread' };
}

/** Plain text in which misquotes and nonexistent paths are marked. */
export function CheckedText({ text }: { readonly text: string }) {
  const t = useStrings();
  const wrong = useContext(Citations)?.wrong;
  const found = [...(wrong ?? [])].map(([part, why]) => ({ part, why, at: placeOf(part, text) })).filter(({ at }) => at >= 0);
  const [first] = found.toSorted((a, b) => a.at - b.at || b.part.length - a.part.length);
  if (!first) return <>{text}</>;
  return (
    <>
      {text.slice(0, first.at)}
      <Unverified why={t(first.why)}>{first.part}</Unverified>
      <CheckedText text={text.slice(first.at + first.part.length)} />
    </>
  );
}

/** Returns the position at which the part occurs in the text as a whole word or path; negative if it does not occur. */
function placeOf(part: string, text: string): number {
  let at = text.indexOf(part);
  while (at >= 0 && (/[\w/.@-]$/.test(text.slice(0, at)) || /^[\w/]/.test(text.slice(at + part.length)))) at = text.indexOf(part, at + 1);
  return at;
}

/** Inline code, marked if it is a misquote or names a file, folder or text that does not exist. */
export function QuotedCode({ text }: { readonly text: string }) {
  const t = useStrings();
  const why = useContext(Citations)?.wrong.get(text);
  if (!why) return <code>{text}</code>;
  return (
    <Unverified why={t(why)}>
      <code>{text}</code>
    </Unverified>
  );
}

/** Marks text that could not be verified; the tooltip and screen readers give the reason. */
export function Unverified({ why, children }: { readonly why: string; readonly children: ComponentChildren }) {
  return (
    <span class="unverified" title={why}>
      {children}
      <sup aria-hidden="true">?</sup>
      <span class="hidden"> ({why})</span>
    </span>
  );
}

export function CitationChips({ citations }: { readonly citations: readonly CheckedCitation[] }) {
  const t = useStrings();
  const verified = citations.filter(({ state, misquoted }) => state === 'verified' && misquoted === undefined).length;
  const rest = citations.length - verified;
  return (
    <>
      {verified > 0 && <Chip title={t('cite.verifiedHint')}>{t.count('cite.verified', verified)}</Chip>}
      {rest > 0 && (
        <Chip tone="warn" title={t('cite.unverifiedHint')}>
          {t.count('cite.unverified', rest)}
        </Chip>
      )}
    </>
  );
}
