// Weights of the ranking signals, learned from commits.
//
// Learned by a softmax over the files of each of 640 commits of sixteen repositories, from the messages on the state before, and rounded
// where the loss is flat; see docs/measurements/codebase.md.

export const weights = {
  /** Words in the path, relative to words in the text. */
  path: 1.8,
  /** Adjacent words of the request. */
  phrases: 1,
  /** A symbol that the request names partly or fully. */
  symbol: 0.36,
  /** Identifiers with the spelling of the request. */
  identifiers: 0.6,
  /** Share of an importer's score; applied again per step. */
  imported: 0.2,
  /** Share of a test's score for the only source file it imports; not learned. */
  subjectOfTest: 0.4,
  /** Share between a test and its source. */
  pair: 0.15,
  /** Maximum gain by similar commit messages. */
  subject: 0.47,
  /** Maximum gain by change frequency. */
  often: 0.3,
  /** Gain of the most recently changed file. */
  last: 0.45,
  /** Share for a file that changed in each of its commits. */
  together: 0.5,
} as const;
