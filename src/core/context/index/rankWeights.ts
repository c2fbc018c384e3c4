// Weights of the ranking signals, learned from commits.
//
// Training data: 640 commits in sixteen repositories, with each commit message as the request. Loss: softmax over the files before the
// commit. Values are rounded where the loss is flat; see docs/measurements/codebase.md.

export const weights = {
  /** Weight of request words in the path, relative to request words in the text. */
  path: 1.8,
  /** Words that are adjacent in the request and in the file. */
  phrases: 1,
  /** Symbol that contains words of the request. */
  symbol: 0.36,
  /** Identifiers that are spelled as in the request. */
  identifiers: 0.6,
  /** Share of an importer's score that an imported file gains; applied again at each further level of imports. */
  imported: 0.2,
  /** Share of a test's score that the only source file imported by the test gains; not learned. */
  subjectOfTest: 0.4,
  /** Share of a test's score that its source gains, or of a source's score that its test gains. */
  pair: 0.15,
  /** Maximum gain from commits with similar messages, as a share of the best file's score. */
  subject: 0.47,
  /** Maximum gain from the change frequency, as a share of the best file's score. */
  often: 0.3,
  /** Gain of the most recently changed file, as a share of the best file's score. */
  last: 0.45,
  /** Share of a file's score that another file gains if it changed in each of the file's commits. */
  together: 0.5,
} as const;
