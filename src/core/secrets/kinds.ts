// Kinds of secrets, and how many of each were masked.

const secretKinds = ['apiKey', 'token', 'jwt', 'privateKey', 'connection', 'assigned', 'highEntropy'] as const;

export type SecretKind = (typeof secretKinds)[number];

/** How many of each kind were masked; a kind that was not found is absent. */
export type Masked = Partial<Record<SecretKind, number>>;

/** A secret in a text: `start` inclusive, `end` exclusive, in UTF-16 units of the text as it was given. */
export interface SecretFinding {
  readonly start: number;
  readonly end: number;
  readonly kind: SecretKind;
}
