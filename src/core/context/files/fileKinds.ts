// What kinds of file there are beside code, and what each is worth as an answer: less, unless the question speaks of it.

interface FileKind {
  readonly path: RegExp;
  /** A request that speaks of this kind of file. */
  readonly asked: RegExp;
  /** What such a file is worth as an answer otherwise, 0 to 1. */
  readonly worth: number;
}

const testPath =
  /(^|\/)(__tests__|tests?|specs?|testing|fixtures?|__mocks__|mocks?|e2e)\/|[._-](test|spec|stories)\.\w+$|_test\.\w+$|(^|\/)test_[^/]*$/i;

const kinds: readonly FileKind[] = [
  {
    path: testPath,
    asked: /\b(tests?|testing|spec|fixture|mock|prueba|essai|prova)|тест/i,
    worth: 0.6,
  },
  {
    path: /(^|\/)(changelog|history|changes|licen[sc]e|authors|contributors)[^/]*$/i,
    asked: /\b(changelog|licen[sc]e|release)/i,
    worth: 0.25,
  },
  {
    path: /(^|\/)(docs?|examples?|samples?|demos?|bench(marks?)?)\/|\.(md|mdx|rst|txt|adoc)$/i,
    asked: /\b(docs?|documentation|readme|examples?|samples?|bench|doku|beispiel|ejemplo|exemple|esempio|exemplo)/i,
    worth: 0.6,
  },
  {
    path: /\.(json|ya?ml|toml|xml|csv|svg|html?|css|scss|less|lock|d\.ts|snap|po)$/i,
    asked: /\b(json|ya?ml|toml|xml|csv|svg|html|css|style|config|package|types?)/i,
    worth: 0.6,
  },
];

/** The kinds of a file, by its path, a bit for each. */
export function kindsOf(path: string): number {
  return kinds.reduce((bits, { path: pattern }, bit) => (pattern.test(path) ? bits | (1 << bit) : bits), 0);
}

/** For every mixture of kinds, a bit for each, what a file of them is worth as an answer to a request. */
export function sharesOf(request: string): number[] {
  const worth = kinds.map(({ asked, worth: share }) => (asked.test(request) ? 1 : share));
  return Array.from({ length: 1 << kinds.length }, (_, bits) =>
    worth.reduce((share, kind, bit) => (bits & (1 << bit) ? share * kind : share), 1),
  );
}

/** Whether a file is a test, or stands beside tests, by its path. */
export function isTestPath(path: string): boolean {
  return testPath.test(path);
}
