// Kinds of files other than code, and their weights in the ranking.

interface FileKind {
  readonly path: RegExp;
  /** Matches requests that are about this kind of file. */
  readonly asked: RegExp;
  /** `loss`: penalty if the request is not about this kind. `gain`: bonus if it is. Both are shares of the best score. */
  readonly loss: number;
  readonly gain: number;
}

/** Matches test paths. Case-sensitive, so that `BooksTest.java` is a test and `latest.ts` is not. */
const testPath =
  /(^|\/)(__tests__|[Tt]ests?|[Ss]pecs?|[Tt]esting|[Ff]ixtures?|__mocks__|[Mm]ocks?|[Ee]2[Ee])\/|[._-]([Tt]ests?|[Ss]pec|[Ss]tories)\.\w+$|[a-z\d](Tests?|Spec)\.\w+$|(^|\/)[Tt]est_[^/]*$/;

const kinds: readonly FileKind[] = [
  {
    path: testPath,
    asked: /\b(test(s|ed|ing)?|specs?|fixtures?|mocks?|pruebas?|essais?|prov[ae])(?![a-z])|тест/i,
    loss: 0.05,
    gain: 0.65,
  },
  {
    path: /(^|\/)(changelog|history|changes|licen[sc]e|authors|contributors)[^/]*$/i,
    asked: /\b(changelogs?|licen[sc]es?|releases?)(?![a-z])/i,
    loss: 0.5,
    gain: 0,
  },
  {
    path: /(^|\/)(docs?|examples?|samples?|demos?|bench(marks?)?)\/|\.(md|mdx|rst|txt|adoc)$/i,
    asked: /\b(docs?|document\w*|doku\w*|readme|(ex|s)amples?|bench(marks?)?|beispiele?|ejemplos?|exempl[eo]s?|esempi\w*)(?![a-z])/i,
    loss: 0.5,
    gain: 0.2,
  },
  {
    path: /\.(json|ya?ml|toml|xml|csv|svg|html?|css|scss|less|lock|d\.ts|snap|po)$/i,
    asked: /\b(json|ya?ml|toml|xml|csv|svg|html|css|styles?|config\w*|packages?|types?)(?![a-z])/i,
    loss: 0.5,
    gain: 0,
  },
];

/** Returns the kinds of a file by its path, as a bit mask. */
export function kindsOf(path: string): number {
  return kinds.reduce((bits, { path: pattern }, bit) => (pattern.test(path) ? bits | (1 << bit) : bits), 0);
}

/** Returns a penalty for each bit mask of kinds, as a share of the best score; negative for kinds that the request is about. */
export function lossesOf(request: string): number[] {
  const losses = kinds.map(({ asked, loss, gain }) => (asked.test(request) ? -gain : loss));
  return Array.from({ length: 1 << kinds.length }, (_, bits) =>
    losses.reduce((sum, loss, kind) => (bits & (1 << kind) ? sum + loss : sum), 0),
  );
}

export function isTestPath(path: string): boolean {
  return testPath.test(path);
}

const pagePath = /\.(md|mdx|rst|txt|adoc)$/i;

/** Whether a path is a documentation page. */
export function isPage(path: string): boolean {
  return pagePath.test(path);
}
