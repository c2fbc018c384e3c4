// Parses bare places: files, folders and symbols named in a text without a line number.
import { withoutFencedCode } from '../../text/fences';
import { baseName } from '../../paths/pathParts';
import { endings, placeBefore } from './citations';

export interface BarePlace {
  readonly text: string;
  /** Path with forward slashes, without a trailing slash. */
  readonly path: string;
  readonly isFolder: boolean;
  /** Symbol that the file is said to contain; null if the text names none. */
  readonly symbol: string | null;
}

const name = '[\\w@.-]+';
const ending = `(?:${endings}|bash|cfg|conf|csv|dart|ex|exs|gradle|graphql|ini|ipynb|lua|mdx|prisma|proto|ps1|rst|scala|swift|tf|txt|xml|zig)`;
const end = '(?![\\w/*]|[-.:#]\\w)';
const inFolder = `(?:${name}[\\\\/])+${name}\\.${ending}`;
const anyFile = `(?:${inFolder}|[\\w-][\\w.-]*\\.${ending})`;
const identifier = '[A-Za-z_$][\\w$]*';
const kind = '(?:(?:fun[ckz]|fonc|[ck]la[sz]|m[eé]t[ho]|функци|метод|класс)\\p{L}*|关?函数|方法|类|関数|メソッド|クラス)';
const belongs =
  '(?:in|of|from|inside|within|von|aus|dans|de|du|en|del|di|em|do|van|uit|в|из)(?: (?:the )?(?:file|module|datei|module|fichier))?';

const pathInFolder = `${placeBefore}(?<path>${inFolder})${end}`;
const pathForm = new RegExp(pathInFolder, 'giu');

/**
 * Patterns for bare places: `path#symbol`; "function symbol of path"; `path` with a possessive; a folder; a bare path; a bare name in
 * backticks. The second pattern of each pair is a necessary condition for a match. It is cheap to compile and tested first, because engines
 * discard compiled patterns that are rarely used.
 */
const forms = (
  [
    [`${placeBefore}(?<path>${anyFile})(?:#|::?)(?<symbol>${identifier})(?:\\(\\))?(?![\\w:])`, /[#:][a-z_$]/i],
    [
      `(?<!\\p{L})${kind}\\s{1,3}\`?(?<symbol>${identifier})(?:\\([^()\\n]{0,60}\\))?\`?\\s{1,3}${belongs}\\s{1,3}\`?(?<path>${anyFile})${end}`,
      new RegExp(kind.replace('\\p{L}*', ''), 'i'),
    ],
    [
      `${placeBefore}(?<path>${anyFile})\`?(?:['’]s|\\s?(?:の|中的|里的|的))\\s?(?:${kind}\\s?)?\`(?<symbol>${identifier})(?:\\(\\))?\``,
      /(?:['’]s|[の的])\s?[^\s`]*\s?`/i,
    ],
    [`(?:${placeBefore}(?<folder>${name}/(?:${name}/)+)|(?<=\`)(?<root>${name})/(?=\`))(?![\\w*{<$])`, /\/[\w@.-]+\/|\/`/],
    [pathInFolder, new RegExp(`[\\\\/]${name}\\.\\w+${end}`)],
    [`(?<=\`)(?<path>[\\w-][\\w.-]*\\.${ending})(?=\`)`, /`[\w.-]+\.\w+`/],
  ] as const
).map(([form, part]) => ({ form: new RegExp(form, 'giu'), part }));

const creationWord =
  /(?<!\p{L})(?:new|creat|add|introduc|writ|mov|extract|split|renam|put|neue|anleg|erstell|hinzuf|leg|nouve|cré|ajout|nuev|crea|agreg|añad|nuov|aggiung|nov[oa]|cria|adicion|nieuw|maak|toevoeg|нов|созда|добав)|新|作成|追加|创建|添加/iu;
const productName = /^(?:(?:node|next|vue|nuxt|express|three|d3|chart|ember|p5|alpine)\.js|(?:llama|whisper)\.cpp)$/i;
const outputFolder = /^(?:dist|build|out|coverage|target|node_modules)(?:\/|$)/;
const maxMentions = 40;

/**
 * Returns the places of the first `maxMentions` mentions in a text. Skips code fences and sentences about creating something, because the
 * named files may not exist yet.
 */
export function barePlacesIn(text: string): readonly BarePlace[] {
  const prose = withoutFencedCode(text);
  const found: (BarePlace & { readonly from: number; readonly to: number })[] = [];
  for (const { form, part } of forms)
    for (const match of part.test(prose) ? prose.matchAll(form) : []) {
      if (found.length === maxMentions) break;
      const [whole] = match;
      const { path: file, folder, root, symbol } = match.groups ?? {};
      const path = (file ?? folder ?? root ?? '').replaceAll('\\', '/').replace(/^(?:\.\/)+|\/$/g, '');
      const [from, to] = [match.index, match.index + whole.length];
      if (!isPath(path) || found.some((each) => from < each.to && each.from < to)) continue;
      const isSymbol = symbol !== undefined && !/^L\d+$/.test(symbol) && !/\.mdx?$/.test(path);
      found.push({ text: whole, path, isFolder: file === undefined, symbol: isSymbol ? symbol : null, from, to });
    }
  const isToMake = ({ from, to }: { readonly from: number; readonly to: number }) => creationWord.test(sentenceAround(prose, from, to));
  const once = new Map(found.filter((each) => !isToMake(each)).map(({ from: _from, to: _to, ...place }) => [place.text, place]));
  return [...once.values()];
}

/** Whether a match is a project path rather than a host, a product name or build output. */
function isPath(path: string): boolean {
  const [first = '', ...rest] = path.split('/');
  const isHost = rest.length > 0 && /\w\.\w/.test(first);
  const isRelative = path.split('/').some((segment) => segment === '..' || segment === '');
  return !isRelative && !isHost && !first.startsWith('@') && !productName.test(path) && !outputFolder.test(path) && /\p{L}/u.test(path);
}

function sentenceAround(text: string, from: number, to: number): string {
  const before = /[^.!?。！？\n]*(?:\.(?!\s)[^.!?。！？\n]*)*$/.exec(text.slice(Math.max(0, from - 300), from))?.[0] ?? '';
  return before + text.slice(from, to) + (/^(?:[^.!?。！？\n]|\.(?!\s))*/.exec(text.slice(to, to + 300))?.[0] ?? '');
}

/** Returns the workspace paths that a place may refer to: paths that end with the place, or paths below a folder with this name. */
export function meantBy({ path, isFolder }: Pick<BarePlace, 'path' | 'isFolder'>, listed: readonly string[]): readonly string[] {
  return listed.filter((each) => (isFolder ? `/${each}`.includes(`/${path}/`) : each === path || each.endsWith(`/${path}`)));
}

const words = [/[\p{L}\p{N}_@.\\/-]+/gu, /[\w@.\\/-]+/g];
const oddPath = /[^\p{L}\p{N}_@./-]/u;

/**
 * Returns the files that a request names: listed files by path, path suffix or name, and unlisted files by a path with a folder. A name
 * without an extension counts only if it is not in lower case, because `run` in a sentence is hardly ever a file.
 */
export function namedFiles(text: string, listed: readonly string[]): string[] {
  const byName = new Map<string, string[]>();
  for (const path of listed) {
    const name = baseName(path).toLowerCase();
    const alike = byName.get(name);
    if (alike) alike.push(path);
    else byName.set(name, [path]);
  }
  const meantByWord = (path: string): readonly string[] => {
    const name = baseName(path);
    const known = byName.get(name.toLowerCase()) ?? [];
    if (known.includes(path)) return [path];
    const meant = meantBy({ path, isFolder: false }, known);
    return meant.length > 0 || !name.includes('.')
      ? meant
      : known.filter((each) => `/${each}`.toLowerCase().endsWith(`/${path}`.toLowerCase()));
  };
  const said = [...new Set(words.flatMap((word) => text.match(word) ?? []))].map(normalized);
  const fresh = [...withoutFencedCode(text).matchAll(pathForm)]
    .flatMap(([path]) => (path.startsWith('@') ? [] : normalized(path)))
    .filter(isPath);
  return [
    ...new Set([
      ...listed.filter((path) => oddPath.test(path) && text.includes(path)),
      ...said.filter((word) => /[./]/.test(word) || word !== word.toLowerCase()).flatMap(meantByWord),
      ...fresh.filter((path) => meantByWord(path).length === 0),
    ]),
  ];
}

/** Normalizes a path found in a sentence: uses forward slashes, and removes leading `./` and `@` and a trailing slash or full stop. */
function normalized(written: string): string {
  return written.replaceAll('\\', '/').replace(/^(?:\.\/|@)+|(?<!\.)\.+$|\/$/g, '');
}

export function holdsSymbol(text: string, symbol: string): boolean {
  return new RegExp(`(?<![\\w$])${symbol.replaceAll('$', '\\$')}(?![\\w$])`).test(text);
}
