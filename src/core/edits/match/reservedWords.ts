// Words that languages reserve, or that stand in nearly every file of one: whoever quotes one has written no slip of another word (`except` for
// `expect`, `signed` for `singed`).
//
// Sources: the grammars of the languages. A shorter word is never taken for a slip in a line that changes.

const byLanguage = {
  javascript:
    'async await break case catch class const continue debugger declare default delete else enum export extends false finally function implements import instanceof interface keyof namespace never null override package private protected public readonly require return static super switch symbol this throw true type typeof undefined unknown while with yield',
  python: 'assert class continue elif else except finally from global import lambda none nonlocal pass raise return self while with yield',
  java: 'abstract boolean byte char double extends final finally float implements instanceof native package permits record sealed short strictfp string super synchronized throws transient volatile void',
  csharp:
    'ascending base checked decimal delegate descending event explicit extern fixed foreach implicit internal lock operator params partial sbyte stackalloc struct unchecked unsafe ushort using virtual where',
  c: 'alignas alignof auto const constexpr decltype define endif friend goto ifdef ifndef include inline mutable noexcept nullptr pragma register restrict signed sizeof static template typedef typename union unsigned virtual volatile',
  go: 'chan defer fallthrough func goroutine range select struct uint',
  rust: 'borrow crate dyn impl loop match move macro mod mutable trait unsafe usize where',
  ruby: 'alias begin defined ensure include module redo rescue retry undef unless until when',
  php: 'array callable clone declare echo elseif endfor endforeach endif endswitch endwhile final global include insteadof isset list print require trait unset',
  kotlin:
    'companion crossinline data fallthrough fileprivate fun guard indirect infix init internal lateinit lazy mutating noinline object open reified repeat rethrows sealed some subscript suspend tailrec unowned weak',
  sql: 'alter between cascade column commit constraint create cross cursor database delete desc distinct drop except exists foreign grant group having index inner insert intersect into join key left like limit natural order outer primary references revoke right rollback select table trigger union unique update values view where',
} as const;

const words = new Set(Object.values(byLanguage).flatMap((some) => some.split(' ')));

/** @param word in any case */
export function isReserved(word: string): boolean {
  return words.has(word.toLowerCase());
}
