// Runs the detectors whose required words a text contains; finds all words in one search.
import { createAnchorSearch } from '../ahoCorasick';
import type { SecretFinding } from '../kinds';
import { letterFold } from '../nameSearch';
import { commandSecrets } from './commandSecrets';
import type { Detector } from './detector';
import { manifestSecrets } from './manifestSecrets';
import { insertedSecrets } from './tableSecrets';
import { typedSecrets } from './typedSecrets';

const detectors: readonly Detector[] = [...commandSecrets, ...typedSecrets, manifestSecrets, insertedSecrets];
const words = detectors.flatMap(({ needs = [] }, index) => needs.map((word) => ({ word, index })));
const search = createAnchorSearch(
  words.map(({ word }) => word),
  letterFold,
);

export function secretsByWords(text: string): SecretFinding[] {
  const isPresent = new Uint8Array(detectors.length);
  search(text, (index) => {
    isPresent[words[index]?.index ?? 0] = 1;
  });
  return detectors.flatMap(({ orShape, find }, index) => (isPresent[index] || orShape?.test(text) ? find(text) : []));
}
