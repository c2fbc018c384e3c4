// Weights of the ranking signals, learned from commits.
//
// Learned from 640 commits in sixteen repositories, by a softmax over the files before each commit with its message as the request. Values
// are rounded where the loss is flat; see docs/measurements/codebase.md.

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
  /** Share of a test's score for its source, or of a source's score for its test. */
  pair: 0.15,
  /** Maximum gain from similar commit messages. */
  subject: 0.47,
  /** Maximum gain from change frequency. */
  often: 0.3,
  /** Gain of the most recently changed file. */
  last: 0.45,
  /** Share of a file's score for another file that changed in each of its commits. */
  together: 0.5,
} as const;
