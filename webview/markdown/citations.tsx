// Checked citations of one turn's text.
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
  /** Quotes that are not where they were said to be, and places without a line that are not there, with what is said of each. */
  readonly wrong: ReadonlyMap<string, TextKey>;
  readonly outside?: readonly OutsideCitation[];
  /** Which lines were read in this session, for texts nobody checked when they ended. */
  readonly shown?: ShownLines;
}

const Citations = createContext<CitationMarks | null>(null);

interface CitedProps {
  readonly citations: readonly CheckedCitation[];
  /** What is cited from outside of the workspace. */
  readonly outside?: readonly OutsideCitation[] | undefined;
  readonly children: ComponentChildren;
}

const nothingOutside: readonly OutsideCitation[] = [];

/** Outside of it nothing was checked, and a place is a link like any other. */
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

/** What of a place is marked: all of it, or of its parts in backticks the path or the name. */
function goneParts({ text, path, state }: CheckedCitation): readonly string[] {
  const [plain = '', ...rest] = text.split('`');
  if (rest.length === 0) return [text];
  const parts = rest.filter((part, index) => index % 2 === 0 && path.endsWith(part) === (state === 'noFile'));
  return parts.length > 0 ? parts : [plain.trim()];
}

/** For what an agent says beside its turns: a place holds where its lines were read in this session, for then they were there. */
export function CitedAsShown({ children }: { readonly children: ComponentChildren }) {
  const { shown } = useSession().context;
  const marks = useMemo((): CitationMarks => ({ ...nothing, shown }), [shown]);
  return <Citations.Provider value={marks}>{children}</Citations.Provider>;
}

/** What is known of a place as it is written; null where it was not checked. */
export function useCitation(text: string): Pick<CheckedCitation, 'path' | 'state'> | null {
  const marks = useContext(Citations);
  return marks?.places.get(text) ?? (marks?.shown ? heldAgainst(marks.shown, text) : null);
}

/** What is known of a source from outside as it is named; of several quotes from it, the one that held least. */
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

/** Plain text in which what is not there is marked. */
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

/** Where the part stands by itself and not as a piece of a longer path or name; below 0 where it does not. */
function placeOf(part: string, text: string): number {
  let at = text.indexOf(part);
  while (at >= 0 && (/[\w/.@-]$/.test(text.slice(0, at)) || /^[\w/]/.test(text.slice(at + part.length)))) at = text.indexOf(part, at + 1);
  return at;
}

/** Inline code, marked where the file or folder is not there, or the file does not hold it. */
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

/** Words that did not hold, with the reason for whoever hovers or listens. */
export function Unverified({ why, children }: { readonly why: string; readonly children: ComponentChildren }) {
  return (
    <span class="unverified" title={why}>
      {children}
      <sup aria-hidden="true">?</sup>
      <span class="hidden"> ({why})</span>
    </span>
  );
}

/** How many places of a turn were checked and hold, and how many do not. */
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
