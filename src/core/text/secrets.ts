// Takes keys and tokens out of a text before it is written down: a model repeats what it has seen in a file.

/** Shapes that are keys and nothing else; ordinary words, hashes and ids are not among them. */
const keyLike: readonly RegExp[] = [
  /\bAIza[\w-]{30,}/g,
  /\bsk-(?:[a-z]+-)*[\w-]{20,}/g,
  /\bgh[pousr]_\w{30,}/g,
  /\bgithub_pat_\w{30,}/g,
  /\bglpat-[\w-]{20,}/g,
  /\bxox[abprs]-[\w-]{10,}/g,
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
];

/** What stands in the place of a key. */
export const maskedKey = '[key]';

/** The text without anything that looks like a key. Linear; JSON stays JSON. */
export function maskSecrets(text: string): string {
  return keyLike.reduce((rest, shape) => rest.replace(shape, maskedKey), text);
}
