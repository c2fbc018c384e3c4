// Weights of the ranking signs, learnt from commits.
//
// Learnt by a softmax over the files of each of 640 commits of sixteen repositories, from the messages on the state before, and rounded where the figure is flat; docs/measurements/codebase.md has it.

export const weights = {
  /** Words in the path, beside the same words in the text. */
  path: 1.8,
  /** Words of the request side by side. */
  phrases: 1,
  /** A symbol that the request names, in part or whole. */
  symbol: 0.36,
  /** Names of the code, spelled as in the request. */
  identifiers: 0.6,
  /** Of the score of a file, what a file it imports gets; what that one imports gets as much of its share, and so on. */
  imported: 0.2,
  /** Of the score of a file, what its tests get, and of the score of a test its sources. */
  pair: 0.15,
  /** What the file gets that was changed most for such words. */
  subject: 0.47,
  /** What the file gets that is changed most. */
  often: 0.3,
  /** What the file gets that was changed last. */
  last: 0.45,
  /** Of the score of a file, what one gets that was changed in each of its commits. */
  together: 0.5,
} as const;
