// TypeScript as the grammar of TSX reads it, so that one grammar does for both: a second one weighs 90 kB in the package.
// The two differ in one thing: where an expression begins, `<` begins an assertion or the parameters of a type there, and an element here.

/**
 * From the `<` that an expression begins with to its `>`, with types of types in it; not the name of a group in a regular expression. The `<` stands
 * first: what is before it is looked at there alone, and not from each blank of a file.
 */
const typeArguments =
  /<(?<!\(\?<)(?<=(?:[=(,:?&|[!;{}+*/%~-]|\.\.\.|\b(?:return|await|yield|throw|default|new|of|in|case|typeof|void|extends))\s*<)(?:[^<>=]|=>?|<(?:[^<>=]|=>?|<(?:[^<>=]|=>?)*>)*>)*>(?=\s*[\w$({['"`!~+-])/g;

/** The same text, line by line, with such types blanked out. What is taken for one by mistake, as in a string, defines nothing. */
export function withoutTypeArguments(text: string): string {
  return text.replace(typeArguments, (types) => types.replace(/[^\n]/g, ' '));
}
