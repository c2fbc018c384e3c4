// Kinds of secrets, and the number of masked secrets per kind.

const secretKinds = ['apiKey', 'token', 'jwt', 'privateKey', 'connection', 'assigned', 'highEntropy'] as const;

export type SecretKind = (typeof secretKinds)[number];

/** Number of masked secrets by kind; a missing kind means zero. */
export type Masked = Partial<Record<SecretKind, number>>;

/** Range of a secret: `start` inclusive, `end` exclusive, in UTF-16 units of the original text. */
export interface SecretFinding {
  readonly start: number;
  readonly end: number;
  readonly kind: SecretKind;
}
