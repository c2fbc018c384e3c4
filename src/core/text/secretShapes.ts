// The one list of what a secret looks like: what is taken out of a streamed answer, and what never leaves in a request.

/** What a masked secret was; counted and shown, while the secret itself is kept nowhere. */
export const secretKinds = ['apiKey', 'token', 'jwt', 'privateKey', 'connection', 'assigned', 'highEntropy'] as const;
export type SecretKind = (typeof secretKinds)[number];

export interface SecretShape {
  readonly kind: SecretKind;
  /** Global; without a group the whole match is the secret, with the group `secret` only that. Never backtracks further than a fixed length. */
  readonly shape: RegExp;
  /** One of these stands in every text with such a secret; without any it is always searched for. */
  readonly hints: readonly string[];
  /** Its hints are how it begins and its rest is a run of `\w` and `-`, so that it can be held back while a text is streamed. */
  readonly streams?: true;
}

function key(shape: RegExp, ...hints: readonly string[]): SecretShape {
  return { kind: 'apiKey', shape, hints, streams: true };
}

function token(shape: RegExp, ...hints: readonly string[]): SecretShape {
  return { kind: 'token', shape, hints, streams: true };
}

function sent(kind: SecretKind, shape: RegExp, ...hints: readonly string[]): SecretShape {
  return { kind, shape, hints };
}

export const blockBeginning = '-----BEGIN ';
/** How a private key of PEM begins and ends; the one shape with white space in it. */
export const keyBlock = /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g;

/** How far into a key that begins like a word its first digit may stand. */
export const digitWithin = 200;

/** Shapes that are secrets and nothing else, by the formats their makers document; ordinary words, hashes and ids are not among them. */
export const secretShapes: readonly SecretShape[] = [
  key(/\bAIza[\w-]{30,}/g, 'AIza'),
  // a class name such as sk-folding-cube has no digit
  key(/\bsk-(?=[\w-]{0,200}\d)[\w-]{20,}/g, 'sk-'),
  token(/\bgh[pousr]_\w{30,}/g, 'ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'),
  token(/\bgithub_pat_\w{30,}/g, 'github_pat_'),
  token(/\bglpat-[\w-]{20,}/g, 'glpat-'),
  token(/\bxox[abprs]-[\w-]{10,}/g, 'xoxa-', 'xoxb-', 'xoxp-', 'xoxr-', 'xoxs-'),
  key(/\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g, 'AKIA', 'ASIA'),
  key(/\b[sr]k_(?:live|test)_\w{20,}/g, 'sk_live_', 'sk_test_', 'rk_live_', 'rk_test_'),
  token(/\bnpm_\w{36,}/g, 'npm_'),
  token(/\bhf_[A-Za-z0-9]{30,}/g, 'hf_'),
  token(/\bdop_v1_[a-f0-9]{60,}/g, 'dop_v1_'),
  token(/\bdckr_pat_[\w-]{20,}/g, 'dckr_pat_'),
  key(/\bgsk_[A-Za-z0-9]{40,}/g, 'gsk_'),
  key(/\bxai-[A-Za-z0-9]{60,}/g, 'xai-'),
  key(/\bpplx-[A-Za-z0-9]{40,}/g, 'pplx-'),
  token(/\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32,}/g, 'shpat_', 'shpca_', 'shppa_', 'shpss_'),
  token(/\bpypi-[\w-]{50,}/g, 'pypi-'),
  key(/\bGOCSPX-[\w-]{20,}/g, 'GOCSPX-'),
  { kind: 'privateKey', shape: keyBlock, hints: [blockBeginning] },
  sent('privateKey', /\bAGE-SECRET-KEY-1[0-9A-Z]{50,}/g, 'AGE-SECRET-KEY-1'),
  sent('jwt', /\beyJ[\w-]{10,}\.eyJ[\w-]{6,}\.[\w-]{10,}/g, 'eyJ'),
  sent('token', /\bya29\.[\w-]{20,}/g, 'ya29.'),
  sent('apiKey', /\bAQ\.[\w-]{30,}/g, 'AQ.'),
  sent('apiKey', /\bSG\.[\w-]{16,32}\.[\w-]{30,}/g, 'SG.'),
  sent('apiKey', /\bSK[0-9a-f]{32}\b/g, 'SK'),
  sent('apiKey', /\bkey-[0-9a-f]{32}\b/g, 'key-'),
  sent('token', /\bdapi[0-9a-f]{32}\b/g, 'dapi'),
  sent('token', /\bsq0(?:atp|csp)-[\w-]{20,}/g, 'sq0atp-', 'sq0csp-'),
  sent('token', /\b\d{8,10}:AA[\w-]{33}(?![\w-])/g, ':AA'),
  sent('token', /\b[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,40}(?![\w-])/g),
  sent('token', /\bxapp-\d-[\w-]{20,}/g, 'xapp-'),
  sent('token', /\bhooks\.slack\.com\/services\/(?<secret>T\w{6,}\/B\w{6,}\/\w{20,})/g, 'hooks.slack.com/services/'),
  sent('token', /\bhv[sb]\.[\w-]{24,}/g, 'hvs.', 'hvb.'),
  sent('token', /\blin_api_\w{32,}/g, 'lin_api_'),
  sent('token', /\b(?:glc|glsa)_[\w=+/]{30,}/g, 'glc_', 'glsa_'),
  sent('token', /\bfigd_[\w-]{30,}/g, 'figd_'),
  sent('token', /\bntn_\w{40,}/g, 'ntn_'),
  sent('token', /\bsbp_[a-f0-9]{40}/g, 'sbp_'),
  sent('apiKey', /\bwhsec_[\w+/]{24,}/g, 'whsec_'),
  sent('apiKey', /\bPMAK-[a-f0-9]{24}-[a-f0-9]{34}/g, 'PMAK-'),
  sent('apiKey', /\bNRAK-[A-Z0-9]{27}/g, 'NRAK-'),
  sent('token', /\bdp\.(?:pt|st|ct|sa)\.[\w.-]{30,}/g, 'dp.'),
  sent('token', /\b[Bb]earer[ \t]+(?<secret>(?=[\w.~+/-]{0,200}\d)[\w.~+/-]{20,}=*)/g, 'earer'),
  sent('token', /\b[Bb]asic[ \t]+(?<secret>(?=[A-Za-z0-9+/]{0,200}[A-Z0-9])[A-Za-z0-9+/]{16,}={0,2})(?=["'`\s]|$)/g, 'asic'),
];
